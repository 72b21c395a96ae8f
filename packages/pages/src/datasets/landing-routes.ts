import { type DatasetRef, type Pid, parsePid, RefusedError, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { pageNumber } from '../app/page-number.ts'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import type { Reader } from '../layout/reader.ts'
import { destroyedPage } from './destroyed-page.tsx'
import { keptLanding } from './kept-landing.ts'
import { type LandingAddress, madeLanding } from './made-landing.ts'
import { otherForm } from './other-form.ts'

const VERSION_MAX = 30

/** The pages of datasets, at the address that their identifiers lead to, and redirects from others. */
export function landingRoutes(site: PageSite): Hono {
  const { repository, addresses } = site
  const app = new Hono()
  app.get(
    '/citation',
    guarded(site, async (c) => {
      const pid = pidOf(c.req.query('persistentId'))
      const reader = await readerOf(c, site)
      const view = { pid, version: exportedVersion(c, reader), token: reader.token }
      const form = otherForm(c.req.header('Accept'), {
        view,
        addresses: shownTo(c, site, reader).addresses,
      })
      if (form === null)
        return landing(c, site, { ref: { kind: 'pid', pid }, reader }).catch((error) =>
          tombstone(c, site, { pid, reader, error }),
        )
      c.header('Vary', 'Accept, Cookie')
      if (view.version !== null) c.header('Cache-Control', 'private, no-store')
      return c.redirect(form, 303)
    }),
  )
  app.get(
    '/previewurl.xhtml',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = reader
      if (actor.kind !== 'preview') return refuse({ kind: 'notFound', what: 'Preview link' })
      return landing(c, site, { ref: { kind: 'id', id: actor.datasetId }, reader })
    }),
  )
  app.get(
    '/datasets/:id{[0-9]{1,10}}',
    guarded(site, async (c) => {
      const ref: DatasetRef = { kind: 'id', id: Number(c.req.param('id')) }
      const wanted = { ref, version: ':latest-published', folder: '', page: 1 }
      const { actor } = await readerOf(c, site)
      const { source } = await repository.versions.landing(actor, wanted)
      return c.redirect(addresses.dataset({ pid: source.context.dataset.pid, version: null }))
    }),
  )
  const moved = (c: Context, persistentId: string | undefined) => {
    const version = c.req.query('version') || null
    return c.redirect(addresses.dataset({ pid: pidOf(persistentId), version }))
  }
  app.get(
    '/dataset/:persistentId{.+}',
    guarded(site, async (c) => moved(c, c.req.param('persistentId'))),
  )
  // As repositories of other software name it, for links from before a move.
  app.get(
    '/dataset.xhtml',
    guarded(site, async (c) => moved(c, c.req.query('persistentId'))),
  )
  return app
}

/** What is at the identifier of a dataset that was destroyed; throws `error` for all others. */
async function tombstone(
  c: Context,
  site: PageSite,
  { pid, reader, error }: { readonly pid: Pid; readonly reader: Reader; readonly error: unknown },
): Promise<Response> {
  if (!(error instanceof RefusedError) || error.refusal.kind !== 'notFound') throw error
  const at = await site.repository.datasets.destroyedAt(pid)
  if (at === null) throw error
  const shown = shownTo(c, site, reader)
  const render = async () => `${await destroyedPage(shown, { pid, at })}`
  return sendPage(c, site, { key: null, render, status: 410 })
}

/** Other forms are made of the draft for those who may see it, else of the newest release, which is null. */
function exportedVersion(c: Context, { actor }: Reader): string | null {
  const named = c.req.query('version') || null
  if (named === ':draft') return named
  return named === null && actor.kind !== 'guest' ? ':latest' : null
}

async function landing(
  c: Context,
  site: PageSite,
  { ref, reader }: { readonly ref: DatasetRef; readonly reader: Reader },
): Promise<Response> {
  const { actor } = reader
  const named = c.req.query('version')?.slice(0, VERSION_MAX) || null
  const wanted = {
    ref,
    // Guests see no draft as the newest version, so that their page can be kept.
    version: named ?? (actor.kind === 'guest' ? ':latest-published' : ':latest'),
    folder: folderOf(c.req.query('folder')),
    page: pageNumber(c.req.query('page')),
  }
  const address: LandingAddress = { named, ...wanted }
  const answer =
    (actor.kind === 'guest' ? await keptLanding(c, site, address) : null) ??
    (await sendPage(c, site, {
      key: null,
      render: async () => {
        const shown = () => shownTo(c, site, reader)
        return (await madeLanding(site, { viewer: actor, shown, address, kept: false })).page
      },
    }))
  // Refusals have been thrown by now; they count as no view.
  if (c.req.method === 'GET') site.repository.usage.viewed(actor, wanted)
  return answer
}

function pidOf(text: string | undefined): Pid {
  const pid = parsePid(text ?? '')
  return pid ?? refuse({ kind: 'notFound', what: `Dataset ${(text ?? '').slice(0, 100)}` })
}

const folderOf = (text = ''): string =>
  text
    .slice(0, 1000)
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')
