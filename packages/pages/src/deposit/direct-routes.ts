import type { ContinuedUpload, DirectUploadOffer } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { formOf } from '../forms/form-body.ts'
import { answered, count, isTakenWhole } from './script-answers.ts'
import { datasetOf } from './section-routes.ts'

/** Where the script of the page of files asks for addresses at the store, below the base. */
export const DIRECT_PATH = '/deposit/direct'

const MEBIBYTE = 1024 ** 2
/** A cut loses a part at most, so they are smaller than those for programs. */
const PART_SIZE = 8 * MEBIBYTE
/** Every answer lists the addresses of all missing parts. */
const MOST_PARTS = 500

/** Files that a page sends to a store itself, in parts. The answers are for its script, in JSON. */
export function directRoutes(site: PageSite): Hono {
  const { directUploads } = site.repository
  const { continued } = directUploads
  const app = new Hono()
  app.post(
    DIRECT_PATH,
    answered(site, async (c, actor) => {
      const form = await formOf(c)
      const size = count(form.get('size'))
      if (size === null)
        return refuse({ kind: 'invalid', message: 'The size of the file is wrong.' })
      try {
        const [ref, named] = [datasetOf(form), { ...namedIn(form), mark: markIn(form) }]
        const { kind, ...rest } = await continued.resume(actor, ref, { size, named })
        if (kind === 'resumed') return c.json(rest)
        const partSize = Math.max(PART_SIZE, Math.ceil(size / MOST_PARTS))
        const offer = await directUploads.begin(actor, ref, { size, partSize, named })
        return c.json({ ...presented(offer), again: kind === 'gone' }, 201)
      } catch (error) {
        if (isTakenWhole(error)) return c.json({ plain: true })
        throw error
      }
    }),
  )
  app.post(
    `${DIRECT_PATH}/remaining`,
    answered(site, async (c, actor) => {
      const upload = uploadIn(await formOf(c))
      const { partSize, urls } = await continued.remaining(actor, upload)
      const { uploadId, storageIdentifier } = upload
      return c.json({ storageIdentifier, uploadId, partSize, urls })
    }),
  )
  app.post(
    `${DIRECT_PATH}/add`,
    answered(site, async (c, actor) => {
      const form = await formOf(c)
      const { ref, storageIdentifier, uploadId } = uploadIn(form)
      const { fileName, input } = namedIn(form)
      await continued.addSent(
        actor,
        { ref, uploadId: uploadId === '' ? null : uploadId },
        {
          storageIdentifier,
          fileName,
          mimeType: form.get('type') || 'application/octet-stream',
          checksum: { type: 'SHA-256', value: form.get('checksum') ?? '' },
          input,
          replaces: null,
        },
      )
      return c.json({})
    }),
  )
  app.post(
    `${DIRECT_PATH}/cancel`,
    answered(site, async (c, actor) => {
      await continued.cancel(actor, uploadIn(await formOf(c)))
      return c.json({})
    }),
  )
  return app
}

const namedIn = (form: URLSearchParams) => ({
  fileName: form.get('name') ?? '',
  input: { directoryLabel: form.get('folder') ?? '' },
})

/** The digest of samples of the file, by which the script knows it again. */
function markIn(form: URLSearchParams): string | null {
  const mark = form.get('mark') ?? ''
  return /^[0-9a-f]{64}$/.test(mark) ? mark : null
}

const uploadIn = (form: URLSearchParams): ContinuedUpload => ({
  ref: datasetOf(form),
  uploadId: form.get('uploadId') ?? '',
  storageIdentifier: form.get('storageIdentifier') ?? '',
})

/** A file of one request has one part, which cannot be continued. */
const presented = ({ storageIdentifier, partSize, way }: DirectUploadOffer) => ({
  storageIdentifier,
  partSize,
  ...(way.kind === 'single'
    ? { uploadId: '', urls: [{ part: 1, url: way.url }] }
    : {
        uploadId: way.uploadId,
        urls: way.urls.map((url, index) => ({ part: index + 1, url })),
      }),
})
