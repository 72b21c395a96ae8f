import { type DatasetRef, EVERY_FILE, type Pid, parsePid, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { pageNumber } from '../app/page-number.ts'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { chosenPage } from './chosen-page.tsx'
import { fileFilterOf, listingOf } from './file-filter.ts'
import { filesPage } from './files-page.tsx'

const PARAMETERS = ['search', 'type', 'access', 'tag', 'order']

/** The files of a version: searched, narrowed, and chosen for one zip. */
export function chosenRoutes(site: PageSite): Hono {
  return new Hono()
    .get(
      '/files',
      guarded(site, (c) => listed(c, site)),
    )
    .get(
      '/files/chosen',
      guarded(site, (c) => chosen(c, site)),
    )
}

async function asked(c: Context, site: PageSite, also: readonly string[]) {
  const pid: Pid =
    parsePid(c.req.query('persistentId') ?? '') ?? refuse({ kind: 'notFound', what: 'Dataset' })
  const ref: DatasetRef = { kind: 'pid', pid }
  const named = c.req.query('version')?.slice(0, 30) || null
  const reader = await readerOf(c, site)
  const { actor } = reader
  const version = named ?? (actor.kind === 'guest' ? ':latest-published' : ':latest')
  const shown = shownTo(c, site, { ...reader, also })
  return { view: { pid, version: named, token: reader.token }, actor, shown, ref, version }
}

async function listed(c: Context, site: PageSite): Promise<Response> {
  const { versions, files } = site.repository
  const { view, actor, shown, ref, version } = await asked(c, site, PARAMETERS)
  const filter = fileFilterOf(new URL(c.req.url).searchParams, pageNumber(c.req.query('page')))
  const wanted = { ref, version, includeDeaccessioned: false }
  const found = await versions.files(
    actor,
    { ref, version },
    {
      listing: listingOf(filter),
      includeDeaccessioned: false,
    },
  )
  const tally = await files.counts(actor, wanted, EVERY_FILE)
  const today = new Date().toISOString().slice(0, 10)
  return sendPage(c, site, {
    key: null,
    render: async () => `${await filesPage({ shown, view, filter, found, tally, today })}`,
  })
}

async function chosen(c: Context, site: PageSite): Promise<Response> {
  const { view, actor, shown, ref, version } = await asked(c, site, ['file'])
  const ids = (c.req.queries('file') ?? []).filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  const wanted = { ref, version, includeDeaccessioned: false }
  const records = await site.repository.files.chosen(actor, wanted, ids)
  return sendPage(c, site, {
    key: null,
    render: async () =>
      `${await chosenPage({ shown, view, records, url: site.repository.site.url })}`,
  })
}
