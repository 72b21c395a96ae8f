import { type Bench, measured, NO_CURL } from '../bench.ts'
import { lengthOf } from '../clients/curl.ts'
import { interleaved } from '../measure.ts'
import { absolute } from '../row.ts'
import { releasedDataset } from '../seed/datasets.ts'
import { watchingMemory, withServer } from '../seeded-server.ts'

const MEMBERS_A_SECOND = { kind: 'atLeast', value: 15_000 } as const

/** A zip of thousands of small files: the cost of opening and naming them. */
export const zipOfSmallFiles: Bench = {
  name: 'zip-of-small-files',
  run: async (context) => {
    const { curl, rounds, sizes } = context
    if (curl === null) return NO_CURL
    const { smallMembers, smallMemberBytes } = sizes
    return withServer(
      context,
      (installation) =>
        releasedDataset(installation, {
          files: smallMembers,
          fileBytes: smallMemberBytes,
          bytes: 'stored',
        }),
      async ({ server, seeded }) => {
        const zip = `${server.address}/api/access/dataset/${seeded.id}`
        const length = await lengthOf(zip)
        const name = `zip of ${smallMembers} files of ${smallMemberBytes} bytes`
        const { result, memory } = await watchingMemory(name, server, () =>
          interleaved(rounds, {
            ours: async () => smallMembers / (await curl.download(zip, length)),
          }),
        )
        const row = absolute({
          name,
          unit: 'members/s',
          ours: result.map(({ ours }) => ours),
          target: MEMBERS_A_SECOND,
        })
        return measured(row, memory)
      },
    )
  },
}
