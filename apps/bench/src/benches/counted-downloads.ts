import type { Bench } from '../bench.ts'
import { compareLoads } from '../compare-loads.ts'
import { releasedDataset } from '../seed/datasets.ts'
import { withServer } from '../seeded-server.ts'

const FILES = 100
const FILE_BYTES = 1000
const CONNECTIONS = 16
const TARGET = { kind: 'ratioAtLeast', value: 0.95 } as const

/** Compares downloads of small files that are counted with those that their client counts itself. */
export const countedDownloads: Bench = {
  name: 'counted-downloads',
  run: async (context) =>
    withServer(
      context,
      (installation) =>
        releasedDataset(installation, { files: FILES, fileBytes: FILE_BYTES, bytes: 'stored' }),
      ({ seeded: { fileIds }, server }) => {
        const path = '/api/access/datafile/{id}'
        const ids = { first: Math.min(...fileIds), count: fileIds.length }
        return compareLoads(context, server, {
          name: `counted downloads of ${FILE_BYTES} bytes, ${CONNECTIONS} connections`,
          target: TARGET,
          connections: CONNECTIONS,
          ours: { path, ids },
          reference: { name: 'the same, not counted', path: `${path}?gbrecs=true`, ids },
        })
      },
    ),
}
