import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { datasetRef } from '../input/references.ts'
import { ACCESS_REFUSALS } from '../refusals/access-refusals.ts'
import { answerEndpoints } from './answer-endpoints.ts'
import { chosenFileEndpoints } from './chosen-file-endpoints.ts'
import { downloadCountEndpoints } from './count-endpoints.ts'
import { countingQuery } from './counts-download.ts'
import { fileDownload } from './file-download-endpoint.ts'
import { sendBundle } from './send-bundle.ts'
import { tableBundleEndpoints } from './table-bundle-endpoints.ts'
import { visitorOf } from './visitor.ts'

const DOWNLOAD = {
  method: 'get',
  area: 'downloads',
  caller: 'anyone',
  ...ACCESS_REFUSALS,
  query: v.object(countingQuery),
} as const

const ZIP = { 200: { description: 'A zip', contentType: 'application/zip' } }

/**
 * Bytes: single files and zips (docs/specification/downloads.md#single-file and
 * docs/specification/downloads.md#zip-of-chosen-files).
 */
export const downloadEndpoints = (repository: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...DOWNLOAD,
      id: 'A01',
      path: '/access/dataset/{id}',
      summary: 'Download the files of the latest version the caller may see',
      lookup: 'dataset',
      answers: ZIP,
    },
    async (call) => {
      const { actor, requested } = await visitorOf(call.c, call.actor, repository)
      const bundle = await repository.downloads.dataset(actor, datasetRef(call), requested)
      return sendBundle(call.c, bundle, call.query)
    },
  ),
  endpoint(
    {
      ...DOWNLOAD,
      id: 'A02',
      path: '/access/dataset/{id}/versions/{versionId}',
      summary: 'Download the files of one version',
      lookup: 'dataset',
      answers: ZIP,
    },
    async (call) => {
      const wanted = { ref: datasetRef(call), version: call.params.versionId }
      const { actor, requested } = await visitorOf(call.c, call.actor, repository)
      const bundle = await repository.downloads.version(actor, wanted, requested)
      return sendBundle(call.c, bundle, call.query)
    },
  ),
  // Before the files: an address with folders could be read as one of them.
  ...tableBundleEndpoints(repository),
  fileDownload(repository),
  ...chosenFileEndpoints(repository),
  ...answerEndpoints(repository),
  ...downloadCountEndpoints(repository),
]
