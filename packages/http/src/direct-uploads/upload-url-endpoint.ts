import type { DirectUploadOffer, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { documented } from '../input/json-schema.ts'
import { datasetRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'

const MESSAGE = 'must be the size of the file in bytes, in digits'

const size = documented(
  v.pipe(
    v.string(MESSAGE),
    v.check((text) => /^\d{1,15}$/.test(text), MESSAGE),
    v.transform(Number),
  ),
  { type: 'integer', minimum: 0 },
)

/**
 * The addresses to which a client may send a file (docs/specification/direct-uploads.md#upload-addresses).
 */
export const uploadUrlEndpoint = ({ directUploads }: Repository): Endpoint =>
  endpoint(
    {
      id: 'P01',
      method: 'get',
      path: '/datasets/{id}/uploadurls',
      summary: 'Get URLs to upload a file to the store, whole or in parts',
      area: 'direct-uploads',
      caller: 'anyone',
      lookup: 'dataset',
      query: v.object({
        persistentId: v.optional(v.string()),
        size,
        fileName: v.optional(v.string()),
        directoryLabel: v.optional(v.string()),
      }),
      refusals: { forbidden: 403 },
    },
    async ({ query, ...call }) => {
      const { size: bytes, fileName, directoryLabel = '' } = query
      const named = fileName === undefined ? {} : { named: { fileName, input: { directoryLabel } } }
      const wanted = { size: bytes, ...named }
      const offer = await directUploads.begin(call.actor, datasetRef(call), wanted)
      return ok(call.c, presentOffer(offer))
    },
  )

/** The URLs in the order of their parts: clients use them in this order. */
export function presentOffer({ storageIdentifier, partSize, way }: DirectUploadOffer): object {
  if (way.kind === 'single') return { url: way.url, partSize, storageIdentifier }
  // Clients cut the first four characters, or resolve the whole against the address of the site.
  const finish = `/api/datasets/mpupload?globalid=${way.pid}&uploadid=${encodeURIComponent(way.uploadId)}&storageidentifier=${storageIdentifier}`
  return {
    urls: Object.fromEntries(way.urls.map((url, index) => [String(index + 1), url])),
    abort: finish,
    complete: finish,
    partSize,
    storageIdentifier,
  }
}
