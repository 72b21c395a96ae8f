import { formatPid } from '@holdfast/core/rules'
import type { Bench } from '../bench.ts'
import { compareLoads } from '../compare-loads.ts'
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
        return compareLoads(context, server, {
          name: `landing page of ${FILES} files, ${CONNECTIONS} connections`,
          target: TARGET,
          note: `${page.length} characters`,
          connections: CONNECTIONS,
          ours: { path },
          reference: { name: 'the style sheet, same server', path: style },
        })
      },
    ),
}
