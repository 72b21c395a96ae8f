import type { DepositView } from '@holdfast/core'
import { type Actor, type DatasetRef, type RefusedError, refuse } from '@holdfast/core/rules'
import type { Context, Handler } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { type FormPart, languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView } from '../forms/answer-form.ts'
import { FORM_TOKEN_FIELD } from '../forms/form-parts.tsx'
import { type FormState, refusedAt, refusedForm } from '../forms/form-state.ts'
import { requireFormToken, requireOwnOrigin } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import type { Texts } from '../texts/english.ts'
import { TEXTS } from '../texts/texts.ts'
import { depositAddress } from './deposit-page.tsx'
import { datasetOf } from './section-routes.ts'

/** What the fields of a form say, which come before its files. */
export interface Announced {
  readonly actor: Actor
  readonly ref: DatasetRef
  readonly fields: URLSearchParams
  /** Aborted once the sender has left. */
  readonly signal: AbortSignal
}

export type SentFile = Extract<FormPart, { readonly kind: 'file' }>

/** A form with files. */
interface FilesForm {
  /** Its fields, besides the dataset. */
  readonly fields: readonly string[]
  /** Whether a refusal says which file it is about, and what became of the others. */
  readonly several: boolean
  /** The field that a refusal of a file is about. */
  fieldOf(refused: RefusedError): string
  /** Does with a file what the form is for, as it arrives. */
  take(file: SentFile, announced: Announced): Promise<void>
  /** How the form is shown again with a refusal. */
  again(
    c: Context,
    shown: {
      readonly reader: Reader
      readonly view: DepositView
      readonly fields: URLSearchParams
    },
  ): Promise<FormView>
}

/** What logs show of a sender who left; nobody receives it. */
const LEFT = 499

/** Takes the files that a form sends, then leads to the files of the draft. */
export const takingFiles = (
  site: PageSite,
  formParts: NonNullable<PageSite['options']['formParts']>,
  { fields: names, several, fieldOf, take, again }: FilesForm,
): Handler =>
  guarded(site, async (c) => {
    requireOwnOrigin(c, site)
    const reader = await readerOf(c, site)
    const { actor } = requireSignedIn(reader)
    const fields = new URLSearchParams()
    const { signal } = c.req.raw
    const announced = (): Announced => {
      requireFormToken(site, reader, fields.get(FORM_TOKEN_FIELD))
      return { actor, ref: datasetOf(fields), fields, signal }
    }
    const known = new Set([FORM_TOKEN_FIELD, 'dataset', ...names])
    const begun: string[] = []
    const reading = read(formParts(c), {
      field: (name, value) =>
        // They are kept until the end, and a form may have very many long ones.
        known.has(name)
          ? fields.set(name, value)
          : refuse({ kind: 'invalid', message: 'The form has a field that is not known.' }),
      file: (part) => {
        begun.push(part.fileName)
        return take(part, announced())
      },
    })
    const failed = await reading.catch((error: unknown) => error)
    if (signal.aborted) return new Response(null, { status: LEFT })
    // A form that cannot be read names no dataset to show.
    if (!fields.has('dataset')) throw failed
    // The token is checked also for a form without files.
    const { ref } = announced()
    const view = await site.repository.deposit.draft(actor, ref)
    const { addresses } = site
    if (failed === undefined)
      return c.redirect(depositAddress({ addresses }, view, { part: '/files', done: 'saved' }), 303)
    return answerForm(c, await again(c, { reader, view, fields }), {
      values: new URLSearchParams(),
      worded: (values, error) =>
        isAboutFile(error)
          ? {
              ...refusedAt(values, error, fieldOf(error)),
              refused: several ? othersThan(begun, TEXTS[languageOf(c)]) : null,
            }
          : refusedForm(values, error),
      titleOf: () => (several ? (begun.at(-1) ?? null) : null),
      work: () => Promise.reject(failed),
    })
  })

/** What became of the files that were sent with the last one of these, which was refused. */
function othersThan(begun: readonly string[], { deposit }: Texts): FormState['refused'] {
  if (begun.length === 0) return null
  const text = begun.length === 1 ? deposit.noneAdded : deposit.othersAdded
  return { text, language: 'own' }
}

/** Whether another file, or another tick, would be taken. */
const isAboutFile = ({ refusal: { kind } }: RefusedError): boolean =>
  kind === 'invalid' || kind === 'limitExceeded'

async function read(
  parts: AsyncIterable<FormPart>,
  taking: {
    field(name: string, value: string): void
    file(part: SentFile): Promise<void>
  },
): Promise<void> {
  let taken = 0
  for await (const part of parts) {
    if (part.kind === 'field') taking.field(part.name, part.value)
    // A browser sends an empty part where no file was chosen.
    else if (part.name === 'file' && part.fileName !== '') {
      await taking.file(part)
      taken += 1
    }
  }
  if (taken === 0) refuse({ kind: 'invalid', code: 'noFileChosen', message: 'No file was chosen.' })
}
