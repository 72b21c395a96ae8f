import { type Bench, measured } from '../bench.ts'
import { releasedDataset } from '../seed/datasets.ts'
import { withInstallation } from '../seeded-server.ts'
import { compareTwoSizes } from '../two-sizes.ts'
import { OPERATIONS, operationsOn } from './dataset-operations.ts'

/** A single operation takes milliseconds, so it has more rounds than long measurements. */
const ROUNDS_EACH = 5

/** Common operations on a dataset must not depend on its number of files. */
export const largeDatasets: Bench = {
  name: 'large-datasets',
  run: (context) =>
    withInstallation(context, async (installation) => {
      const { sizes } = context
      const operationsWith = async (files: number) =>
        operationsOn(
          installation,
          await releasedDataset(installation, { files, fileBytes: 1000, bytes: 'none' }),
        )
      context.say('  seeding')
      const few = await operationsWith(sizes.few)
      const many = await operationsWith(sizes.many)
      context.say('  measuring')
      const rows = await compareTwoSizes(context.rounds * ROUNDS_EACH, {
        questions: OPERATIONS,
        few,
        many,
        extent: `${sizes.many} files`,
        reference: `with ${sizes.few} files`,
      })
      return measured(...rows)
    }),
}
