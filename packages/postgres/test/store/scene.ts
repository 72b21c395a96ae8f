import type {
  DataFile,
  EntryChange,
  NewAccount,
  NewCollection,
  NewDataFile,
  NewVersion,
  Store,
  VersionView,
} from '@holdfast/core'

const NOW = new Date(Date.UTC(2031, 0, 1))

/** For what a scene needs and an adapter answers as a word when it cannot be had. */
export function given<T>(value: T | string | null): T {
  if (value === null || typeof value === 'string') throw new Error(`The store answered ${value}`)
  return value
}

let serial = 0

/** The draft, with ordinal 1, of a new dataset below the root. */
export const aDraft = (store: Store): Promise<VersionView> =>
  store.write(async (unit) => {
    serial += 1
    const account = given(await unit.accounts.add(person(serial)))
    const root =
      (await unit.collections.find({ kind: 'root' })) ??
      given(await unit.collections.add(collection(account.id)))
    const datasetId: number = given(
      await unit.datasets.add({
        collectionId: root.id,
        pid: { protocol: 'doi', authority: '10.5072', identifier: `FK2/S${serial}` },
        type: 'dataset',
        creatorId: account.id,
        createdAt: NOW,
        publishedAt: null,
        embargoedUntil: null,
        storageDriver: 'folder',
        metadataLanguage: null,
        fileCountLimit: null,
        guestbookId: null,
        citationDateField: null,
        curationLabelSet: null,
      }),
    )
    await unit.versions.add(draftOf(datasetId))
    return { datasetId, ordinal: 1 }
  })

const person = (n: number): NewAccount => ({
  userName: `user${n}`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `user${n}@example.org`,
  affiliation: null,
  position: null,
  superuser: false,
  provider: 'builtin',
  passwordHash: null,
  createdAt: NOW,
  lastLoginAt: null,
  lastApiUseAt: null,
  emailConfirmedAt: null,
  deactivatedAt: null,
})

const collection = (creatorId: number): NewCollection => ({
  parentId: null,
  alias: 'root',
  name: 'Root',
  affiliation: null,
  description: null,
  type: 'UNCATEGORIZED',
  contacts: [],
  creatorId,
  createdAt: NOW,
  publishedAt: null,
  blocks: { root: true, names: ['citation'] },
  facets: { root: false, names: [] },
  inputLevels: [],
  guestbookRoot: false,
  fileCountLimit: null,
  filePids: null,
  requireFilesToPublish: null,
  allowedDatasetTypes: null,
  metadataLanguage: null,
  storageDriver: null,
  curationLabelSet: null,
  defaultRoleId: null,
  theme: null,
})

const draftOf = (datasetId: number): NewVersion => ({
  datasetId,
  ordinal: 1,
  state: { kind: 'draft' },
  createdAt: NOW,
  updatedAt: NOW,
  fileCount: 0,
  byteCount: 0,
  metadata: {},
  terms: { licenseId: null, use: {}, access: {}, fileAccessRequest: true },
  note: null,
  saves: 1,
  contributorIds: [],
})

/** Files for the draft, not yet added. */
export const newFiles = (
  store: Store,
  view: VersionView,
  count: number,
): Promise<readonly NewDataFile[]> =>
  store.read(async ({ datasets }) => {
    const { creatorId } = given(await datasets.find({ kind: 'id', id: view.datasetId }))
    return Array.from({ length: count }, (_, n) => newFile({ view, creatorId, n }))
  })

function newFile(of: {
  readonly view: VersionView
  readonly creatorId: number
  readonly n: number
}): NewDataFile {
  return {
    datasetId: of.view.datasetId,
    storageDriver: 'folder',
    objectId: `object${of.view.datasetId}-${of.n}`,
    size: of.n,
    contentType: 'text/plain',
    checksum: { type: 'MD5', value: `${of.n}`.padStart(32, '0') },
    crc32: null,
    restricted: false,
    creatorId: of.creatorId,
    createdAt: NOW,
    publishedAt: null,
    rootFileId: null,
    previousFileId: null,
    bucket: null,
    verification: null,
    embargo: null,
    retention: null,
    tabularTags: ['Panel'],
    since: of.view.ordinal,
    until: null,
  }
}

/** An entry in the draft for each of the files: `file000001.txt` and so on, in two folders. */
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
      since: ordinal,
      until: null,
      edits: 1,
    },
  }))

/** Fills the draft with files, without going through their ids by hand. */
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
