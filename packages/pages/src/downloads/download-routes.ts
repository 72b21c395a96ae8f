import { formatPid, parsePid, parseVersionSpecifier, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'

/**
 * What the API answers for readers who have signed in: it knows no cookie. It answers with ranges, guestbooks and counts
 * as for everyone, in the name of the reader. Guests are led there.
 */
export function downloadRoutes(site: PageSite): Hono {
  const app = new Hono()
  const { callApi } = site.options
  if (callApi === undefined) return app
  for (const [name, pathOf] of Object.entries(READS))
    app.get(
      `/download/${name}`,
      guarded(site, async (c) => {
        const path = pathOf(c)
        const { actor, signedIn } = await readerOf(c, site)
        if (signedIn === null) return c.redirect(site.addresses.base + path, 303)
        const answer = await callApi(c, { path, actor })
        // Guests are led away from the same address.
        answer.headers.append('Vary', 'Cookie')
        return answer
      }),
    )
  return app
}

/** The forms of tables that pages link to. */
const FORMATS = ['original', 'csv', 'jsonl', 'parquet', 'RData'] as const

/** The calls that pages link to, by the names of their addresses. Each only reads. */
const READS: Readonly<Record<string, (c: Context) => string>> = {
  file: (c) => {
    const format = FORMATS.find((each) => each === c.req.query('format'))
    return `/api/access/datafile/${fileId(c)}${format === undefined ? '' : `?format=${format}`}`
  },
  seen: (c) => `/api/access/datafile/${fileId(c)}?gbrecs=true`,
  picture: (c) => `/api/access/datafile/${fileId(c)}?imageThumb=800`,
  files: (c) => `/api/access/datafiles/${fileIds(c)}`,
  dataset: (c) => {
    const part = c.req.query('version') === undefined ? '' : `/versions/${version(c, 'version')}`
    return `/api/access/dataset/:persistentId${part}?${dataset(c)}`
  },
  citation: (c) => {
    const format = /^\w{1,30}$/.exec(c.req.query('format') ?? '')?.[0] ?? nothing('Format')
    return `${inVersion(c)}/citation/${format}?${dataset(c)}`
  },
  export: (c) => {
    const exporter = /^[\w.-]{1,60}$/.exec(c.req.query('exporter') ?? '')?.[0] ?? nothing('Format')
    const query = dataset(c)
    query.set('exporter', exporter)
    query.set('version', version(c, 'version'))
    return `/api/datasets/export?${query}`
  },
  answers: (c) => {
    const guestbookId = /^\d{1,15}$/.exec(c.req.query('guestbook') ?? '')?.[0]
    return `/api/collections/${collection(c)}/guestbookResponses?guestbookId=${guestbookId ?? nothing('Guestbook')}`
  },
  terms: (c) => `${inVersion(c)}/customlicense?${dataset(c)}`,
  comparison: (c) =>
    `/api/datasets/:persistentId/versions/${version(c, 'before')}/compare/${version(c, 'after')}?${dataset(c)}`,
}

const nothing = (what: string): never => refuse({ kind: 'notFound', what })

const collection = (c: Context): string =>
  /^[\w-]{1,60}$/.exec(c.req.query('collection') ?? '')?.[0] ?? nothing('Collection')

const fileId = (c: Context): string =>
  /^\d{1,15}$/.exec(c.req.query('fileId') ?? '')?.[0] ?? nothing('File')

const fileIds = (c: Context): string =>
  /^\d{1,15}(?:,\d{1,15}){0,999}$/.exec(c.req.query('ids') ?? '')?.[0] ?? nothing('File')

function version(c: Context, name: string): string {
  const text = c.req.query(name) ?? ''
  return parseVersionSpecifier(text) === null ? nothing('Version') : text
}

const inVersion = (c: Context): string =>
  `/api/datasets/:persistentId/versions/${version(c, 'version')}`

function dataset(c: Context): URLSearchParams {
  const pid = parsePid(c.req.query('persistentId') ?? '')
  return pid === null ? nothing('Dataset') : new URLSearchParams({ persistentId: formatPid(pid) })
}
