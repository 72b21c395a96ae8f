import type { Repository } from '@holdfast/core'
import type { PartTag } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { message } from '../output/envelope.ts'
import { errorJson } from '../refusals/error-answer.ts'
import type { AppContext } from '../request/environment.ts'

const Named = v.object({
  globalid: v.string('is missing'),
  uploadid: v.string('is missing'),
  storageidentifier: v.string('is missing'),
})

const named = ({ globalid, uploadid, storageidentifier }: v.InferOutput<typeof Named>) => ({
  pid: globalid,
  uploadId: uploadid,
  storageIdentifier: storageidentifier,
})

const UPLOAD = {
  path: '/datasets/mpupload',
  area: 'direct-uploads',
  caller: 'account',
  query: Named,
  refusals: { forbidden: 403 },
} as const

/** Completing and aborting uploads in parts (docs/specification/direct-uploads.md#complete-and-abort). */
export const finishUploadEndpoints = (repository: Repository): readonly Endpoint[] => [
  complete(repository),
  abort(repository),
]

const complete = ({ directUploads }: Repository): Endpoint =>
  endpoint(
    {
      ...UPLOAD,
      id: 'P02',
      method: 'put',
      summary: 'Complete an upload in parts',
      body: textBody(),
      answers: { 200: { description: 'The file can be registered' } },
    },
    async ({ c, actor, query, body }) => {
      const tags = partTags(body)
      if (tags === null) {
        await directUploads.abort(actor, named(query))
        return failed(c, 'The body must hold the tags of the parts by their numbers.')
      }
      const completion = await directUploads.complete(actor, named(query), tags)
      if (completion === 'failed') return failed(c, 'The store does not accept these parts.')
      return message(c, 'The upload is complete.')
    },
  )

const abort = ({ directUploads }: Repository): Endpoint =>
  endpoint(
    {
      ...UPLOAD,
      id: 'P03',
      method: 'delete',
      summary: 'Abort an upload in parts',
      answers: { 204: { description: 'Nothing of it is left' } },
    },
    async ({ c, actor, query }) => {
      await directUploads.abort(actor, named(query))
      return c.body(null, 204)
    },
  )

const Tags = v.record(
  v.pipe(v.string(), v.regex(/^\d{1,5}$/)),
  v.pipe(v.string(), v.regex(/^\s*"?[\w.+/=-]{1,200}"?\s*$/)),
)

/** Part numbers and tags, with or without quotation marks; null for anything else. */
export function partTags(body: string): readonly PartTag[] | null {
  try {
    const tags = v.parse(Tags, JSON.parse(body))
    return Object.entries(tags).map(([part, tag]) => ({
      part: Number(part),
      tag: tag.trim().replaceAll('"', ''),
    }))
  } catch {
    return null
  }
}

/** Clients expect 500 for parts that make no file; the upload is then removed. */
const failed = (c: AppContext, reason: string): Response =>
  errorJson(c, {
    status: 500,
    body: { status: 'ERROR', code: 500, message: `${reason} The upload was aborted.` },
  })
