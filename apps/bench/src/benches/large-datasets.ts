import { type Bench, measured } from '../bench.ts'
import { withInstallation } from '../scene.ts'
import { releasedDataset } from '../seed/datasets.ts'
import { inTwoSizes } from '../two-sizes.ts'
import { OPERATIONS, operationsOn } from './dataset-operations.ts'

/** Single operations take milliseconds: more rounds than of the long measurements. */
const ROUNDS_EACH = 5

/** The daily work on a dataset must not depend on how many files it has. */
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
      const rows = await inTwoSizes(context.rounds * ROUNDS_EACH, {
        questions: OPERATIONS,
        few,
        many,
        extent: `${sizes.many} files`,
        reference: `with ${sizes.few} files`,
      })
      return measured(...rows)
    }),
}
