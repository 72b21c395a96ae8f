import type { Store, VersionView, WriteUnit } from '@holdfast/core'
import {
  type Account,
  type Collection,
  changeEntry,
  type Dataset,
  dropEntry,
  type EntryValues,
  type FileRecord,
  type NewDataFile,
  type Permission,
  type Role,
  type Version,
} from '@holdfast/core/rules'
import {
  DRAFT,
  entryValues,
  fresh,
  newAccount,
  newCollection,
  newDataset,
  newFile,
  newVersion,
  released,
} from './builders.ts'

/** First steps of the rules of several areas. Each runs in a unit of its own unless it takes one. */

/** The value; throws for null and undefined, when an adapter fails before the rule is reached. */
export function given<T>(value: T | null | undefined | string): T {
  if (value === null || value === undefined || typeof value === 'string')
    throw new Error(`The store answered ${value} where the test needs a record`)
  return value
}

export const anAccount = (store: Store): Promise<Account> =>
  store.write(async ({ accounts }) => given(await accounts.add(newAccount())))

/** A role that everybody can be given, under a name of its own. */
export async function addRole(
  { roles }: WriteUnit,
  permissions: readonly Permission[],
): Promise<Role> {
  const alias = `sample${fresh()}`
  const facts = { alias, name: alias, description: '', ownerId: null }
  return given(await roles.add({ ...facts, permissions }))
}

export const aRole = (store: Store, permissions: readonly Permission[]): Promise<Role> =>
  store.write((unit) => addRole(unit, permissions))

/** The root; the first call adds it. */
export const theRoot = (store: Store): Promise<Collection> =>
  store.write(async ({ accounts, collections }) => {
    const root = await collections.find({ kind: 'root' })
    if (root !== null) return root
    const { id } = given(await accounts.add(newAccount()))
    const added = newCollection({ parentId: null, creatorId: id, alias: 'root' })
    return given(await collections.add(added))
  })

export async function aCollection(
  store: Store,
  facts: Partial<Omit<Collection, 'id'>> = {},
): Promise<Collection> {
  const root = await theRoot(store)
  const collection = newCollection({ parentId: root.id, creatorId: root.creatorId, ...facts })
  return store.write(async ({ collections }) => given(await collections.add(collection)))
}

/** A dataset with a first draft of ordinal 1, below the root unless `facts` name a collection. */
export async function aDataset(
  store: Store,
  facts: Partial<Parameters<typeof newDataset>[0]> = {},
): Promise<Dataset> {
  const root = await theRoot(store)
  return store.write(async ({ datasets, versions }) => {
    const dataset = newDataset({ collectionId: root.id, creatorId: root.creatorId, ...facts })
    const id: number = given(await datasets.add(dataset))
    await versions.add(newVersion({ datasetId: id }))
    return given(await datasets.find({ kind: 'id', id }))
  })
}

export const firstDraft = ({ id }: Dataset): VersionView => ({ datasetId: id, ordinal: 1 })

export const versionAt = async (unit: WriteUnit, view: VersionView): Promise<Version> => {
  const key = { kind: 'ordinal', ordinal: view.ordinal } as const
  return given(await unit.versions.find(view.datasetId, key))
}

/** Releases the draft of this view as `<ordinal>.0`. */
export const releaseDraft = (store: Store, view: VersionView): Promise<void> =>
  store.write(async (unit) => {
    const version = await versionAt(unit, view)
    await unit.versions.save({ ...version, state: released(view.ordinal) })
    await unit.files.release(view)
  })

/** Opens the draft after version `ordinal`, and returns its place. */
export const openDraft = (
  store: Store,
  { datasetId, ordinal }: VersionView,
): Promise<VersionView> =>
  store.write(async ({ versions }) => {
    const next = { datasetId, ordinal: ordinal + 1 }
    await versions.add(newVersion({ ...next, state: DRAFT }))
    return next
  })

export type FileFacts = Partial<EntryValues> & { readonly file?: Partial<NewDataFile> }

/** Adds files to a draft and returns them as the draft shows them, in the given order. */
export async function addFiles(
  unit: WriteUnit,
  view: VersionView,
  facts: readonly FileFacts[],
): Promise<readonly FileRecord[]> {
  const { datasetId, ordinal: since } = view
  const { creatorId } = given(await unit.datasets.find({ kind: 'id', id: datasetId }))
  const files = await unit.files.add(
    facts.map(({ file }) => newFile({ datasetId, creatorId, since, ...file })),
  )
  await unit.files.apply(
    facts.map(({ file: _, ...values }, index) => {
      const fileId = given(files[index]).id
      const entry = { ...entryValues(values), fileId, datasetId, since, until: null, edits: 1 }
      return { kind: 'open', entry }
    }),
  )
  const records = await unit.files.findAll(files.map(({ id }) => id))
  return files.map((file) => given(records.find((record) => record.file.id === file.id)))
}

export const someFiles = (
  store: Store,
  view: VersionView,
  facts: readonly FileFacts[],
): Promise<readonly FileRecord[]> => store.write((unit) => addFiles(unit, view, facts))

export async function aFile(
  store: Store,
  view: VersionView,
  facts: FileFacts = {},
): Promise<FileRecord> {
  return given((await someFiles(store, view, [facts])).at(0))
}

/** Changes the metadata of a file in a draft. */
export const editFile = (
  store: Store,
  view: VersionView,
  change: { readonly fileId: number } & Partial<EntryValues>,
): Promise<void> =>
  store.write(async ({ files }) => {
    const { fileId, ...values } = change
    const { entry } = given(await files.in(view, fileId))
    await files.apply(changeEntry(entry, { ...entry, ...values }, view.ordinal))
  })

/** Removes a file from a draft, and deletes it when no other version has it. */
export const dropFile = (store: Store, view: VersionView, fileId: number): Promise<void> =>
  store.write(async ({ files }) => {
    const { entry, file } = given(await files.in(view, fileId))
    await files.apply([dropEntry(entry, view.ordinal)])
    if (file.since === view.ordinal) await files.remove(fileId)
  })
