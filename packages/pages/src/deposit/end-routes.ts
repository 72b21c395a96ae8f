import type { DepositView, Repository } from '@holdfast/core'
import {
  type Actor,
  type DatasetRef,
  isReleased,
  parseVersionSpecifier,
  refuse,
  versionLabel,
} from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import { requireSure } from '../forms/sure-box.tsx'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
import { depositAddress } from './deposit-page.tsx'
import { endPage } from './end-page.tsx'
import { discardable, type Endings, mayWithdraw } from './endings.ts'
import { datasetIn } from './section-routes.ts'

const PATH = '/deposit/end'
const VERSIONS_SHOWN = 200

/** Ends a draft, or a released version. */
export function endRoutes(site: PageSite): Hono {
  const { repository, addresses } = site

  const opened = async (c: Context, reader: Reader) => {
    const { actor } = requireSignedIn(reader)
    const view = await repository.deposit.draft(actor, datasetIn(c))
    const endings = await endingsOf(repository, actor, view)
    if (endings.discard === null && endings.withdraw.length === 0)
      return refuse({ kind: 'missing', message: 'There is no such page.' })
    return { actor, view, endings }
  }
  const viewOf = (
    reader: Reader,
    { view, endings }: { readonly view: DepositView; readonly endings: Endings },
  ): FormView => ({
    site,
    reader,
    render: (shown, form) => endPage({ shown, view, form, endings }),
  })

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        return showForm(c, viewOf(reader, await opened(c, reader)), { form: freshForm() })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const open = await opened(c, reader)
        const { actor, view, endings } = open
        const ref: DatasetRef = { kind: 'id', id: view.dataset.id }
        const texts = TEXTS[languageOf(c)]
        return answerForm(c, viewOf(reader, open), {
          values: form,
          work: async () => {
            if (form.get('do') === 'withdraw') {
              requireSure(form, 'withdraw', { texts })
              await withdraw(repository, actor, { ref, form })
              return c.redirect(depositAddress({ addresses }, view, { done: 'withdrawn' }), 303)
            }
            if (form.get('do') !== 'discard' || endings.discard === null)
              return refuse({ kind: 'invalid', message: 'Nothing was asked for that can be done.' })
            requireSure(form, 'discard', { texts })
            if (endings.discard === 'dataset') await repository.datasets.delete(actor, ref)
            else await repository.versions.discardDraft(actor, ref)
            return c.redirect(
              endings.discard === 'dataset'
                ? `${addresses.base}/account`
                : addresses.dataset({ pid: view.dataset.pid, version: null }),
              303,
            )
          },
        })
      }),
    )
}

async function endingsOf(
  { versions }: Repository,
  actor: Actor,
  view: DepositView,
): Promise<Endings> {
  const discard = discardable(view)
  if (!mayWithdraw(view)) return { discard, withdraw: [] }
  const options = { files: false, limit: VERSIONS_SHOWN, offset: 0 }
  const listed = await versions.list(actor, { kind: 'id', id: view.dataset.id }, options)
  return {
    discard,
    withdraw: listed.flatMap(({ version: each }) => (isReleased(each) ? [versionLabel(each)] : [])),
  }
}

async function withdraw(
  { versions }: Repository,
  actor: Actor,
  { ref, form }: { readonly ref: DatasetRef; readonly form: URLSearchParams },
): Promise<void> {
  const specifier = parseVersionSpecifier(form.get('version') ?? '')
  if (specifier === null || specifier.kind !== 'number')
    return refuse({ kind: 'invalid', message: 'No version was chosen.' })
  const reason = (form.get('reason') ?? '').trim()
  if (reason === '') {
    const message = 'A reason is required.'
    return refuse({ kind: 'invalid', message, problems: [{ path: 'reason', message }] })
  }
  const forwardUrl = (form.get('forward') ?? '').trim() || null
  await versions.deaccession(actor, { ref, specifier }, { reason, forwardUrl })
}
