import { type Bench, type BenchContext, measured } from '../bench.ts'
import { requestsPerSecond } from '../clients/load.ts'
import type { Load } from '../clients/load-on-connections.ts'
import { interleaved } from '../measure.ts'
import { comparison } from '../row.ts'
import { catalogue } from '../seed/catalogue.ts'
import { releasedDataset } from '../seed/datasets.ts'
import type { Installation, Site } from '../seed/installation.ts'
import { whileRunning, withSite } from '../seeded-server.ts'

const HOT = { files: 20, connections: 32 } as const
const COLD = { files: 10, connections: 16 } as const
const PROCESSES = 2
/** The client and the database need a part of two cores. */
const TARGET = { kind: 'ratioAtLeast', value: 1.3 } as const

/** Compares reads of versions from a server of two processes with those from a server of one. */
export const workers: Bench = {
  name: 'workers',
  run: async (context) => {
    if (context.postgres === null) return { kind: 'leftOut', why: 'there is no PostgreSQL' }
    const { rounds, sizes } = context
    return withSite(
      context,
      (installation) => seed(installation, sizes.catalogue),
      async ({ site, seeded }) => {
        context.say('  measuring')
        const reads = {
          [`version with ${HOT.files} files, ${HOT.connections} connections`]: {
            path: `/api/datasets/${seeded.read}/versions/1.0`,
            connections: HOT.connections,
          },
          [`any of ${seeded.many.count} versions with ${COLD.files} files, ${COLD.connections} connections`]:
            {
              path: '/api/datasets/{id}/versions/1.0',
              ids: seeded.many,
              connections: COLD.connections,
            },
        }
        const turns = await interleaved(rounds, {
          ours: () => speeds(context, site, { processes: PROCESSES, reads }),
          reference: () => speeds(context, site, { processes: 1, reads }),
        })
        const rows = Object.keys(reads).map((name) =>
          comparison(
            {
              name: `${name}, ${PROCESSES} processes`,
              unit: 'requests/s',
              ours: turns.map(({ ours }) => ours[name] ?? Number.NaN),
              target: TARGET,
            },
            {
              name: 'one process',
              values: turns.map(({ reference }) => reference[name] ?? Number.NaN),
            },
          ),
        )
        return measured(...rows)
      },
    )
  },
}

async function seed(installation: Installation, datasets: number) {
  const plan = { files: HOT.files, fileBytes: 1000, bytes: 'none' } as const
  const { id: read } = await releasedDataset(installation, plan)
  return { read, many: await catalogue(installation, { datasets, files: COLD.files }) }
}

type Read = Pick<Load, 'path' | 'ids' | 'connections'>

/** Requests a second of each read, from a server that is started for them and, except in a smoke test, has answered as long before. */
const speeds = (
  context: BenchContext,
  site: Site,
  { processes, reads }: { readonly processes: number; readonly reads: Record<string, Read> },
): Promise<Readonly<Record<string, number>>> =>
  whileRunning(
    site,
    { ...context, settings: { HOLDFAST_WORKERS: String(processes) } },
    async ({ port }) => {
      const { loadSeconds: seconds, loadRequests: requests } = context.sizes
      const found: [string, number][] = []
      for (const [name, read] of Object.entries(reads)) {
        const load = { port, seconds, requests, ...read }
        if (context.rounds > 0) await requestsPerSecond(load)
        found.push([name, await requestsPerSecond(load)])
      }
      return Object.fromEntries(found)
    },
  )
