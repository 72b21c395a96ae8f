import {
  newAccount,
  newCollection,
  newDataset,
  newFile,
  newVersion,
} from '@holdfast/contracts/builders'
import type { Store, VersionView } from '@holdfast/core'
import type { DataFile, EntryChange, NewDataFile } from '@holdfast/core/rules'

/** The value; throws when the adapter could not create it. */
export function given<T>(value: T | string | null): T {
  if (value === null || typeof value === 'string') throw new Error(`The store answered ${value}`)
  return value
}

/** The draft, with ordinal 1, of a new dataset below the root. */
export const aDraft = (store: Store): Promise<VersionView> =>
  store.write(async (unit) => {
    const account = given(await unit.accounts.add(newAccount()))
    const root =
      (await unit.collections.find({ kind: 'root' })) ??
      given(
        await unit.collections.add(
          newCollection({ parentId: null, alias: 'root', creatorId: account.id }),
        ),
      )
    const datasetId: number = given(
      await unit.datasets.add(newDataset({ collectionId: root.id, creatorId: account.id })),
    )
    await unit.versions.add(newVersion({ datasetId, metadata: {} }))
    return { datasetId, ordinal: 1 }
  })

/** Files for the draft, not yet added. */
export const newFiles = (
  store: Store,
  view: VersionView,
  count: number,
): Promise<readonly NewDataFile[]> =>
  store.read(async ({ datasets }) => {
    const { creatorId } = given(await datasets.find({ kind: 'id', id: view.datasetId }))
    return Array.from({ length: count }, (_, n) =>
      newFile({
        datasetId: view.datasetId,
        creatorId,
        since: view.ordinal,
        size: n,
        checksum: { type: 'MD5', value: `${n}`.padStart(32, '0') },
        tabularTags: ['Panel'],
      }),
    )
  })

/** An entry in the draft for each file: `file000001.txt` and so on, in two folders. */
export const openEntries = (
  { datasetId, ordinal }: VersionView,
  files: readonly Pick<DataFile, 'id'>[],
): readonly EntryChange[] =>
  files.map(({ id: fileId }, n) => ({
    kind: 'open',
    entry: {
      fileId,
      datasetId,
      label: `file${`${n}`.padStart(6, '0')}.txt`,
      folder: n % 2 === 0 ? '' : 'odd',
      description: '',
      categories: ['Data'],
      restricted: false,
      provenance: null,
      variableMetadata: null,
      since: ordinal,
      until: null,
      edits: 1,
    },
  }))

/** Fills the draft with files. */
export const fillDraft = async (
  store: Store,
  view: VersionView,
  count: number,
): Promise<readonly DataFile[]> => {
  const wanted = await newFiles(store, view, count)
  return store.write(async ({ files }) => {
    const added = await files.add(wanted)
    await files.apply(openEntries(view, added))
    return added
  })
}
