import type { Context } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { languageOf, shownTo } from '../app/page-site.ts'
import { sendPage } from '../app/send-page.ts'
import type { Reader } from '../layout/reader.ts'
import type { Shown } from '../layout/shown.ts'
import { type Language, TEXTS } from '../texts/texts.ts'
import { confirmationPage, Unconfirmed } from './confirmation.tsx'
import { type FormState, formStatus, isFormRefusal, refusedForm } from './form-state.ts'
import { inOwnWords } from './own-words.ts'

/** How a form is shown. */
export interface FormView {
  readonly site: PageSite
  readonly reader: Reader
  /** Parameters of the address that a change of the language keeps. */
  readonly also?: readonly string[]
  /** Headers beside, or instead of, those that every page has. */
  readonly headers?: Readonly<Record<string, string>>
  /** The page around the form. */
  readonly render: (shown: Shown, form: FormState) => unknown
}

/** Answers with the page of a form. */
export function showForm(
  c: Context,
  { site, reader, also = [], headers = {}, render }: FormView,
  { form, status = 200 }: { readonly form: FormState; readonly status?: 200 | FormStatus },
): Promise<Response> {
  const shown = shownTo(c, site, { ...reader, also })
  return sendPage(c, site, {
    key: null,
    status,
    headers,
    render: async () => `${await render(shown, form)}`,
  })
}

type FormStatus = ReturnType<typeof formStatus>

/**
 * Does what a form asks for. A refusal that belongs beside the form shows it again, with everything that was typed;
 * `worded` puts it into the reader's language. What has to be confirmed first is asked on a page of its own.
 */
export async function answerForm(
  c: Context,
  view: FormView,
  {
    values,
    work,
    worded = refusedForm,
    titleOf,
  }: {
    readonly values: URLSearchParams
    readonly work: () => Promise<Response>
    readonly worded?: (values: URLSearchParams, error: RefusedForm) => FormState
    /** The title of a field of metadata, which its problems name. */
    readonly titleOf?: (name: string, language: Language) => string | null
  },
): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unconfirmed) return ask(c, view, { form: values, unconfirmed: error })
    if (!isFormRefusal(error)) throw error
    const form = inOwnWords(worded(values, error), error, {
      texts: TEXTS[languageOf(c)],
      titleOf: (name) => titleOf?.(name, languageOf(c)) ?? null,
    })
    return showForm(c, view, { form, status: formStatus(error.refusal) })
  }
}

/** Answers with the question that comes before what a form asks for. */
function ask(
  c: Context,
  { site, reader }: FormView,
  asked: { readonly form: URLSearchParams; readonly unconfirmed: Unconfirmed },
): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const shown = shownTo(c, site, reader)
  return sendPage(c, site, {
    key: null,
    render: async () => `${await confirmationPage({ ...asked, shown, action: pathname + search })}`,
  })
}

type RefusedForm = Parameters<typeof refusedForm>[1]
