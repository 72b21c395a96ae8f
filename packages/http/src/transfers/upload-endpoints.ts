import type { Repository, WantedPaths } from '@holdfast/core'
import { type ArrivingFile, MAX_TRANSFER_FILES, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { JSON_DATA_LIMIT, jsonDataOf } from '../direct-uploads/registration-batch.ts'
import { registrationOf } from '../direct-uploads/registration-body.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody, multipartBody } from '../input/body-input.ts'
import { deferredBody } from '../input/deferred-body.ts'
import { parseJson } from '../input/json.ts'
import { parse } from '../input/parse.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { Principal, presentParameters, TaskIdentifier, TRANSFER } from './transfer-parts.ts'

const Paths = v.object({
  principal: v.optional(Principal),
  numberOfFiles: v.optional(v.pipe(v.number(), v.safeInteger())),
  referencedFiles: v.optional(v.array(v.pipe(v.string(), v.maxLength(2000)))),
})

/** Guests whom a role lets edit the dataset are refused too: a transfer needs an account. */
const NO_ACCOUNT = { ...TRANSFER.refusals, unauthenticated: 403 } as const

/** Transfers to a dataset that people start (docs/specification/transfer.md#upload-parameters). */
export const transferUploadEndpoints = (repository: Repository): readonly Endpoint[] => [
  parameters(repository),
  requestPaths(repository),
  addFiles(repository),
]

const parameters = ({ transfers }: Repository): Endpoint =>
  endpoint(
    {
      ...TRANSFER,
      id: 'T01',
      method: 'get',
      path: '/datasets/{id}/transferUploadParameters',
      summary: 'What a transfer app needs to send files to a dataset',
      caller: 'account',
      query: v.object({ locale: v.optional(v.string()) }),
    },
    async (call) => {
      const found = await transfers.parameters.forUpload(call.actor, datasetRef(call))
      return ok(call.c, presentParameters(found, call.query.locale))
    },
  )

const requestPaths = ({ transfers }: Repository): Endpoint =>
  endpoint(
    {
      ...TRANSFER,
      id: 'T03',
      refusals: NO_ACCOUNT,
      method: 'post',
      path: '/datasets/{id}/requestTransferUploadPaths',
      summary: 'Ask for places to which files are transferred',
      body: deferredBody(jsonBody(Paths)),
    },
    async (call) => {
      const paths = await transfers.uploads.requestPaths(
        call.actor,
        datasetRef(call),
        async (mode) => wantedPaths(mode, await call.body()),
      )
      return ok(call.c, paths)
    },
  )

function wantedPaths(
  mode: WantedPaths['kind'],
  { principal, numberOfFiles = 0, referencedFiles = [] }: v.InferOutput<typeof Paths>,
): WantedPaths {
  if (mode === 'referenced') return { kind: mode, references: referencedFiles }
  if (principal === undefined)
    return refuse({ kind: 'invalid', message: 'The principal is missing.' })
  if (numberOfFiles < 1 || numberOfFiles > MAX_TRANSFER_FILES)
    return refuse({
      kind: 'invalid',
      message: `numberOfFiles must be a number from 1 to ${MAX_TRANSFER_FILES}.`,
    })
  return { kind: mode, principal, numberOfFiles }
}

const Task = v.object({ taskIdentifier: TaskIdentifier, files: v.array(v.unknown()) })

const addFiles = ({ transfers }: Repository): Endpoint =>
  endpoint(
    {
      ...TRANSFER,
      id: 'T04',
      refusals: NO_ACCOUNT,
      method: 'post',
      path: '/datasets/{id}/addTransferFiles',
      summary: 'Add the files of a transfer task to a dataset once it has succeeded',
      body: multipartBody({ fieldBytes: JSON_DATA_LIMIT }),
    },
    async (call) => {
      const ref = datasetRef(call)
      await transfers.uploads.requireAdder(call.actor, ref)
      const task = parse(Task, parseJson(await jsonDataOf(call.body)))
      const { taskIdentifier, files } = task
      if (files.length === 0 || files.length > MAX_TRANSFER_FILES)
        refuse({ kind: 'invalid', message: `files must name 1 to ${MAX_TRANSFER_FILES} files.` })
      const named = { task: taskIdentifier, files: files.map(arriving) }
      await transfers.uploads.addFiles(call.actor, ref, named)
      return message(call.c, 'The files are added once the transfer has ended.')
    },
  )

/** The object id is the end of the storage identifier; a text without one names no object. */
function arriving(value: unknown): ArrivingFile {
  const { replaces: _, ...registration } = registrationOf(value)
  const [objectId = ''] =
    /[0-9a-f]{11}-[0-9a-f]{12}$/.exec(registration.storageIdentifier ?? '') ?? []
  if (objectId === '')
    return refuse({ kind: 'invalid', message: 'Each file needs a valid storageIdentifier.' })
  return { objectId, registration, from: null }
}
