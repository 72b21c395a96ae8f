import { type DownloadTarget, downloadPath, type Repository } from '@holdfast/core'
import type { SentAnswer } from '@holdfast/core/rules'
import { type Call, type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import type { PathTemplate } from '../endpoints/path-template.ts'
import { queryValues } from '../input/query-values.ts'
import { datasetRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import type { AppContext } from '../request/environment.ts'
import { answerBody } from './answer-body.ts'
import { fileIdOf, fileIdsOf } from './file-ids.ts'

const ANSWER = {
  method: 'post',
  area: 'downloads',
  caller: 'anyone',
  ...ACCESS_REFUSALS,
  body: answerBody,
  answers: { 200: { description: 'Where the download is to be had for a minute, `signedUrl`' } },
} as const

type Asked = Pick<Call<PathTemplate, unknown, SentAnswer | null>, 'c' | 'actor' | 'body'>

/**
 * Downloads that begin with an answer to a guestbook
 * (docs/specification/guestbooks.md#download-with-an-answer).
 */
export function answerEndpoints(repository: Repository): readonly Endpoint[] {
  const send = sender(repository)
  return [
    endpoint(
      {
        ...ANSWER,
        id: 'A03',
        path: '/access/dataset/{id}',
        summary: 'Answer the guestbook of a dataset and download its latest version',
        lookup: 'dataset',
      },
      (call) => send(call, { kind: 'dataset', ref: datasetRef(call) }),
    ),
    endpoint(
      {
        ...ANSWER,
        id: 'A04',
        path: '/access/dataset/{id}/versions/{versionId}',
        summary: 'Answer the guestbook of a dataset and download one version',
        lookup: 'dataset',
      },
      (call) => {
        const version = call.params.versionId
        return send(call, { kind: 'version', ref: datasetRef(call), version })
      },
    ),
    endpoint(
      {
        ...ANSWER,
        id: 'A06',
        path: '/access/datafile/{path+}',
        summary: 'Answer the guestbook of a dataset and download a file',
      },
      async (call) => {
        const fileId = await fileIdOf(call, call.params.path, repository.files)
        return send(call, { kind: 'file', fileId })
      },
    ),
    endpoint(
      {
        ...ANSWER,
        id: 'downloads.answerForFiles',
        path: '/access/datafiles/{ids}',
        summary: 'Answer the guestbook of a dataset and download several files',
      },
      (call) => send(call, { kind: 'files', fileIds: fileIdsOf(call.params.ids.split(',')) }),
    ),
  ]
}

const sender =
  ({ downloads, site }: Repository) =>
  async ({ c, actor, body }: Asked, target: DownloadTarget): Promise<Response> => {
    const counts = queryValues(c).get('gbrecs')?.[0] !== 'true'
    const { response, datasetId } = await downloads.answer(actor, { target, sent: body, counts })
    const path = downloadPath(target, datasetId)
    const base = `${site.url}/api/access/${path}?${carried(c, response)}`
    return ok(c, { signedUrl: await downloads.signed(actor, base) })
  }

/** Query parameters that this endpoint sets in the address, or that would be a credential in it. */
const OWN = new Set([
  ...['persistentId', 'gbrecs', 'gbrids'],
  ...['until', 'user', 'method', 'token', 'key', 'signed'],
])

/** The address requests the same as the call with the answer; the download is already counted. */
function carried(c: AppContext, response: string | null): string {
  const pairs = [...queryValues(c)]
    .filter(([name]) => !OWN.has(name))
    .flatMap(([name, values]) => values.map((value) => [name, value] as const))
  const own = response === null ? [] : [['gbrids', response] as const]
  return [...pairs, ['gbrecs', 'true'] as const, ...own]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}
