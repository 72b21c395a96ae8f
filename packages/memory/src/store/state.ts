import type {
  CountedDownloads,
  KeptFigure,
  KeptRepresentation,
  KeptSummary,
  Muting,
  RecordedProvenance,
  StoredRecord,
} from '@holdfast/core'
import type {
  AccessRequest,
  Account,
  BannerMessage,
  Collection,
  CollectionLink,
  DataFile,
  DatasetLink,
  DatasetType,
  DataTable,
  EmailConfirmation,
  ExternalTool,
  FileEntry,
  Group,
  Guestbook,
  HarvestSet,
  Ingest,
  Invocation,
  License,
  Logo,
  MetadataBlock,
  Pid,
  PreviewUrl,
  RecordedEvent,
  Registration,
  Role,
  RoleAssignment,
  SavedSearch,
  Session,
  StagedObject,
  StoredSummary,
  TableVariable,
  Template,
  TokenRecord,
  VariableGroup,
  VariableMetadata,
  Version,
  Workflow,
} from '@holdfast/core/rules'
import type {
  CurationRow,
  DatasetRow,
  ImageRow,
  ItemRow,
  NotificationRow,
  QuotaRow,
  RemovalRow,
  ResponseRow,
  ResumableUploadRow,
  TableFormRow,
  ThumbnailRow,
  TransferRow,
} from './rows.ts'
import { Table } from './table.ts'
import type { UsageState } from './usage/usage-state.ts'

/** The last number drawn before the first draw: built-in records have the numbers up to it. */
const FIRST = {
  /** Collections, datasets and files. */
  object: 0,
  accessRequest: 0,
  account: 0,
  banner: 0,
  savedSearch: 0,
  harvestSet: 0,
  externalTool: 0,
  version: 0,
  entry: 0,
  variable: 0,
  variableSet: 0,
  assignment: 0,
  group: 0,
  event: 0,
  notification: 0,
  template: 0,
  curation: 0,
  workflow: 0,
  featuredItem: 0,
  guestbook: 0,
  guestbookItem: 0,
  response: 0,
  datasetType: 99,
  license: 99,
  role: 99,
}

/** A record of a set, and what its metadata were made of. */
export interface HarvestRecordRow extends Omit<StoredRecord, 'specs'> {
  readonly setId: number
  readonly madeOf: string
}

/** A link, and the saved search that made it; null or absent when it was made by hand. */
type BySearch<Link> = Link & { readonly searchId?: number | null }

/** What editors say of the variables of a file; equal sets of a file are one. */
export interface VariableSet {
  readonly id: number
  readonly fileId: number
  readonly groups: readonly VariableGroup[]
  /** By the id of the variable, ascending. */
  readonly said: readonly (readonly [number, VariableMetadata])[]
}

export type SequenceName = keyof typeof FIRST

/** All data of the store at one moment. Only a fork that belongs to a write unit ever changes. */
export interface State extends UsageState {
  readonly accessRequests: Table<number, AccessRequest>
  readonly accounts: Table<number, Account>
  readonly tokens: Table<number, TokenRecord>
  readonly banners: Table<number, BannerMessage>
  readonly savedSearches: Table<number, SavedSearch>
  readonly harvestSets: Table<number, HarvestSet>
  /** By set and dataset; the set without a name has the id 0. */
  readonly harvestRecords: Table<string, HarvestRecordRow>
  readonly externalTools: Table<number, ExternalTool>
  /** By account. */
  readonly confirmations: Table<number, EmailConfirmation>
  readonly collections: Table<number, Collection>
  /** By linked and linking collection. */
  readonly collectionLinks: Table<string, BySearch<CollectionLink>>
  /** By collection. */
  readonly blockFacets: Table<number, readonly string[]>
  readonly curation: Table<number, CurationRow>
  readonly datasets: Table<number, DatasetRow>
  /** By featuring collection, each in display order. */
  readonly featured: Table<number, { readonly ids: readonly number[] }>
  /** By dataset and collection. */
  readonly datasetLinks: Table<string, BySearch<DatasetLink>>
  /** By collection or dataset: whether guestbooks are answered when access is requested. */
  readonly entryChoices: Table<number, { readonly atRequest: boolean }>
  /** By dataset. */
  readonly driverChoices: Table<number, { readonly driver: string }>
  readonly datasetTypes: Table<number, DatasetType>
  /** By dataset; `filePids` are those of its files. */
  readonly tombstones: Table<
    number,
    { readonly pid: Pid; readonly filePids: readonly Pid[]; readonly destroyedAt: Date }
  >
  /** By dataset: the files of those that are being removed, without which they went. */
  readonly removals: Table<number, RemovalRow>
  readonly templates: Table<number, Template>
  /** By collection. */
  readonly defaultTemplates: Table<
    number,
    { readonly collectionId: number; readonly templateId: number }
  >
  readonly versions: Table<number, Version>
  /** By version. */
  readonly summaries: Table<number, StoredSummary>
  readonly files: Table<number, DataFile>
  /** By file. */
  readonly dataTables: Table<number, DataTable>
  /** By file, each in the order of their places. */
  readonly variables: Table<number, readonly TableVariable[]>
  /** How values are spread, by file. */
  readonly spreads: Table<number, readonly KeptSummary[]>
  /** What editors say of variables, by the id of the set. */
  readonly variableSets: Table<number, VariableSet>
  /** By file. */
  readonly ingests: Table<number, Ingest>
  /** By file. */
  readonly provenance: Table<number, RecordedProvenance>
  readonly entries: Table<number, FileEntry>
  readonly roles: Table<number, Role>
  readonly assignments: Table<number, RoleAssignment>
  /** The assignments whose end was announced. */
  readonly notedEnds: Table<number, true>
  readonly groups: Table<number, Group>
  /** By collection; no set is empty. */
  /** By name; null for the installation. */
  readonly logos: Table<string, { readonly collectionId: number | null; readonly logo: Logo }>
  readonly locallyFairSets: Table<number, ReadonlySet<string>>
  /** By assignment; deleted with it. */
  readonly previewUrls: Table<number, PreviewUrl>
  /** By dataset or file; kept when it is deleted. */
  readonly registrations: Table<number, Registration>
  readonly notifications: Table<number, NotificationRow>
  /** By account, channel and type. */
  readonly mutings: Table<string, Muting>
  /** By holder. */
  readonly quotas: Table<number, QuotaRow>
  /** By fingerprint. */
  readonly sessions: Table<string, Session>
  readonly secrets: Table<string, { readonly value: string }>
  readonly settings: Table<string, { readonly name: string; readonly value: string }>
  readonly featuredItems: Table<number, ItemRow>
  readonly featuredImages: Table<string, ImageRow>
  readonly guestbooks: Table<number, Guestbook>
  readonly responses: Table<number, ResponseRow>
  readonly licenses: Table<number, License>
  /** By name. */
  readonly metadataBlocks: Table<
    string,
    { readonly block: MetadataBlock; readonly revision: number }
  >
  /** By day, file and reader. */
  readonly downloads: Table<string, CountedDownloads>
  readonly keptFigures: Table<string, KeptFigure & { readonly key: string; readonly name: string }>
  /** How often they were cleared. */
  readonly figureClearings: Table<'all', { readonly clearings: number }>
  /** By dataset and key. */
  readonly keptRepresentations: Table<string, KeptRepresentation>
  readonly events: Table<number, RecordedEvent>
  /** By dataset. */
  readonly exportTimes: Table<number, { readonly at: Date }>
  /** By version. */
  readonly zipIndexes: Table<number, { readonly stamp: string; readonly layout: string }>
  readonly tableForms: Table<string, TableFormRow>
  readonly thumbnails: Table<string, ThumbnailRow>
  /** By file. */
  readonly thumbnailFailures: Table<number, { readonly until: Date }>
  readonly stagedObjects: Table<string, StagedObject>
  readonly resumableUploads: Table<string, ResumableUploadRow>
  readonly transfers: Table<string, TransferRow>
  readonly workflows: Table<number, Workflow>
  readonly invocations: Table<string, Invocation>
  /** The last number drawn from each. */
  readonly sequences: Record<SequenceName, number>
  readonly context: { revision: number }
}

export const emptyState = (): State => ({
  accessRequests: new Table(),
  accounts: new Table(),
  tokens: new Table(),
  banners: new Table(),
  savedSearches: new Table(),
  ...emptyExports(),
  externalTools: new Table(),
  confirmations: new Table(),
  collections: new Table(),
  collectionLinks: new Table(),
  featured: new Table(),
  blockFacets: new Table(),
  curation: new Table(),
  datasets: new Table(),
  datasetLinks: new Table(),
  driverChoices: new Table(),
  entryChoices: new Table(),
  datasetTypes: new Table(),
  tombstones: new Table(),
  removals: new Table(),
  templates: new Table(),
  defaultTemplates: new Table(),
  versions: new Table(),
  summaries: new Table(),
  files: new Table(),
  ...emptyTables(),
  provenance: new Table(),
  entries: new Table(),
  roles: new Table(),
  assignments: new Table(),
  notedEnds: new Table(),
  groups: new Table(),
  locallyFairSets: new Table(),
  previewUrls: new Table(),
  registrations: new Table(),
  notifications: new Table(),
  mutings: new Table(),
  quotas: new Table(),
  sessions: new Table(),
  secrets: new Table(),
  settings: new Table(),
  ...emptyPictures(),
  guestbooks: new Table(),
  responses: new Table(),
  licenses: new Table(),
  metadataBlocks: new Table(),
  ...emptyCounts(),
  ...emptyKept(),
  events: new Table(),
  stagedObjects: new Table(),
  thumbnails: new Table(),
  thumbnailFailures: new Table(),
  resumableUploads: new Table(),
  transfers: new Table(),
  workflows: new Table(),
  invocations: new Table(),
  sequences: { ...FIRST },
  context: { revision: 0 },
})

/** What was made of released versions, and is kept. */
const emptyKept = (): Pick<State, 'keptRepresentations' | 'zipIndexes'> => ({
  keptRepresentations: new Table(),
  zipIndexes: new Table(),
})

/** What collections show first, and pictures for it. */
const emptyPictures = (): Pick<State, 'featuredItems' | 'featuredImages' | 'logos'> => ({
  featuredItems: new Table(),
  featuredImages: new Table(),
  logos: new Table(),
})

/** Files that are tables. */
const emptyTables = (): Pick<
  State,
  'dataTables' | 'variables' | 'spreads' | 'variableSets' | 'ingests' | 'tableForms'
> => ({
  dataTables: new Table(),
  variables: new Table(),
  spreads: new Table(),
  tableForms: new Table(),
  variableSets: new Table(),
  ingests: new Table(),
})

/** What others get of metadata. */
const emptyExports = (): Pick<State, 'exportTimes' | 'harvestSets' | 'harvestRecords'> => ({
  exportTimes: new Table(),
  harvestSets: new Table(),
  harvestRecords: new Table(),
})

/** What is counted of reads. */
const emptyCounts = (): Pick<
  State,
  'downloads' | 'keptFigures' | 'figureClearings' | keyof UsageState
> => ({
  usageCounts: new Table(),
  usageSessions: new Table(),
  citations: new Table(),
  citationWaits: new Table(),
  processing: new Table(),
  usageReports: new Table(),
  downloads: new Table(),
  keptFigures: new Table(),
  figureClearings: new Table(),
})

/** A copy that shares the rows; either side can be changed without the other. */
export function fork({ sequences, context, ...tables }: State): State {
  const forked = Object.entries(tables).map(([name, table]) => [name, table.fork()])
  // Every member except these two is a table.
  return {
    ...(Object.fromEntries(forked) as typeof tables),
    sequences: { ...sequences },
    context: { ...context },
  }
}

export function draw(state: State, sequence: SequenceName): number {
  state.sequences[sequence] += 1
  return state.sequences[sequence]
}

/** Notes a change that the representations of all datasets depend on. */
export function raiseContextRevision(state: State): void {
  state.context.revision += 1
}

export function raiseRevision(state: State, datasetId: number): void {
  const row = state.datasets.get(datasetId)
  if (row === null) throw new Error(`There is no dataset ${datasetId}`)
  state.datasets.set(datasetId, { ...row, revision: row.revision + 1 })
}

/** The state of a unit, read again for each query; throws once the unit has ended. */
export type CurrentState = () => State
