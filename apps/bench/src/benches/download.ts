import { type Bench, measured, NO_CURL } from '../bench.ts'
import { interleaved } from '../measure.ts'
import { startFileServer } from '../references/file-server.ts'
import { comparison } from '../row.ts'
import { whileWatched, withServer } from '../scene.ts'
import { releasedDataset } from '../seed/datasets.ts'
import { objectFolder } from '../seed/installation.ts'
import { MEBIBYTE } from '../sizes.ts'

const TARGET = { kind: 'ratioAtLeast', value: 0.85 } as const

/** One large file, against a server that only sends files, from the same file on the disk. */
export const download: Bench = {
  name: 'download',
  run: async (context) => {
    const { curl, rounds, sizes } = context
    if (curl === null) return NO_CURL
    const bytes = sizes.large
    return withServer(
      context,
      (installation) =>
        releasedDataset(installation, { files: 1, fileBytes: bytes, bytes: 'stored' }),
      async ({ server, site, seeded }) => {
        const reference = await startFileServer(objectFolder(site))
        const speedOf = async (url: string) => bytes / MEBIBYTE / (await curl.download(url, bytes))
        const name = `download of ${bytes / MEBIBYTE} MiB`
        const { result, memory } = await whileWatched(name, server, () =>
          interleaved(rounds, {
            ours: () => speedOf(`${server.address}/api/access/datafile/${seeded.fileIds[0]}`),
            reference: () => speedOf(`${reference.address}/${seeded.keys[0]}`),
          }),
        )
        const row = comparison(
          { name, unit: 'MiB/s', ours: result.map(({ ours }) => ours), target: TARGET },
          { name: reference.name, values: result.map(({ reference }) => reference) },
        )
        return measured(row, memory)
      },
    )
  },
}
