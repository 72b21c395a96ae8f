import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { datasetRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'
import { FileEditsBody, namedEdit } from './file-body.ts'

/** Changes to several files of a dataset, all or none (docs/specification/files.md#calls). */
export const batchEndpoints = (repository: Repository): readonly Endpoint[] => [
  editAll(repository),
  deleteAll(repository),
]

const BATCH = {
  area: 'files',
  caller: 'account',
  lookup: 'dataset',
  refusals: { forbidden: 403 },
} as const

const editAll = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...BATCH,
      id: 'files.editAll',
      method: 'post',
      path: '/datasets/{id}/files/metadata',
      summary: 'Change the metadata of several files in the draft, all or none',
      body: jsonBody(FileEditsBody),
    },
    async (call) => {
      await files.editAll(call.actor, datasetRef(call), call.body.map(namedEdit))
      return message(call.c, `Metadata of ${call.body.length} files updated.`)
    },
  )

const deleteAll = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      ...BATCH,
      id: 'files.deleteAll',
      method: 'put',
      path: '/datasets/{id}/deleteFiles',
      summary: 'Delete several files from the draft, all or none',
      body: jsonBody(v.array(v.number())),
    },
    async (call) => {
      const count = await files.deleteAll(call.actor, datasetRef(call), call.body)
      return message(call.c, `${count} files deleted.`)
    },
  )
