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
} from '../../rules/files/file-record.ts'
import type {
  AccessFacts,
  BundledFile,
  FilePath,
  FileTally,
  FolderContent,
  PathHolder,
} from '../../rules/files/file-summaries.ts'

/** One version of one dataset. */
export interface VersionView {
  readonly datasetId: number
  readonly ordinal: number
}

export interface FileReads {
  /** The file itself and its most recent entry; null when there is no such file, or no version holds it. */
  find(fileId: number): Promise<FileRecord | null>
  /** Several at once; ids that `find` would not find are left out, the order is not promised. */
  findAll(fileIds: readonly number[]): Promise<readonly FileRecord[]>
  /** The file as a version shows it; null when the version does not hold it. */
  in(view: VersionView, fileId: number): Promise<FileRecord | null>
  /** Several files as a version shows them; those it does not hold are left out, the order is not promised. One query. */
  among(view: VersionView, fileIds: readonly number[]): Promise<readonly FileRecord[]>
  /** The files of a version that match, in the order asked for; ties by label, then file id. One query. */
  list(view: VersionView, listing: FileListing, today: Day): Promise<readonly FileRecord[]>
  /**
   * The first files of a version by label, then file id, that are of one of these types, no larger than `maxSize`, and
   * neither restricted nor under an embargo nor past their retention. One query.
   */
  open(view: VersionView, wanted: OpenFiles, today: Day): Promise<readonly FileRecord[]>
  /** How many files match the filter of `listing`, whatever its page. */
  count(view: VersionView, listing: FileListing, today: Day): Promise<number>
  /** What the files are that match the filter of `listing`, whatever its page. One query. */
  tally(view: VersionView, listing: FileListing, today: Day): Promise<FileTally>
  /** The bytes, as stored, of the files that match the filter of `listing`, whatever its page. One query. */
  bytes(view: VersionView, listing: FileListing, today: Day): Promise<number>
  /** What a version shows directly in one folder. One query, that skips what lies deeper. */
  inFolder(view: VersionView, folder: string): Promise<FolderContent>
  /** Which of these paths are those of entries without end, and of which files. One query. */
  holders(datasetId: number, paths: readonly FilePath[]): Promise<readonly PathHolder[]>
  /** What decides about the bytes of the files of a version, each combination once, without reasons. One query. */
  accessFacts(view: VersionView): Promise<readonly AccessFacts[]>
  /** Every file of a version by folder, then label; the order of a bundle. */
  all(view: VersionView): Promise<readonly FileRecord[]>
  /** What a bundle of the version needs of its files, in the order of `all`, without reasons. One query. */
  bundled(view: VersionView): Promise<readonly BundledFile[]>
  /** Every entry that is valid in at least one of the versions `first` to `last`, by label, then entry id. One query. */
  spanning(
    datasetId: number,
    ordinals: { readonly first: number; readonly last: number },
  ): Promise<readonly FileRecord[]>
  /** Labels in one folder of the version that begin with `stem`, case included; the order is not promised. */
  labels(view: VersionView, folder: string, stem: string): Promise<readonly string[]>
  /** Which paths of entries without end begin, in their folder, with one of these stems. One query, that reads nothing else. */
  labelsLike(datasetId: number, stems: readonly FilePath[]): Promise<readonly FilePath[]>
  /** For each checksum that files of the version have, the label of one of them, the first in order. One query. */
  sameContents(
    view: VersionView,
    checksums: readonly Checksum[],
  ): Promise<readonly { readonly checksum: Checksum; readonly label: string }[]>
  /** Paths of files of the version whose bytes are not what their checksums say, in order of their ids. One query. */
  mismatched(view: VersionView): Promise<readonly PathHolder[]>
  /** The label, the first in order, of another file of the version with the same content; null without one. */
  sameContent(view: VersionView, checksum: Checksum, exceptFileId: number): Promise<string | null>
  /** Whether any file of the version carries the restricted flag there. */
  anyRestricted(view: VersionView): Promise<boolean>
  /** Whether two versions of a dataset hold different files; what they say of the files does not matter. */
  setChanged(
    datasetId: number,
    ordinals: { readonly from: number; readonly to: number },
  ): Promise<boolean>
  /** The latest end of an embargo among the files of a version; null when none has one. */
  latestEmbargo(view: VersionView): Promise<Day | null>
  /**
   * For each span, the files that its two versions show by different entries, by file id; a file may be among
   * them whose entries say the same. Reads only entries that begin or end within the spans. One query.
   */
  changed(
    datasetId: number,
    spans: readonly VersionSpan[],
  ): Promise<readonly (readonly FileChange[])[]>
  /**
   * Every entry of a file and of those that descend from it by replacement, by `since`, then file id;
   * `rootFileId` is the id of the first of them.
   */
  generations(rootFileId: number): Promise<readonly FileRecord[]>
  /** Which of these stored objects some file record still points to. */
  objectsInUse(storageDriver: string, objectIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Which of these paths in a remote store are those of files of the dataset, in whatever version. One query. */
  remotePathsInUse(
    datasetId: number,
    remote: { readonly storageDriver: string; readonly paths: readonly string[] },
  ): Promise<ReadonlySet<string>>
  /** What was recorded of where the file comes from; null when nothing was. It is the same in all versions. */
  provenance(fileId: number): Promise<RecordedProvenance | null>
  /** Categories in use in this version of the dataset or an earlier one, each once and in order. */
  categories(view: VersionView): Promise<readonly string[]>
}

export interface OpenFiles {
  readonly contentTypes: readonly string[]
  /** In bytes; null for any size. */
  readonly maxSize: number | null
  readonly limit: number
}

/** Where a file comes from, in the form of W3C PROV-JSON. */
export interface RecordedProvenance {
  /** The document as text. */
  readonly document: string
  /** Which of the entities in it the file is. */
  readonly entity: string
}

/** What reading all bytes of a file has shown. */
export interface VerifiedFile {
  readonly fileId: number
  readonly verification: 'verified' | 'mismatch'
  /** Of the bytes as they are; null when there are none. */
  readonly crc32: number | null
}

/** What a draft that is thrown away leaves behind. */
export interface Discarded {
  /** Files that no version holds any more, by id; their records are gone, their bytes are not. */
  readonly orphans: readonly Pick<
    DataFile,
    'id' | 'storageDriver' | 'objectId' | 'remotePath' | 'size'
  >[]
}

/**
 * Every change raises the revision of the dataset. The span of a file (`since`, `until`) reaches from its
 * first entry to its last: `apply`, `discard` and `reopen` keep it so, `save` leaves it alone.
 */
export interface Files extends FileReads {
  /**
   * Adds the files and answers them with their ids, in the order given. No version holds them yet. It fails when
   * the dataset has a file with the same path in the same remote store.
   */
  add(files: readonly NewDataFile[]): Promise<readonly DataFile[]>
  save(file: DataFile): Promise<void>
  /** As `save`, each file once, in one query beside the revision. */
  saveAll(files: readonly DataFile[]): Promise<void>
  /** Notes what reading the bytes has shown; files that are gone, or not waiting for it, are left alone. */
  verified(files: readonly VerifiedFile[]): Promise<void>
  /** As `verified`, of files whose bytes were read before too; those that need no reading are left alone. */
  verifiedAgain(files: readonly VerifiedFile[]): Promise<void>
  /** Records where the file comes from in the place of what was recorded, or, with null, nothing any more. */
  recordProvenance(fileId: number, recorded: RecordedProvenance | null): Promise<void>
  /**
   * Removes the record with its entries; removing one that is not there succeeds. A version that is or was
   * released must not lie in its span: the database refuses.
   */
  remove(fileId: number): Promise<void>
  /** As `remove`, in one query beside the revision; if one of them must stay, all do. */
  removeAll(fileIds: readonly number[]): Promise<void>
  /**
   * Carries the changes out in the order given. When all are, the paths of the dataset's entries without end
   * are unique; on the way there two may be the same, so that files can swap their names. Answers the entries
   * that were opened, in the order given.
   */
  apply(changes: readonly EntryChange[]): Promise<readonly FileEntry[]>
  /** Undoes what draft `ordinal` did to the entries, and only that; the work follows the changes, not the files. */
  discard(view: VersionView): Promise<Discarded>
  /**
   * Makes what version `ordinal` changed count for downloads: the files' restricted flags, and the
   * publication time of those that have none.
   */
  release(view: VersionView, at: Date): Promise<void>
  /**
   * Moves what draft `ordinal` changed into the version before it, as if it had always been so there. Both
   * hold the same files.
   */
  absorb(view: VersionView): Promise<void>
  /**
   * Makes draft `to`, newly opened, show what version `from` shows instead of what the versions between
   * changed. Discarding the draft undoes this too.
   */
  reopen(datasetId: number, ordinals: { readonly from: number; readonly to: number }): Promise<void>
}
