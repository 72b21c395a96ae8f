import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { textBody } from '../input/body-input.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { accessFileId } from './access-file-id.ts'
import { requestBody } from './request-body.ts'

const area = 'access requests'

/** The longest word that is read; anything else counts as `false`. */
const MAX_WORD_BYTES = 1024

/** Asking for access, and whether readers may (docs/specification/access.md). */
export const requestEndpoints = (repository: Repository): readonly Endpoint[] => [
  switchEndpoint(repository),
  requestFile(repository),
  endpoint(
    {
      id: 'A19',
      method: 'get',
      path: '/access/datafile/{id}/userFileAccessRequested',
      summary: 'Whether the caller ever asked for access to a file',
      area,
      caller: 'account',
      lookup: 'file',
      refusalTexts: ACCESS_REFUSALS.refusalTexts,
    },
    async (call) =>
      ok(
        call.c,
        await repository.accessRequests.requests.wasRequested(
          call.actor,
          await fileId(call, repository.files),
        ),
      ),
  ),
]

const switchEndpoint = ({ versions }: Repository): Endpoint =>
  endpoint(
    {
      id: 'A13',
      method: 'put',
      path: '/access/{id}/allowAccessRequest',
      summary: 'Allow or forbid requests for access to the restricted files of a dataset',
      area,
      caller: 'anyone',
      lookup: 'dataset',
      body: textBody({ limit: MAX_WORD_BYTES }),
      // Every refusal is a bad request here (docs/specification/access.md#switch-of-a-dataset).
      refusals: { notFound: 400, forbidden: 400, locked: 400, termsInvalid: 400, violates: 400 },
    },
    async (call) => {
      const allowed = call.body.trim().toLowerCase() === 'true'
      const ref = datasetRef(call)
      await versions.switchAccessRequests(call.actor, ref, allowed)
      const verb = allowed ? 'allows' : 'disallows'
      return message(call.c, `The dataset ${verb} file access requests.`)
    },
  )

const requestFile = ({ accessRequests, files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'A14',
      method: 'put',
      path: '/access/datafile/{id}/requestAccess',
      summary: 'Ask for access to a restricted file',
      area,
      caller: 'anyone',
      lookup: 'file',
      body: requestBody,
    },
    async (call) => {
      const record = await accessRequests.requests.file(
        call.actor,
        await accessFileId(call, files),
        call.body,
      )
      return message(call.c, `Access to File ${record.entry.label} requested.`)
    },
  )
