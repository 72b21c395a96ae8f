import type { AnnouncedUpload } from '@holdfast/core'
import { type ResumableUpload, refuse, resumesAt } from '@holdfast/core/rules'
import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { formOf } from '../forms/form-body.ts'
import { unbroken } from '../forms/unbroken.ts'
import { answered, count, isTakenWhole } from './script-answers.ts'
import { datasetOf } from './section-routes.ts'

/** Where the script of the page of files sends them, below the base. */
export const UPLOADS_PATH = '/deposit/uploads'

/** Files that a page sends in pieces. The answers are for its script, in JSON. */
export function resumableRoutes(site: PageSite): Hono {
  const { repository, options } = site
  const { resumableUploads, unfinishedUploads } = repository
  const { requestBytes } = options
  const app = new Hono()
  if (requestBytes === undefined) return app

  app.post(
    UPLOADS_PATH,
    answered(site, async (c, actor) => {
      const form = await formOf(c)
      const [ref, announced] = [datasetOf(form), announcedIn(form)]
      try {
        const again = await resumableUploads.unfinished(actor, ref, announced)
        if (again !== null) return c.json(presented(again))
        const upload = await resumableUploads.begin(actor, ref, announced)
        return c.json(presented(upload), 201)
      } catch (error) {
        if (isTakenWhole(error)) return c.json({ plain: true })
        throw error
      }
    }),
  )
  app.get(
    `${UPLOADS_PATH}/:id`,
    answered(site, async (c, actor) =>
      c.json(presented(await resumableUploads.state(actor, c.req.param('id') ?? ''))),
    ),
  )
  app.delete(
    `${UPLOADS_PATH}/:id`,
    answered(site, async (c, actor) => {
      const ref = datasetOf(new URLSearchParams({ dataset: c.req.query('dataset') ?? '' }))
      await unfinishedUploads.discard(actor, ref, c.req.param('id') ?? '')
      return c.json({})
    }),
  )
  app.patch(
    `${UPLOADS_PATH}/:id`,
    answered(site, async (c, actor) => {
      const { upload } = await resumableUploads.append(actor, c.req.param('id') ?? '', {
        offset: count(c.req.header('Upload-Offset')) ?? -1,
        length: count(c.req.header('Content-Length')),
        bytes: unbroken(requestBytes(c)),
      })
      return c.json(presented(upload))
    }),
  )
  return app
}

const presented = (upload: ResumableUpload) => ({
  id: upload.objectId,
  offset: resumesAt(upload),
  finished: upload.kind === 'finished',
})

function announcedIn(form: URLSearchParams): AnnouncedUpload {
  const [size, type] = [count(form.get('size')), form.get('type') ?? '']
  if (size === null) return refuse({ kind: 'invalid', message: 'The size of the file is wrong.' })
  return {
    fileName: form.get('name') ?? '',
    size,
    declaredType: type === '' || type === 'text/plain' ? null : type,
    input: { directoryLabel: form.get('folder') ?? '' },
  }
}
