import { type Bench, NO_CURL } from '../bench.ts'
import { compareSpeeds } from '../compare-speeds.ts'
import { startFileServer } from '../references/file-server.ts'
import { releasedDataset } from '../seed/datasets.ts'
import { objectFolder } from '../seed/installation.ts'
import { withServer } from '../seeded-server.ts'
import { MEBIBYTE } from '../sizes.ts'

const TARGET = { kind: 'ratioAtLeast', value: 0.85 } as const

/** Compares a download of one large file with a plain file server sending the same file. */
export const download: Bench = {
  name: 'download',
  run: async (context) => {
    const { curl, sizes } = context
    if (curl === null) return NO_CURL
    const bytes = sizes.large
    return withServer(
      context,
      (installation) =>
        releasedDataset(installation, { files: 1, fileBytes: bytes, bytes: 'stored' }),
      async ({ server, site, seeded: { fileIds, keys } }) => {
        const { name, address } = await startFileServer(objectFolder(site))
        return compareSpeeds(context, server, {
          name: `download of ${bytes / MEBIBYTE} MiB`,
          bytes,
          target: TARGET,
          ours: () => curl.download(`${server.address}/api/access/datafile/${fileIds[0]}`, bytes),
          reference: { name, seconds: () => curl.download(`${address}/${keys[0]}`, bytes) },
        })
      },
    )
  },
}
