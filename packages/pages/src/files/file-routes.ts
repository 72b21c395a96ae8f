import { type Actor, isReleased, parsePid, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { readPreview } from '../previews/read-preview.ts'
import { filePage } from './file-page.tsx'
import { permittedFiles } from './permitted-files.ts'

/** The pages of files, at the addresses that exports name (docs/specification/exports.md#addresses-for-people). */
export function fileRoutes(site: PageSite): Hono {
  const { repository } = site
  const app = new Hono()
  app.get(
    '/file',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = reader
      const id = await fileIdOf(c, site, actor)
      const named = c.req.query('version')?.slice(0, 30) || null
      const version = named ?? (actor.kind === 'guest' ? ':latest-published' : ':latest')
      const wanted = { version, includeDeaccessioned: false }
      const found = await repository.files.get(actor, id, wanted)
      if (c.req.method === 'GET' && isReleased(found.detail.version))
        repository.usage.viewed(actor, { fileId: found.record.file.id })
      const shown = shownTo(c, site, { ...reader, also: ['row'] })
      const offset = rowOf(c.req.query('row'))
      const { record } = found
      const preview = await readPreview(repository, { actor, record, offset })
      const history = await repository.files.history(actor, record.file.id, VERSIONS_SHOWN)
      const markdown = site.options.markdown ?? null
      const today = new Date().toISOString().slice(0, 10)
      const { version: shownVersion } = found.detail
      const permitted = await permittedFiles(repository, actor, {
        version: shownVersion,
        records: [record],
        today,
      })
      return sendPage(c, site, {
        key: null,
        render: async () =>
          `${await filePage({ shown, found, named, today, permitted, repository, preview, markdown, history: history.entries })}`,
      })
    }),
  )
  return app
}

const VERSIONS_SHOWN = { limit: 50, offset: 0 }

/** The first row of a table that is wanted, from 0. */
const rowOf = (text = ''): number => (/^\d{1,12}$/.test(text) ? Number(text) : 0)

/** The file that the address names, by id or by its own persistent identifier. */
async function fileIdOf(c: Context, { repository }: PageSite, actor: Actor): Promise<number> {
  const { fileId = '', persistentId = '' } = c.req.query()
  if (/^\d{1,10}$/.test(fileId)) return Number(fileId)
  const pid = parsePid(persistentId)
  const found = pid === null ? null : await repository.files.withPid(actor, pid)
  return found ?? refuse({ kind: 'notFound', what: 'File' })
}
