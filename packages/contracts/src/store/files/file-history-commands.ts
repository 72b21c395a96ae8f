import type { Store, VersionView } from '@holdfast/core'
import { deaccessioned, newVersion } from '../builders.ts'
import { aFile, dropFile, editFile, given, releaseDraft, versionAt } from '../sample-objects.ts'
import { chosen, draftBase, draftIn, type FileCommand, type Model } from './file-history-model.ts'

interface Step {
  readonly model: Model
  readonly command: FileCommand
}

/** Applies the command to the store; returns the id of an added file. */
export async function carryOut(
  store: Store,
  datasetId: number,
  step: Step,
): Promise<number | null> {
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
      const categories = [label, 'Data']
      await editFile(store, view, { fileId: target(step), label, restricted, categories })
      return null
    }
    case 'drop':
      await dropFile(store, view, target(step))
      return null
    case 'recast':
      return recast(store, target(step), command)
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
    await unit.files.release({ ...view, ordinal: view.ordinal - 1 })
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

const recast = (
  { write }: Store,
  fileId: number,
  { label, embargoed }: Extract<FileCommand, { readonly kind: 'recast' }>,
) =>
  write(async ({ files }) => {
    const { file } = given(await files.find(fileId))
    const embargo = embargoed ? { dateAvailable: '2031-07-01', reason: null } : null
    const contentType = `text/${label}`
    await files.saveAll([{ ...file, contentType, tabularTags: [label, 'Panel'], embargo }])
    return null
  })
