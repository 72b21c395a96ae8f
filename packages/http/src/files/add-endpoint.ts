import type { AddedFiles, AddedUpload, Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { multipartBody } from '../input/body-input.ts'
import { limitFor } from '../input/body-text.ts'
import { declaredLength } from '../input/declared-length.ts'
import { datasetRef } from '../input/references.ts'
import { created, createdWithMessage } from '../output/envelope.ts'
import type { AppContext } from '../request/environment.ts'
import { whileCallerWaits } from '../request/while-caller-waits.ts'
import { UPLOAD_STATUSES, UPLOAD_TEXTS } from './edit-statuses.ts'
import { remarksOn, uploadedFiles } from './present-upload.ts'
import { JSON_DATA_LIMIT, type Receiver, readUpload, withoutTrace } from './upload-form.ts'

/** The upload of one file over HTTP (docs/specification/adding-files.md). */
export const addEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'D27',
      method: 'post',
      path: '/datasets/{id}/add',
      summary: 'Add one file to the draft',
      area: 'files',
      caller: 'anyone',
      lookup: 'dataset',
      body: multipartBody(),
      refusals: UPLOAD_STATUSES,
      refusalTexts: UPLOAD_TEXTS,
      answers: { 201: { description: 'The record of the file, in `files`' } },
    },
    async (call) => {
      const { files } = repository
      const ref = datasetRef(call)
      const receiver: Receiver = {
        receive: (file) => files.receive(call.actor, ref, file),
        abandon: files.abandon,
      }
      const form = {
        bodyBytes: declaredLength(call.c),
        maxJsonBytes: limitFor(call.c, JSON_DATA_LIMIT),
      }
      const upload = await readUpload(call.body, receiver, form).catch(async (error: unknown) => {
        // An unknown dataset is refused before an invalid form.
        await repository.datasets.locks(ref)
        throw error
      })
      if (upload.kind === 'stored') {
        const { register } = repository.directUploads
        return sendAdded(call.c, await register(call.actor, ref, upload.registration))
      }
      const { received, input } = upload
      return whileCallerWaits(call.c, async (signal) => {
        try {
          const addition = { received, input, signal }
          return sendAdded(call.c, await files.addUpload(call.actor, ref, addition))
        } catch (error) {
          await withoutTrace(receiver, received)
          throw error
        }
      })
    },
  )

function sendAdded(c: AppContext, added: AddedFiles & Partial<AddedUpload>): Response {
  const remarks = remarksOn(added)
  const data = uploadedFiles(added)
  return remarks === null ? created(c, data) : createdWithMessage(c, remarks, data)
}
