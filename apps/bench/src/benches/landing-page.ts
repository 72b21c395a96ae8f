import { formatPid } from '@holdfast/core/rules'
import { type Bench, measured } from '../bench.ts'
import { requestsPerSecond } from '../clients/load.ts'
import { interleaved } from '../measure.ts'
import { comparison } from '../row.ts'
import { releasedDataset } from '../seed/datasets.ts'
import { withServer } from '../seeded-server.ts'

const FILES = 100
const CONNECTIONS = 16
const TARGET = { kind: 'ratioAtLeast', value: 0.4 } as const

/** Compares the page of a released version, as guests get it, with the style sheet from the same server. */
export const landingPage: Bench = {
  name: 'landing-page',
  run: async (context) =>
    withServer(
      context,
      (installation) =>
        releasedDataset(installation, { files: FILES, fileBytes: 1000, bytes: 'none' }),
      async ({ seeded, server }) => {
        const path = `/citation?persistentId=${formatPid(seeded.pid)}`
        const page = await (await fetch(`${server.address}${path}`)).text()
        const style = /href="([^"]*\.css)"/.exec(page)?.[1] ?? ''
        const { rounds, sizes } = context
        const load = { connections: CONNECTIONS, seconds: sizes.loadSeconds }
        const loadOn = (wanted: string) =>
          requestsPerSecond({
            port: server.port,
            path: wanted,
            ...load,
            requests: sizes.loadRequests,
          })
        const result = await interleaved(rounds, {
          ours: () => loadOn(path),
          reference: () => loadOn(style),
        })
        return measured(
          comparison(
            {
              name: `landing page of ${FILES} files, ${CONNECTIONS} connections`,
              unit: 'requests/s',
              ours: result.map(({ ours }) => ours),
              target: TARGET,
              note: `${page.length} characters`,
            },
            {
              name: 'the style sheet, same server',
              values: result.map(({ reference }) => reference),
            },
          ),
        )
      },
    ),
}
