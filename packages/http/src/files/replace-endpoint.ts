import type { AddedFiles, AddedUpload, Repository } from '@holdfast/core'
import { RefusedError, refuse } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { multipartBody } from '../input/body-input.ts'
import { declaredLength } from '../input/declared-length.ts'
import { ok, okWithMessage } from '../output/envelope.ts'
import type { AppContext } from '../request/environment.ts'
import { UPLOAD_STATUSES, UPLOAD_TEXTS } from './edit-statuses.ts'
import { type CallForFile, fileId } from './file-id.ts'
import { remarksOn, uploadedFiles } from './present-upload.ts'
import { type Receiver, readUpload, withoutTrace } from './upload-form.ts'

/** Replacing a file (docs/specification/adding-files.md#replace-a-file). */
export const replaceEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'P05',
      method: 'post',
      path: '/files/{id}/replace',
      summary: 'Replace a file of the draft',
      area: 'files',
      caller: 'anyone',
      lookup: 'file',
      body: multipartBody(),
      refusals: UPLOAD_STATUSES,
      refusalTexts: UPLOAD_TEXTS,
      answers: { 200: { description: 'The record of the new file, in `files`' } },
    },
    async (call) => {
      const { files, directUploads } = repository
      const replaced = await replacedFile(call, files)
      const ref = await files.toReplace(call.actor, replaced)
      const receiver: Receiver = {
        receive: (file) => files.receive(call.actor, ref, { ...file, purpose: 'replacement' }),
        abandon: files.abandon,
      }
      const bodyBytes = declaredLength(call.c)
      const upload = await readUpload(call.body, receiver, { bodyBytes })
      const replaces = { fileId: replaced, types: upload.types }
      if (upload.kind === 'stored') {
        const registration = { ...upload.registration, replaces }
        return sendReplaced(call.c, await directUploads.register(call.actor, ref, registration))
      }
      const { received, input } = upload
      try {
        const addition = { received, input }
        return sendReplaced(call.c, await files.replaceUpload(call.actor, replaces, addition))
      } catch (error) {
        await withoutTrace(receiver, received)
        throw error
      }
    },
  )

/** The file to replace. What names no file is refused as an unknown id is. */
const replacedFile = (call: CallForFile, files: Repository['files']): Promise<number> =>
  fileId(call, files).catch((cause: unknown) => {
    if (!(cause instanceof RefusedError)) throw cause
    return refuse({ kind: 'invalid', message: `Replacement file not found: ${cause.message}` })
  })

function sendReplaced(c: AppContext, replaced: AddedFiles & Partial<AddedUpload>): Response {
  const remarks = remarksOn(replaced)
  const data = uploadedFiles(replaced)
  return remarks === null ? ok(c, data) : okWithMessage(c, remarks, data)
}
