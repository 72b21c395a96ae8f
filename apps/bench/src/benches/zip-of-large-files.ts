import { type Bench, measured, NO_CURL } from '../bench.ts'
import { lengthOf } from '../clients/curl.ts'
import { interleaved } from '../measure.ts'
import { startFileServer } from '../references/file-server.ts'
import { comparison } from '../row.ts'
import { whileWatched, withServer } from '../scene.ts'
import { releasedDataset } from '../seed/datasets.ts'
import { type Installation, objectFolder } from '../seed/installation.ts'
import { MEBIBYTE, type Sizes } from '../sizes.ts'

const TARGET = { kind: 'ratioAtLeast', value: 0.6 } as const

/** A zip of a few large files, against one file of the same bytes from a server that only sends files. */
export const zipOfLargeFiles: Bench = {
  name: 'zip-of-large-files',
  run: async (context) => {
    const { curl, rounds, sizes } = context
    if (curl === null) return NO_CURL
    return withServer(
      context,
      (installation) => seed(installation, sizes),
      async ({ server, site, seeded: { bundled, single } }) => {
        const reference = await startFileServer(objectFolder(site))
        const zip = `${server.address}/api/access/dataset/${bundled.id}`
        const length = await lengthOf(zip)
        const speedOf = async (url: string, bytes: number) =>
          bytes / MEBIBYTE / (await curl.download(url, bytes))
        const name = `zip of ${sizes.large / MEBIBYTE} MiB in ${sizes.largeMembers} files`
        const { result, memory } = await whileWatched(name, server, () =>
          interleaved(rounds, {
            ours: () => speedOf(zip, length),
            reference: () => speedOf(`${reference.address}/${single.keys[0]}`, sizes.large),
          }),
        )
        const row = comparison(
          { name, unit: 'MiB/s', ours: result.map(({ ours }) => ours), target: TARGET },
          { name: `${reference.name}, one file`, values: result.map(({ reference }) => reference) },
        )
        return measured(row, memory)
      },
    )
  },
}

async function seed(installation: Installation, { large, largeMembers }: Sizes) {
  const fileBytes = Math.floor(large / largeMembers)
  return {
    bundled: await releasedDataset(installation, {
      files: largeMembers,
      fileBytes,
      bytes: 'stored',
    }),
    single: await releasedDataset(installation, { files: 1, fileBytes: large, bytes: 'stored' }),
  }
}
