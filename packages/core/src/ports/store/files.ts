import type { Pid } from '../../rules/datasets/pid.ts'
import type { EntryChange } from '../../rules/files/entry-changes.ts'
import type { FileChange, VersionSpan } from '../../rules/files/file-change.ts'
import type { FileListing } from '../../rules/files/file-listing.ts'
import type {
  Checksum,
  DataFile,
  Day,
  FileEntry,
  FileRecord,
  NewDataFile,
  NumberedFile,
} from '../../rules/files/file-record.ts'
import type {
  AccessFacts,
  BundledFile,
  FilePath,
  FileSizes,
  FileTally,
  FolderContent,
  PathHolder,
} from '../../rules/files/file-summaries.ts'
import type { FolderWanted } from '../../rules/files/folder-content.ts'
import type { StoredFile } from '../../rules/files/stored-file.ts'

/** One version of one dataset. */
export interface VersionView {
  readonly datasetId: number
  readonly ordinal: number
}

/** Read access to files, as records and as entries of versions. */
export interface FileReads {
  /** The file with its most recent entry; null when it does not exist or no version contains it. */
  find(fileId: number): Promise<FileRecord | null>
  /** The file with this persistent identifier, compared without regard to case, as `find` returns it. */
  findByPid(pid: Pid): Promise<FileRecord | null>
  /** The files of a version that have no persistent identifier, by id. One query. */
  withoutPid(view: VersionView): Promise<readonly number[]>
  /**
   * Those of the identifiers that datasets and files have or had before they were destroyed, compared without regard
   * to case. One query.
   */
  pidsInUse(pids: readonly Pid[]): Promise<readonly Pid[]>
  /**
   * Several files as `find` returns them, in no particular order; ids that `find` would not find are omitted.
   */
  findAll(fileIds: readonly number[]): Promise<readonly FileRecord[]>
  /** The file as a version shows it; null when the version does not contain it. */
  in(view: VersionView, fileId: number): Promise<FileRecord | null>
  /**
   * Several files as a version shows them, in no particular order; those it does not contain are omitted. One
   * query.
   */
  among(view: VersionView, fileIds: readonly number[]): Promise<readonly FileRecord[]>
  /** The matching files of a version, in the requested order; ties by label, then file id. One query. */
  list(view: VersionView, listing: FileListing, today: Day): Promise<readonly FileRecord[]>
  /**
   * The first `limit` files of a version, by label, then file id, that have one of these types, are not
   * larger than `maxSize`, and are neither restricted nor embargoed nor past their retention period. One
   * query.
   */
  open(view: VersionView, wanted: OpenFiles, today: Day): Promise<readonly FileRecord[]>
  /** `list`, and the number of files that match on all pages. One query. */
  page(
    view: VersionView,
    listing: FileListing,
    today: Day,
  ): Promise<{ readonly records: readonly FileRecord[]; readonly total: number }>
  /** Statistics of the files that match the filter of `listing`, ignoring its page. One query. */
  tally(view: VersionView, listing: FileListing, today: Day): Promise<FileTally>
  /** The total bytes of the files that match the filter of `listing`, ignoring its page. One query. */
  bytes(view: VersionView, listing: FileListing, today: Day): Promise<FileSizes>
  /**
   * The files and subfolders directly in one folder of a version. One query, which does not read deeper
   * levels.
   */
  inFolder(view: VersionView, wanted: FolderWanted): Promise<FolderContent>
  /**
   * Which of these paths belong to current entries (those without an end), and the file of each. One query.
   */
  holders(datasetId: number, paths: readonly FilePath[]): Promise<readonly PathHolder[]>
  /**
   * The facts that decide about access to the bytes of the version's files: each combination once, without
   * reasons. One query.
   */
  accessFacts(view: VersionView): Promise<readonly AccessFacts[]>
  /** Every file of a version by folder, then label: the order of a bundle. */
  all(view: VersionView): Promise<readonly FileRecord[]>
  /**
   * The data that a bundle of the version needs of its files, in the order of `all`, without reasons. One
   * query.
   */
  bundled(view: VersionView): Promise<readonly BundledFile[]>
  /** The next `limit` of them behind this path; null for the first ones. One query. */
  bundledAfter(
    view: VersionView,
    page: { readonly after: FilePath | null; readonly limit: number },
  ): Promise<readonly BundledFile[]>
  /** Whether a file of the version has one of these paths. One query. */
  anyAt(view: VersionView, paths: readonly FilePath[]): Promise<boolean>
  /**
   * Every entry that is valid in at least one of the versions `first` to `last`, by label, then entry id. One
   * query.
   */
  spanning(
    datasetId: number,
    ordinals: { readonly first: number; readonly last: number },
  ): Promise<readonly FileRecord[]>
  /** Labels in one folder of the version that begin with `stem`, case-sensitive, in no particular order. */
  labels(view: VersionView, folder: string, stem: string): Promise<readonly string[]>
  /**
   * The paths of current entries that begin, within their folder, with one of these stems. One query, which
   * reads nothing else.
   */
  labelsLike(datasetId: number, stems: readonly FilePath[]): Promise<readonly FilePath[]>
  /** For each checksum that files of the version have, the label of the first of them, by id. One query. */
  sameContents(
    view: VersionView,
    checksums: readonly Checksum[],
  ): Promise<readonly { readonly checksum: Checksum; readonly label: string }[]>
  /** Paths of the version's files whose bytes do not match their checksum, by file id. One query. */
  mismatched(view: VersionView): Promise<readonly PathHolder[]>
  /**
   * The first label in order of another file of the version with the same content; null when there is none.
   */
  sameContent(view: VersionView, checksum: Checksum, exceptFileId: number): Promise<string | null>
  /**
   * The ids of files of the dataset, in any version or in none, ascending: those among the given ids, or every
   * one that is restricted in a release or in the newest version. One query.
   */
  idsIn(datasetId: number, among: readonly number[] | 'restricted'): Promise<readonly number[]>
  /** The ids of files that the version added to the dataset, at most `limit`, in no particular order. One query. */
  addedIn(view: VersionView, limit: number): Promise<readonly number[]>
  /** Whether any file of the version is restricted there. */
  anyRestricted(view: VersionView): Promise<boolean>
  /** Whether two versions of a dataset contain different files, whatever they record about them. */
  setChanged(
    datasetId: number,
    ordinals: { readonly from: number; readonly to: number },
  ): Promise<boolean>
  /** The latest embargo date among the files of a version; null when none is embargoed. */
  latestEmbargo(view: VersionView): Promise<Day | null>
  /**
   * For each span, the files that its two versions show by different entries, by file id; two such entries
   * may have equal values. Reads only entries that begin or end within the spans. One query.
   */
  changed(
    datasetId: number,
    spans: readonly VersionSpan[],
  ): Promise<readonly (readonly FileChange[])[]>
  /**
   * Every entry of a file and of its successors by replacement, by `since`, then file id; `rootFileId` is the
   * id of the first generation.
   */
  generations(rootFileId: number): Promise<readonly FileRecord[]>
  /**
   * Up to `limit` file records of a dataset with an id above `after`, by id, in any version or in none, each
   * with its newest name. One query.
   */
  stored(page: {
    readonly datasetId: number
    readonly after: number
    readonly limit: number
  }): Promise<readonly StoredFile[]>
  /** Which of these stored objects some file record still references. */
  objectsInUse(storageDriver: string, objectIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Which of these paths in a remote store belong to files of the dataset, in any version. One query. */
  remotePathsInUse(
    datasetId: number,
    remote: { readonly storageDriver: string; readonly paths: readonly string[] },
  ): Promise<ReadonlySet<string>>
  /** The recorded provenance of the file, which is the same in all versions; null when there is none. */
  provenance(fileId: number): Promise<RecordedProvenance | null>
  /** Categories used in this version of the dataset or an earlier one, each once and in order. */
  categories(view: VersionView): Promise<readonly string[]>
}

/** Selects openly accessible files by type and size. */
export interface OpenFiles {
  readonly contentTypes: readonly string[]
  /** In bytes; null for any size. */
  readonly maxSize: number | null
  readonly limit: number
}

/** The provenance of a file as W3C PROV-JSON. */
export interface RecordedProvenance {
  /** The document as text. */
  readonly document: string
  /** The entity in the document that represents the file. */
  readonly entity: string
}

/** The result of reading all bytes of a file. */
export interface VerifiedFile {
  readonly fileId: number
  readonly verification: 'verified' | 'mismatch'
  /** CRC-32 of the actual bytes; null when there are none. */
  readonly crc32: number | null
}

/** A file and its new persistent identifier. */
export interface GivenPid {
  readonly fileId: number
  readonly pid: Pid
}

/** What remains after a draft was discarded. */
export interface Discarded {
  /** Files that no version contains any more, by id; their records are removed, their bytes are not. */
  readonly orphans: readonly Pick<
    DataFile,
    'id' | 'storageDriver' | 'objectId' | 'remotePath' | 'size' | 'table'
  >[]
}

/**
 * The files of all datasets. Every change raises the revision of the dataset. The span of a file (`since`,
 * `until`) reaches from its first entry to its last: `apply`, `discard` and `reopen` maintain it, `save` does
 * not change it, nor the persistent identifier. A file is published when the version that added it, its `since`, is
 * released: `publishedAt` is the time of that release, and is never written.
 */
export interface Files extends FileReads {
  /** Draws ids for files that the unit is going to add, so that they can be named before they are there. */
  newIds(count: number): Promise<readonly number[]>
  /**
   * Adds the files and returns them with their ids, in the given order: those that were drawn for them, or new ones if they have none. No
   * version contains them yet. The unit fails when the dataset has a file with the same path in the same remote store.
   */
  add(files: readonly (NewDataFile | NumberedFile)[]): Promise<readonly DataFile[]>
  save(file: DataFile): Promise<void>
  /**
   * Gives each file a persistent identifier; in one query beside the revision. The unit fails when a file has one
   * already, or when a file of any dataset has that one.
   */
  givePids(datasetId: number, given: readonly GivenPid[]): Promise<void>
  /** Like `save`, each file at most once, in one query beside the revision. */
  saveAll(files: readonly DataFile[]): Promise<void>
  /**
   * Records the result of reading the bytes; ignores files that were removed or do not await verification.
   */
  verified(files: readonly VerifiedFile[]): Promise<void>
  /** Like `verified`, for files whose bytes were read before; ignores those that need no reading. */
  verifiedAgain(files: readonly VerifiedFile[]): Promise<void>
  /** Replaces the recorded provenance; null removes it. */
  recordProvenance(fileId: number, recorded: RecordedProvenance | null): Promise<void>
  /**
   * Removes the record with its entries; succeeds when there is none. The unit fails if the span of the file
   * includes a version that is or was released.
   */
  remove(fileId: number): Promise<void>
  /** Like `remove`, in one query beside the revision; if one of them cannot be removed, none is. */
  removeAll(fileIds: readonly number[]): Promise<void>
  /**
   * Applies the changes in the given order and returns the opened entries in that order. The paths of the
   * dataset's current entries must be unique only after all changes, so files can swap names.
   */
  apply(changes: readonly EntryChange[]): Promise<readonly FileEntry[]>
  /**
   * Undoes the changes that draft `ordinal` made to the entries, and only those; the cost depends on the
   * number of changes, not of files.
   */
  discard(view: VersionView): Promise<Discarded>
  /** Applies the changes of version `ordinal` to downloads: the files' restricted flags. */
  release(view: VersionView): Promise<void>
  /**
   * Moves the changes of draft `ordinal` into the version before it, as if they had always been there. Both
   * versions contain the same files.
   */
  absorb(view: VersionView): Promise<void>
  /**
   * Makes the newly opened draft `to` show what version `from` shows, undoing the changes of the versions
   * between. Discarding the draft undoes this too.
   */
  reopen(datasetId: number, ordinals: { readonly from: number; readonly to: number }): Promise<void>
}
