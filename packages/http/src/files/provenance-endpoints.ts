import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { message, ok } from '../output/envelope.ts'
import { fileId } from './file-id.ts'

/** The provenance of files as PROV-JSON (docs/specification/files.md#calls). */
export const provenanceEndpoints = (repository: Repository): readonly Endpoint[] => [
  show(repository),
  record(repository),
  forget(repository),
]

const FILE = { area: 'files', lookup: 'file', path: '/files/{id}/prov-json' } as const

const show = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'files.provJson',
      method: 'get',
      summary: 'Show the PROV-JSON of a file, as text',
      caller: 'anyone',
    },
    async (call) => {
      const { document } = await files.recordedProvenance(call.actor, await fileId(call, files))
      return ok(call.c, { json: document })
    },
  )

const record = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'files.recordProvJson',
      method: 'post',
      summary:
        'Record where a file comes from: a PROV-JSON document, and which entity of it the file is',
      caller: 'account',
      query: v.object({ entityName: v.optional(v.string()) }),
      body: jsonBody(v.record(v.string(), v.unknown())),
    },
    async (call) => {
      const id = await fileId(call, files)
      const entity = call.query.entityName ?? null
      await files.recordProvenance(call.actor, id, { document: call.body, entity })
      return message(call.c, `The provenance of file ${id} was recorded.`)
    },
  )

const forget = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'files.forgetProvJson',
      method: 'delete',
      summary: 'Delete the PROV-JSON of an unreleased file',
      caller: 'account',
    },
    async (call) => {
      const id = await fileId(call, files)
      await files.forgetProvenance(call.actor, id)
      return message(call.c, `The provenance of file ${id} was removed.`)
    },
  )
