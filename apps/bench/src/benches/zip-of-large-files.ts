import { type Bench, NO_CURL } from '../bench.ts'
import { lengthOf } from '../clients/curl.ts'
import { compareSpeeds } from '../compare-speeds.ts'
import { startFileServer } from '../references/file-server.ts'
import { releasedDataset } from '../seed/datasets.ts'
import { type Installation, objectFolder } from '../seed/installation.ts'
import { withServer } from '../seeded-server.ts'
import { MEBIBYTE, type Sizes } from '../sizes.ts'

const TARGET = { kind: 'ratioAtLeast', value: 0.6 } as const

/** Compares a zip of a few large files with a plain file server sending the same bytes as one file. */
export const zipOfLargeFiles: Bench = {
  name: 'zip-of-large-files',
  run: async (context) => {
    const { curl, sizes } = context
    if (curl === null) return NO_CURL
    return withServer(
      context,
      (installation) => seed(installation, sizes),
      async ({ server, site, seeded: { bundled, single } }) => {
        const reference = await startFileServer(objectFolder(site))
        const zip = `${server.address}/api/access/dataset/${bundled.id}`
        const length = await lengthOf(zip)
        return compareSpeeds(context, server, {
          name: `zip of ${sizes.large / MEBIBYTE} MiB in ${sizes.largeMembers} files`,
          bytes: sizes.large,
          target: TARGET,
          ours: () => curl.download(zip, length),
          reference: {
            name: `${reference.name}, one file`,
            seconds: () => curl.download(`${reference.address}/${single.keys[0]}`, sizes.large),
          },
        })
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
