import type { Store } from '@holdfast/core'
import fc from 'fast-check'
import { equal } from 'uvu/assert'
import { at } from '../builders.ts'
import { aDataset } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { carryOut } from './file-history-commands.ts'
import {
  applies,
  fileCommands,
  fileIdsOf,
  follow,
  type Model,
  type ModelVersion,
  NEW_DATASET,
} from './file-history-model.ts'
import { counted, recounted, recountedCategories } from './recounted.ts'

/** Intervals are invisible: every version reads as if it had copies of all its files. */
export const fileHistoryRules: StoreRules = (test) => {
  test('every version always reads as if it had copies of all its files', ({ store }) =>
    fc.assert(
      fc.asyncProperty(fileCommands, async (commands) => {
        const { id } = await aDataset(store)
        let model = NEW_DATASET
        for (const command of commands) {
          if (!applies(model, command)) continue
          const added = await carryOut(store, id, { model, command })
          model = follow(model, command, added)
          equal(await reading(store, id, model), expected(model))
          await countsHold(store, id, model)
        }
      }),
      { numRuns: 40, endOnFailure: false },
    ))
}

/** The files of each version, and which neighbouring versions differ in their files. */
const reading = (store: Store, datasetId: number, { versions }: Model) =>
  store.read(async ({ files }) => {
    const shown: unknown[] = []
    for (const ordinal of versions.keys()) {
      const all = await files.all({ datasetId, ordinal: ordinal + 1 })
      shown.push(
        all.map(({ entry: { label, restricted, edits }, file }) => ({
          id: file.id,
          label,
          restricted,
          edits,
          flags: [file.restricted, file.publishedAt],
        })),
      )
    }
    const to = versions.length
    return { shown, changed: await files.setChanged(datasetId, { from: to - 1, to }) }
  })

/** The kept counts of each version equal those found by reading its files. */
const countsHold = (store: Store, datasetId: number, { versions }: Model) =>
  store.read(async ({ files }) => {
    for (const index of versions.keys()) {
      const view = { datasetId, ordinal: index + 1 }
      equal(await counted(files, view), await recounted(files, view))
      equal(await files.categories(view), await recountedCategories(files, view))
    }
  })

const NOTHING: ModelVersion = { kind: 'draft', files: [] }

const expected = ({ versions, flags }: Model) => ({
  shown: versions.map(({ files }) =>
    [...files]
      .sort((a, b) => (a.label < b.label ? -1 : 1))
      .map((file) => {
        const { restricted, first } = flags.get(file.id) ?? { restricted: false, first: null }
        return { ...file, flags: [restricted, first === null ? null : at(first * 1000)] }
      }),
  ),
  changed: fileIdsOf(versions.at(-2) ?? NOTHING) !== fileIdsOf(versions.at(-1) ?? NOTHING),
})
