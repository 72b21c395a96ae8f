import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { GuestbookResponse, sentAnswer } from '../downloads/answer-body.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { deferredBody } from '../input/deferred-body.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { Principal, presentParameters, TaskIdentifier, TRANSFER } from './transfer-parts.ts'

const downloadId = v.optional(v.pipe(v.string(), v.maxLength(120_000)))

const FileId = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)),
])

const Download = v.object({
  principal: v.optional(Principal),
  fileIds: v.optional(v.array(FileId)),
  guestbookResponse: v.nullish(GuestbookResponse),
})

const Monitored = v.object({ taskIdentifier: TaskIdentifier })

/** Transfers from a dataset that people start (docs/specification/transfer.md#download-parameters). */
export const transferDownloadEndpoints = (repository: Repository): readonly Endpoint[] => [
  parameters(repository),
  request(repository),
  monitor(repository),
]

const parameters = ({ transfers }: Repository): Endpoint =>
  endpoint(
    {
      ...TRANSFER,
      id: 'T02',
      method: 'get',
      path: '/datasets/{id}/transferDownloadParameters',
      summary: 'What a transfer app needs to fetch files of a dataset',
      query: v.object({ locale: v.optional(v.string()), downloadId }),
    },
    async (call) => {
      const { query, actor, c } = call
      const list = query.downloadId ?? null
      const found = await transfers.parameters.forDownload(actor, datasetRef(call), list)
      return ok(c, presentParameters(found, query.locale))
    },
  )

const request = ({ transfers }: Repository): Endpoint =>
  endpoint(
    {
      ...TRANSFER,
      id: 'T05',
      method: 'post',
      path: '/datasets/{id}/requestTransferDownload',
      summary: 'Ask where files of a dataset can be transferred from',
      query: v.object({ downloadId }),
      body: deferredBody(jsonBody(Download, { whenEmpty: {} })),
    },
    async (call) => {
      const places = await transfers.downloads.request(call.actor, datasetRef(call), async () => {
        const { principal = null, fileIds = null, guestbookResponse } = await call.body()
        const sent = guestbookResponse ? sentAnswer(guestbookResponse) : null
        return { principal, fileIds, downloadId: call.query.downloadId ?? null, sent }
      })
      return ok(call.c, places)
    },
  )

const monitor = ({ transfers }: Repository): Endpoint =>
  endpoint(
    {
      ...TRANSFER,
      id: 'T06',
      method: 'post',
      path: '/datasets/{id}/monitorTransferDownload',
      summary: 'Keep a permission to download until the task has ended',
      body: deferredBody(jsonBody(Monitored)),
    },
    async (call) => {
      const read = async () => (await call.body()).taskIdentifier
      await transfers.downloads.monitor(call.actor, datasetRef(call), read)
      return message(call.c, 'The transfer is being monitored.')
    },
  )
