import { type Bench, measured } from '../bench.ts'
import { requestsPerSecond } from '../clients/load.ts'
import { interleaved } from '../measure.ts'
import { comparison } from '../row.ts'
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
      async ({ seeded: { fileIds }, server }) => {
        const { rounds, sizes } = context
        const loadOn = (query: string) =>
          requestsPerSecond({
            port: server.port,
            path: `/api/access/datafile/{id}${query}`,
            ids: { first: Math.min(...fileIds), count: fileIds.length },
            connections: CONNECTIONS,
            seconds: sizes.loadSeconds,
            requests: sizes.loadRequests,
          })
        const result = await interleaved(rounds, {
          ours: () => loadOn(''),
          reference: () => loadOn('?gbrecs=true'),
        })
        return measured(
          comparison(
            {
              name: `counted downloads of ${FILE_BYTES} bytes, ${CONNECTIONS} connections`,
              unit: 'requests/s',
              ours: result.map(({ ours }) => ours),
              target: TARGET,
            },
            {
              name: 'the same, not counted',
              values: result.map(({ reference }) => reference),
            },
          ),
        )
      },
    ),
}
