import { type Bench, measured } from '../bench.ts'
import { requestsPerSecond } from '../clients/load.ts'
import { readEach } from '../clients/read-each.ts'
import { interleaved } from '../measure.ts'
import { startSingleRowServer } from '../references/single-row-server.ts'
import { comparison } from '../row.ts'
import { catalogue } from '../seed/catalogue.ts'
import { withServer } from '../seeded-server.ts'

const FILES = 10
const CONNECTIONS = 16
const TARGET = { kind: 'ratioAtLeast', value: 0.35 } as const

/**
 * Compares reads of released versions, most of them not in memory, with a bare server that runs one select. Each was read
 * once before, as in a place that has been open for a while, so that it is kept in the database.
 */
export const coldRead: Bench = {
  name: 'cold-read',
  run: async (context) => {
    if (context.postgres === null) return { kind: 'leftOut', why: 'there is no PostgreSQL' }
    const { rounds, sizes } = context
    return withServer(
      context,
      (installation) => catalogue(installation, { datasets: sizes.catalogue, files: FILES }),
      async ({ seeded, server, site }) => {
        const { byteLength, seconds } = await readEach(
          server.address,
          Array.from(
            { length: seeded.count },
            (_, nth) => `/api/datasets/${seeded.first + nth}/versions/1.0`,
          ),
        )
        const reference = await startSingleRowServer(site.databaseUrl ?? '', byteLength)
        const load = { connections: CONNECTIONS, seconds: sizes.loadSeconds, ids: seeded }
        const loadOn = (port: number) =>
          requestsPerSecond({
            port,
            path: '/api/datasets/{id}/versions/1.0',
            ...load,
            requests: sizes.loadRequests,
          })
        const result = await interleaved(rounds, {
          ours: () => loadOn(server.port),
          reference: () => loadOn(reference),
        })
        const row = comparison(
          {
            name: `any of ${seeded.count} versions with ${FILES} files, ${CONNECTIONS} connections`,
            unit: 'requests/s',
            ours: result.map(({ ours }) => ours),
            target: TARGET,
            note: `${byteLength} bytes; when each was read for the first time, ${(seeded.count / seconds).toFixed(0)} requests/s`,
          },
          { name: 'bare Node and pg, one row', values: result.map(({ reference }) => reference) },
        )
        return measured(row)
      },
    )
  },
}
