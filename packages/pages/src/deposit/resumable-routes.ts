import type { AnnouncedUpload } from '@holdfast/core'
import {
  type Actor,
  RefusedError,
  type ResumableUpload,
  refuse,
  resumesAt,
} from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { statusOf } from '../app/error-page.tsx'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { formOf } from '../forms/form-body.ts'
import { refusalWords } from '../forms/own-words.ts'
import { requireFormToken, requireOwnOrigin } from '../forms/posted.ts'
import { TEXTS } from '../texts/texts.ts'
import { datasetOf } from './section-routes.ts'

/** Where the script of the page of files sends them, below the base. */
export const UPLOADS_PATH = '/deposit/uploads'

/** Files that a page sends in pieces. The answers are for its script, in JSON. */
export function resumableRoutes(site: PageSite): Hono {
  const { repository, options } = site
  const { resumableUploads } = repository
  const { requestBytes } = options
  const app = new Hono()
  if (requestBytes === undefined) return app

  app.post(
    UPLOADS_PATH,
    answered(site, async (c, actor) => {
      const form = await formOf(c)
      try {
        const upload = await resumableUploads.begin(actor, datasetOf(form), announcedIn(form))
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
  app.patch(
    `${UPLOADS_PATH}/:id`,
    answered(site, async (c, actor) => {
      const { upload } = await resumableUploads.append(actor, c.req.param('id') ?? '', {
        offset: count(c.req.header('Upload-Offset')) ?? -1,
        length: count(c.req.header('Content-Length')),
        bytes: requestBytes(c),
      })
      return c.json(presented(upload))
    }),
  )
  return app
}

/** Whether the store, or the installation, takes whole files only, as the form sends them. */
const isTakenWhole = (error: unknown): boolean => {
  if (!(error instanceof RefusedError)) return false
  const { refusal } = error
  if (refusal.kind === 'unavailable') return refusal.retryAfterSeconds === undefined
  return refusal.kind === 'missing'
}

const presented = (upload: ResumableUpload) => ({
  id: upload.objectId,
  offset: resumesAt(upload),
  finished: upload.kind === 'finished',
})

const count = (text: string | null | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null

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

/** Answers the script of a page of the reader's session. Refusals say in JSON what is wrong. */
const answered = (
  site: PageSite,
  handle: (c: Context, actor: Actor) => Promise<Response>,
): ((c: Context) => Promise<Response>) =>
  guarded(site, async (c) => {
    requireOwnOrigin(c, site)
    const reader = await readerOf(c, site)
    const { actor } = requireSignedIn(reader)
    requireFormToken(site, reader, c.req.header('X-Form-Token') ?? null)
    c.header('Cache-Control', 'private, no-store')
    try {
      return await handle(c, actor)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const message = refusalWords(error.refusal, TEXTS[languageOf(c)]) ?? error.message
      return c.json({ message }, refusedStatus(error))
    }
  })

function refusedStatus(error: RefusedError) {
  switch (error.refusal.kind) {
    case 'conflict':
      return 409
    case 'forbidden':
    case 'locked':
      return 403
    default:
      return statusOf(error)
  }
}
