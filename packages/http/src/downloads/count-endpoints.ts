import type { DatasetDownloads, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

const COUNT = { area: 'downloads', method: 'get', caller: 'anyone' } as const

/**
 * Numbers of downloads (docs/specification/datasets.md#single-facts and docs/specification/files.md#calls).
 */
export const downloadCountEndpoints = ({ downloads, files }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...COUNT,
      id: 'files.downloadCount',
      path: '/files/{id}/downloadCount',
      summary: 'The number of downloads of a file',
      lookup: 'file',
    },
    async (call) =>
      message(call.c, String(await downloads.countOfFile(call.actor, await fileId(call, files)))),
  ),
  endpoint(
    {
      ...COUNT,
      id: 'datasets.downloadCount',
      path: '/datasets/{id}/download/count',
      summary: 'The number of downloads of the files of a dataset',
      lookup: 'dataset',
      query: v.object({ includeMDC: flag }),
    },
    async (call) => {
      const wanted = { all: call.query.includeMDC }
      const counted = await downloads.countOfDataset(call.actor, datasetRef(call), wanted)
      return ok(call.c, presentDownloads(counted))
    },
  ),
]

export const presentDownloads = ({ datasetId, count, countedUntil }: DatasetDownloads): object => ({
  id: datasetId,
  downloadCount: count,
  ...(countedUntil === null ? {} : { MDCStartDate: countedUntil }),
})
