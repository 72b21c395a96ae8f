import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { fileId } from './file-id.ts'

/**
 * Single facts about files, and the values that their metadata may have
 * (docs/specification/datasets.md#single-facts and docs/specification/files.md#calls).
 */
export const fileFactEndpoints = (repository: Repository): readonly Endpoint[] => [
  hasBeenDeleted(repository),
  fixityAlgorithm(repository),
  availableCategories(repository),
]

const hasBeenDeleted = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'files.hasBeenDeleted',
      method: 'get',
      path: '/files/{id}/hasBeenDeleted',
      summary: 'Whether a file was deleted in the newest version that the caller may see',
      area: 'files',
      caller: 'anyone',
      lookup: 'file',
    },
    async (call) => ok(call.c, await files.hasBeenDeleted(call.actor, await fileId(call, files))),
  )

const fixityAlgorithm = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'files.fixityAlgorithm',
      method: 'get',
      path: '/files/fixityAlgorithm',
      summary: 'The checksum algorithm of files',
      area: 'files',
      caller: 'anyone',
    },
    async (call) => message(call.c, await files.fixityAlgorithm()),
  )

const availableCategories = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'files.availableCategories',
      method: 'get',
      path: '/datasets/{id}/availableFileCategories',
      summary: 'List the categories in use in a dataset, and those the installation suggests',
      area: 'files',
      caller: 'anyone',
      lookup: 'dataset',
    },
    async (call) => ok(call.c, await files.availableCategories(call.actor, datasetRef(call))),
  )
