import type { Repository } from '@holdfast/core'
import { type ResumableUpload, refuse, resumesAt } from '@holdfast/core/rules'
import { type Call, type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import type { BodyInput } from '../input/body-input.ts'
import { declaredLength } from '../input/declared-length.ts'
import { datasetRef } from '../input/references.ts'
import { requestBytes, unbroken } from '../input/request-bytes.ts'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { AppContext } from '../request/environment.ts'
import {
  byteCount,
  otherVersion,
  stateHeaders,
  TUS_HEADERS,
  TUS_IN_BROWSERS,
} from './tus-headers.ts'
import { uploadMetadata } from './upload-metadata.ts'

const OVERRIDE = 'X-HTTP-Method-Override'
const CHUNK_TYPE = 'application/offset+octet-stream'

/** The body as a stream; it is not read before the first chunk is requested. */
const chunkBody: BodyInput<undefined> = {
  contentType: CHUNK_TYPE,
  schema: null,
  required: true,
  read: async () => undefined,
}

const PROTOCOL_VERSION = {
  'Tus-Resumable': { description: 'The version of the protocol: `1.0.0`.', required: true },
} as const

const COMMON = {
  area: 'resumable-uploads',
  caller: 'account',
  browsers: TUS_IN_BROWSERS,
  answerHeaders: TUS_HEADERS,
} as const

/** For calls that add the file: its dataset may be locked, or the right may be lost. */
const ADDING = { forbidden: 403, locked: 409 } as const

/** The protocol tus 1.0 with the extensions creation, expiration and termination (decision 0131). */
export const resumableUploadEndpoints = (repository: Repository): readonly Endpoint[] => [
  begin(repository),
  state(repository),
  append(repository),
  abandon(repository),
  instead(repository),
]

const begin = ({ resumableUploads }: Repository): Endpoint =>
  endpoint(
    {
      ...COMMON,
      id: 'resumableUploads.begin',
      // The status that the protocol demands for a length that is refused.
      refusals: { ...ADDING, limitExceeded: 413 },
      method: 'post',
      path: '/datasets/{id}/resumableUploads',
      summary: 'Begin a resumable upload',
      lookup: 'dataset',
      headers: {
        ...PROTOCOL_VERSION,
        'Upload-Length': { description: 'The bytes of the whole file.', required: true },
        'Upload-Metadata': {
          description:
            'Names and values in Base64, with commas between them; `filename` is needed.',
          required: true,
        },
      },
      answers: {
        201: { description: 'Begun; its address is in the header Location', contentType: null },
      },
    },
    async (call) => {
      const { c } = call
      const other = otherVersion(c)
      if (other !== null) return other
      const size = byteCount(c, 'Upload-Length')
      const announced = { ...uploadMetadata(c.req.header('Upload-Metadata') ?? ''), size }
      const upload = await resumableUploads.begin(call.actor, datasetRef(call), announced)
      const location = resumableUploads.addressOf(upload)
      return c.body(null, 201, { ...stateHeaders(upload), Location: location })
    },
  )

const state = ({ resumableUploads }: Repository): Endpoint =>
  endpoint(
    {
      ...COMMON,
      id: 'resumableUploads.state',
      method: 'get',
      path: '/resumableUploads/{uploadId}',
      summary: 'The offset of an upload',
    },
    async ({ c, actor, params }) => {
      const upload = await resumableUploads.state(actor, params.uploadId)
      return c.json({ status: 'OK', data: presentUpload(upload) }, 200, stateHeaders(upload))
    },
  )

const presentUpload = (upload: ResumableUpload) => ({
  fileName: upload.fileName,
  size: upload.size,
  offset: resumesAt(upload),
  ...(upload.kind === 'finished' ? { fileIds: upload.fileIds } : {}),
})

const append = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...COMMON,
      id: 'resumableUploads.append',
      refusals: ADDING,
      method: 'patch',
      path: '/resumableUploads/{uploadId}',
      summary: 'Send the next bytes of an upload',
      headers: {
        ...PROTOCOL_VERSION,
        'Upload-Offset': {
          description: 'How far the upload is, as the server says.',
          required: true,
        },
      },
      body: chunkBody,
      answers: { 204: { description: 'Kept; the new offset is in the header Upload-Offset' } },
    },
    (call) => appended(repository, call),
  )

type UploadCall = Pick<
  Call<'/resumableUploads/{uploadId}', unknown, unknown>,
  'actor' | 'params'
> & {
  readonly c: AppContext
}

async function appended(
  { resumableUploads }: Repository,
  { c, actor, params }: UploadCall,
): Promise<Response> {
  const other = otherVersion(c)
  if (other !== null) return other
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== CHUNK_TYPE)
    throw new RequestRefused({ fault: 'wrongMediaType', message: `Send bytes as ${CHUNK_TYPE}.` })
  const { upload } = await resumableUploads.append(actor, params.uploadId, {
    offset: byteCount(c, 'Upload-Offset'),
    length: declaredLength(c),
    bytes: unbroken(requestBytes(c)),
  })
  return c.body(null, 204, stateHeaders(upload))
}

const abandon = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...COMMON,
      id: 'resumableUploads.abandon',
      method: 'delete',
      path: '/resumableUploads/{uploadId}',
      summary: 'Abandon an upload',
      headers: PROTOCOL_VERSION,
      answers: { 204: { description: 'Nothing is left of it' } },
    },
    (call) => abandoned(repository, call),
  )

async function abandoned(
  { resumableUploads }: Repository,
  { c, actor, params }: UploadCall,
): Promise<Response> {
  const other = otherVersion(c)
  if (other !== null) return other
  await resumableUploads.abandon(actor, params.uploadId)
  return c.body(null, 204)
}

/** For clients, or proxies in front of them, that support few methods. */
const instead = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...COMMON,
      id: 'resumableUploads.instead',
      refusals: ADDING,
      method: 'post',
      path: '/resumableUploads/{uploadId}',
      summary: 'Override the method of a call for an upload',
      headers: {
        ...PROTOCOL_VERSION,
        [OVERRIDE]: {
          description: 'The method that is meant: `PATCH`, `DELETE` or `HEAD`.',
          required: true,
        },
        'Upload-Offset': {
          description: 'With `PATCH`, how far the upload is, as the server says.',
          required: false,
        },
      },
      body: { ...chunkBody, required: false },
      answers: { 204: { description: 'As the method that is meant answers, without a body' } },
    },
    async (call) => {
      const { c, actor, params } = call
      switch (c.req.header(OVERRIDE)?.toUpperCase()) {
        case 'PATCH':
          return appended(repository, call)
        case 'DELETE':
          return abandoned(repository, call)
        case 'HEAD': {
          const upload = await repository.resumableUploads.state(actor, params.uploadId)
          return c.body(null, 204, stateHeaders(upload))
        }
        default:
          return refuse({
            kind: 'invalid',
            message: `Say in the header ${OVERRIDE} which method is meant: PATCH, DELETE or HEAD.`,
          })
      }
    },
  )
