import type { FileRegistration, Repository } from '@holdfast/core'
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
import { batchOf, registrationOf, replacementOf } from './registration-body.ts'

const UNUSABLE =
  'You must provide fileToReplaceId, and a valid storageIdentifier with fileName and mimeType.'

const WORDS: BatchWords = {
  success: 'Replaced successfully in the dataset',
  successCount: 'Number of files successfully replaced',
  unusable: UNUSABLE,
}

/** Puts many files that are in the store already in the places of others (datasets supplement, 24.3). */
export const replaceFilesEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'P06',
      method: 'post',
      path: '/datasets/{id}/replaceFiles',
      summary: 'Replace files by others that were sent to the store',
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
      const read = sent.map((value) => readOne(value, replacing))
      const registrations = read.flatMap((one) => (one.ok ? [one.registration] : []))
      const registered = await repository.directUploads.registerAll(call.actor, ref, registrations)
      return ok(call.c, presentBatch(sent, { read, registered }, WORDS))
    },
  )

function replacing(value: unknown): FileRegistration {
  const registration = registrationOf(value)
  const { fileId, types } = replacementOf(value)
  // As if nothing had been sent: the entry then names everything that is needed.
  if (fileId === null) return { ...registration, storageIdentifier: null }
  return { ...registration, replaces: { fileId, types } }
}
