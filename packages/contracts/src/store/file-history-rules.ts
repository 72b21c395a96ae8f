import type { Store, VersionView } from '@holdfast/core'
import fc from 'fast-check'
import { equal } from 'uvu/assert'
import { at, deaccessioned, newVersion } from './builders.ts'
import {
  applies,
  chosen,
  draftBase,
  draftIn,
  type FileCommand,
  fileCommands,
  fileIdsOf,
  follow,
  type Model,
  type ModelVersion,
  NEW_DATASET,
} from './file-history-model.ts'
import { aDataset, aFile, dropFile, editFile, given, releaseDraft, versionAt } from './scenes.ts'
import type { StoreRules } from './store-context.ts'

/** Keeping intervals must never show: every version reads as if it had a copy of all its files. */
export const fileHistoryRules: StoreRules = (test) => {
  test('every version always reads as if it kept all its files by itself', ({ store }) =>
    fc.assert(
      fc.asyncProperty(fileCommands, async (commands) => {
        const { id } = await aDataset(store)
        let model = NEW_DATASET
        for (const command of commands) {
          if (!applies(model, command)) continue
          const added = await carryOut(store, id, { model, command })
          model = follow(model, command, added)
          equal(await reading(store, id, model), expected(model))
        }
      }),
      { numRuns: 40, endOnFailure: false },
    ))
}

interface Step {
  readonly model: Model
  readonly command: FileCommand
}

/** Does to the store what the command says; answers the id of an added file. */
async function carryOut(store: Store, datasetId: number, step: Step): Promise<number | null> {
  const { model, command } = step
  const view = { datasetId, ordinal: model.versions.length }
  switch (command.kind) {
    case 'open':
      return open(store, view, draftBase(model))
    case 'discard':
      return discard(store, view)
    case 'withdraw':
      return withdraw(store, view)
    case 'absorb':
      return absorb(store, view)
    case 'release':
      await releaseDraft(store, view)
      return null
    case 'add':
      return (await aFile(store, view, { label: command.label })).file.id
    case 'edit': {
      const { label, restricted } = command
      await editFile(store, view, { fileId: target(step), label, restricted })
      return null
    }
    case 'drop':
      await dropFile(store, view, target(step))
      return null
  }
}

function target({ model, command }: Step): number {
  const draft = given(draftIn(model))
  return given(chosen(draft, 'which' in command ? command.which : 0)).id
}

const open = ({ write }: Store, { datasetId, ordinal }: VersionView, base: number) =>
  write(async ({ files, versions }) => {
    await versions.add(newVersion({ datasetId, ordinal: ordinal + 1 }))
    if (base !== ordinal) await files.reopen(datasetId, { from: base, to: ordinal + 1 })
    return null
  })

const discard = ({ write }: Store, view: VersionView) =>
  write(async (unit) => {
    await unit.files.discard(view)
    await unit.versions.remove((await versionAt(unit, view)).id)
    return null
  })

const absorb = ({ write }: Store, view: VersionView) =>
  write(async (unit) => {
    await unit.files.absorb(view)
    await unit.files.release({ ...view, ordinal: view.ordinal - 1 }, at(99))
    await unit.versions.remove((await versionAt(unit, view)).id)
    return null
  })

const withdraw = ({ write }: Store, view: VersionView) =>
  write(async (unit) => {
    const version = await versionAt(unit, view)
    const state = deaccessioned({ major: view.ordinal, minor: 0 })
    await unit.versions.save({ ...version, state })
    return null
  })

/** What each version shows, and which neighbours differ in their files. */
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

const NOTHING: ModelVersion = { kind: 'draft', files: [] }

const expected = ({ versions, flags }: Model) => ({
  shown: versions.map(({ files }) =>
    [...files]
      .sort((a, b) => (a.label < b.label ? -1 : 1))
      .map((file) => {
        const { restricted, first } = flags.get(file.id) ?? { restricted: false, first: null }
        return { ...file, flags: [restricted, first === null ? null : at(first)] }
      }),
  ),
  changed: fileIdsOf(versions.at(-2) ?? NOTHING) !== fileIdsOf(versions.at(-1) ?? NOTHING),
})
