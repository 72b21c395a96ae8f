import type {
  DatasetFacts,
  EntryValues,
  License,
  NewAccount,
  NewCollection,
  NewDataFile,
  NewVersion,
  StagedFacts,
  StagedObject,
  StagedUpload,
  VersionNumber,
  VersionState,
} from '@holdfast/core/rules'

let serial = 0

/** A number that no other record of this run has. */
export function fresh(): number {
  serial += 1
  return serial
}

/** This many seconds after a fixed time. */
export const at = (seconds: number): Date => new Date(Date.UTC(2031, 0, 1) + seconds * 1000)

export const newAccount = (facts: Partial<NewAccount> = {}): NewAccount => {
  const n = fresh()
  return {
    userName: `user${n}`,
    firstName: 'Ada',
    lastName: `Lovelace ${n}`,
    email: `user${n}@example.org`,
    affiliation: null,
    position: null,
    superuser: false,
    provider: 'builtin',
    orcid: '0000-0002-1825-0097',
    persistentUserId: null,
    passwordHash: null,
    createdAt: at(0),
    lastLoginAt: null,
    lastApiUseAt: null,
    emailConfirmedAt: null,
    deactivatedAt: null,
    language: null,
    ...facts,
  }
}

export const newCollection = (
  facts: Pick<NewCollection, 'parentId' | 'creatorId'> & Partial<NewCollection>,
): NewCollection => ({
  alias: `collection${fresh()}`,
  name: 'A collection',
  affiliation: null,
  description: null,
  type: 'UNCATEGORIZED',
  contacts: ['contact@example.org'],
  createdAt: at(0),
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
  ...facts,
})

type NewFacts = Omit<DatasetFacts, 'id' | 'fileTotal'>

export const newDataset = (
  facts: Pick<NewFacts, 'collectionId' | 'creatorId'> & Partial<NewFacts>,
): NewFacts => ({
  pid: { protocol: 'doi', authority: '10.5072', identifier: `FK2/SET${fresh()}` },
  type: 'dataset',
  createdAt: at(0),
  publishedAt: null,
  embargoedUntil: null,
  storageDriver: 'folder',
  metadataLanguage: null,
  fileCountLimit: null,
  guestbookId: null,
  citationDateField: null,
  curationLabelSet: null,
  ...facts,
})

export const DRAFT: VersionState = { kind: 'draft' }

export const released = (major: number, minor = 0): VersionState => ({
  kind: 'released',
  number: { major, minor },
  releasedAt: releaseOf({ major, minor }),
})

export const deaccessioned = (number: VersionNumber): VersionState => ({
  kind: 'deaccessioned',
  number,
  releasedAt: releaseOf(number),
  reason: 'Measured with a broken instrument',
  forwardUrl: null,
})

const releaseOf = ({ major, minor }: VersionNumber): Date => at(major * 1000 + minor)

export const newVersion = (
  facts: Pick<NewVersion, 'datasetId'> & Partial<NewVersion>,
): NewVersion => ({
  ordinal: 1,
  state: DRAFT,
  createdAt: at(0),
  updatedAt: at(0),
  fileCount: 0,
  byteCount: 0,
  unf: null,
  metadata: { title: 'Tides', author: [{ authorName: 'Lovelace, Ada' }] },
  terms: { licenseId: null, use: {}, access: {}, fileAccessRequest: true },
  note: null,
  saves: 1,
  contributorIds: [],
  ...facts,
})

export const newFile = (
  facts: Pick<NewDataFile, 'datasetId' | 'creatorId' | 'since'> & Partial<NewDataFile>,
): NewDataFile => ({
  storageDriver: 'folder',
  objectId: `object${fresh()}`,
  size: 10,
  contentType: 'text/plain',
  checksum: null,
  crc32: null,
  restricted: false,
  createdAt: at(0),
  rootFileId: null,
  previousFileId: null,
  bucket: null,
  remotePath: null,
  verification: null,
  embargo: null,
  retention: null,
  tabularTags: [],
  table: null,
  until: null,
  ...facts,
})

export const entryValues = (values: Partial<EntryValues> = {}): EntryValues => ({
  label: `file${fresh()}.txt`,
  folder: '',
  description: '',
  categories: [],
  restricted: false,
  provenance: null,
  variableMetadata: null,
  ...values,
})

export const newLicense = (facts: Pick<License, 'id'> & Partial<License>): License => ({
  name: `Licence ${facts.id}`,
  uri: `https://example.org/licence/${facts.id}`,
  shortDescription: 'Use it as you like.',
  iconUrl: null,
  active: true,
  isDefault: false,
  sortOrder: 0,
  rightsIdentifier: null,
  rightsIdentifierScheme: null,
  schemeUri: null,
  languageCode: null,
  ...facts,
})

export const newStagedObject = (
  facts: Pick<StagedFacts, 'datasetId' | 'accountId'> & Partial<StagedFacts>,
  upload: StagedUpload = { kind: 'form' },
): StagedObject => {
  const objectId = facts.objectId ?? `staged${fresh()}`
  return {
    objectId,
    storageDriver: 'folder',
    key: `10.5072/FK2/${objectId}`,
    createdAt: at(0),
    leaseUntil: at(3600),
    reservedBytes: 0,
    ...facts,
    ...upload,
  }
}
