import { type Bench, measured } from '../bench.ts'
import { requestsPerSecond } from '../clients/load.ts'
import { interleaved } from '../measure.ts'
import { startSingleRowServer } from '../references/single-row-server.ts'
import { comparison } from '../row.ts'
import { releasedDataset, type SeededDataset } from '../seed/datasets.ts'
import { type SeededServer, watchingMemory, withServer } from '../seeded-server.ts'

const FILES = 20
const CONNECTIONS = 32
const TARGET = { kind: 'ratioAtLeast', value: 0.5 } as const

/** Compares repeated reads of one released version with a bare server that runs one select. */
export const versionRead: Bench = {
  name: 'version-read',
  run: async (context) => {
    if (context.postgres === null) return { kind: 'leftOut', why: 'there is no PostgreSQL' }
    const { rounds, sizes } = context
    return withServer(
      context,
      (installation) =>
        releasedDataset(installation, { files: FILES, fileBytes: 1000, bytes: 'none' }),
      async (scene) => {
        const path = `/api/datasets/${scene.seeded.id}/versions/1.0`
        const length = await answerLength(scene, path)
        const reference = await startSingleRowServer(scene.site.databaseUrl ?? '', length)
        const load = { connections: CONNECTIONS, seconds: sizes.loadSeconds }
        const loadOn = (port: number) =>
          requestsPerSecond({ port, path, ...load, requests: sizes.loadRequests })
        const name = `version with ${FILES} files, ${CONNECTIONS} connections`
        const { result, memory } = await watchingMemory(name, scene.server, () =>
          interleaved(rounds, {
            ours: () => loadOn(scene.server.port),
            reference: () => loadOn(reference),
          }),
        )
        const row = comparison(
          {
            name,
            unit: 'requests/s',
            ours: result.map(({ ours }) => ours),
            target: TARGET,
            note: `${length} bytes`,
          },
          { name: 'bare Node and pg, one row', values: result.map(({ reference }) => reference) },
        )
        return measured(row, memory)
      },
    )
  },
}

async function answerLength(
  { server }: SeededServer<SeededDataset>,
  path: string,
): Promise<number> {
  const response = await fetch(`${server.address}${path}`)
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return byteLength
}
