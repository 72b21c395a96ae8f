import {
  type DatasetRef,
  EVERY_FILE,
  type FileRecord,
  MOST_CHOSEN,
  type Pid,
  parsePid,
  refuse,
} from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { pageNumber } from '../app/page-number.ts'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { permittedFiles } from '../files/permitted-files.ts'
import { chosenPage } from './chosen-page.tsx'
import { fileFilterOf, listingOf } from './file-filter.ts'
import { filesPage } from './files-page.tsx'

const PARAMETERS = ['search', 'folder', 'type', 'access', 'tag', 'order']

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
  const shownVersion = found.detail.version
  const { records } = found
  const permitted = await permittedFiles(site.repository, actor, {
    version: shownVersion,
    records,
    today,
  })
  const access = { version: shownVersion, today, permitted }
  return sendPage(c, site, {
    key: null,
    render: async () => `${await filesPage({ shown, view, filter, found, tally, access })}`,
  })
}

async function chosen(c: Context, site: PageSite): Promise<Response> {
  const { url } = site.repository.site
  const all = c.req.query('all') !== undefined
  const asking = await asked(c, site, all ? [...PARAMETERS, 'all'] : ['file'])
  const { view, shown } = asking
  const { records, total } = await (all ? allFound(c, site, asking) : ticked(c, site, asking))
  const open = await isOpen(site, asking, records)
  const permitted = await site.repository.downloads.permitted(asking.actor, asking.ref, records)
  const ids = records.map(({ file }) => file.id)
  const closed = new Set(ids.filter((id) => !permitted.has(id)))
  return sendPage(c, site, {
    key: null,
    render: async () => `${await chosenPage({ shown, view, records, total, url, closed, open })}`,
  })
}

/** Whether a program of this reader gets the files without being asked anything. */
async function isOpen(
  { repository }: PageSite,
  { actor }: Asking,
  records: readonly FileRecord[],
): Promise<boolean> {
  const fileIds = records.map(({ file }) => file.id)
  if (fileIds.length === 0) return false
  const { kind } = await repository.downloads.obstacle(actor, { kind: 'files', fileIds })
  return kind === 'none'
}

type Asking = Awaited<ReturnType<typeof asked>>

async function ticked(c: Context, { repository }: PageSite, { actor, ref, version }: Asking) {
  const ids = (c.req.queries('file') ?? []).filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  const wanted = { ref, version, includeDeaccessioned: false }
  const records = await repository.files.chosen(actor, wanted, ids)
  return { records, total: records.length }
}

/** Every file that a filter finds; none of them if they are too many for one address. */
async function allFound(c: Context, { repository }: PageSite, { actor, ref, version }: Asking) {
  const filter = fileFilterOf(new URL(c.req.url).searchParams, 1)
  const listing = { ...listingOf(filter), limit: MOST_CHOSEN }
  const options = { listing, includeDeaccessioned: false }
  const { records, total } = await repository.versions.files(actor, { ref, version }, options)
  return { records: total > MOST_CHOSEN ? [] : records, total }
}
