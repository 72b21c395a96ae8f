import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../app/endpoint.ts'
import { multipartBody } from '../input/body-input.ts'
import { datasetRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import {
  BATCH_STATUSES,
  type BatchWords,
  JSON_DATA_LIMIT,
  jsonDataOf,
  presentBatch,
  readOne,
} from './registration-batch.ts'
import { batchOf, registrationOf } from './registration-body.ts'
import { UNUSABLE } from './unusable.ts'

const WORDS: BatchWords = {
  success: 'Added successfully to the dataset',
  successCount: 'Number of files successfully added',
  unusable: UNUSABLE,
}

/** Registers many files that are in the store already (datasets supplement, 24.2). */
export const addFilesEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'P04',
      method: 'post',
      path: '/datasets/{id}/addFiles',
      summary: 'Register files that were sent to the store',
      area: 'direct-uploads',
      caller: 'anyone',
      lookup: 'dataset',
      body: multipartBody({ fieldBytes: JSON_DATA_LIMIT }),
      refusals: BATCH_STATUSES,
    },
    async (call) => {
      const ref = datasetRef(call)
      // A dataset that is not there is told before what is wrong with the form.
      await repository.datasets.locks(ref)
      const sent = batchOf(await jsonDataOf(call.body))
      const read = sent.map((value) => readOne(value, registrationOf))
      const registrations = read.flatMap((one) => (one.ok ? [one.registration] : []))
      const registered = await repository.directUploads.registerAll(call.actor, ref, registrations)
      return ok(call.c, presentBatch(sent, { read, registered }, WORDS))
    },
  )
