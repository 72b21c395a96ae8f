import type { Repository } from '@holdfast/core'
import type { FileRegistration } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { BATCH_STATUSES, UPLOAD_TEXTS } from '../files/edit-statuses.ts'
import { multipartBody } from '../input/body-input.ts'
import { datasetRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import {
  type BatchWords,
  JSON_DATA_LIMIT,
  jsonDataOf,
  presentBatch,
  readOne,
} from './registration-batch.ts'
import { batchOf } from './registration-body.ts'

export interface BatchDeclaration {
  readonly id: string
  readonly path: `/datasets/{id}/${string}`
  readonly summary: string
  /** What one object of the batch requests. Refuses an object that cannot be read. */
  readonly read: (value: unknown) => FileRegistration
  readonly words: BatchWords
}

/** A call that changes several files of a dataset and reports the result of each. */
export const batchEndpoint = (
  { directUploads }: Repository,
  { id, path, summary, read: readValue, words }: BatchDeclaration,
): Endpoint =>
  endpoint(
    {
      id,
      method: 'post',
      path,
      summary,
      area: 'direct-uploads',
      caller: 'anyone',
      lookup: 'dataset',
      body: multipartBody({ fieldBytes: JSON_DATA_LIMIT }),
      refusals: BATCH_STATUSES,
      refusalTexts: UPLOAD_TEXTS,
    },
    async (call) => {
      const ref = datasetRef(call)
      // Other callers cannot make the service read a form of this size.
      await directUploads.requireEditor(call.actor, ref)
      const sent = batchOf(await jsonDataOf(call.body))
      const read = sent.map((value) => readOne(value, readValue))
      const registrations = read.flatMap((one) => (one.ok ? [one.registration] : []))
      const registered = await directUploads.registerAll(call.actor, ref, registrations)
      return ok(call.c, presentBatch(sent, { read, registered }, words))
    },
  )
