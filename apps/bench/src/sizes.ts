export const MEBIBYTE = 1024 * 1024

/** The size of a large tree of collections. */
export interface TreeSize {
  readonly collections: number
  readonly datasets: number
  readonly assignments: number
}

/** A table with many columns, and the processor seconds that reading it may take. */
export interface WideTable {
  readonly bytes: number
  readonly columns: number
  readonly seconds: number
}

/** The sizes of all measurements. */
export interface Sizes {
  /** Bytes of the large file. */
  readonly large: number
  /** Members of the zip of large files; together they have `large` bytes. */
  readonly largeMembers: number
  readonly smallMembers: number
  readonly smallMemberBytes: number
  /** Files of the small and the large dataset whose operations are compared. */
  readonly few: number
  readonly many: number
  /** Files of the largest dataset, and of the largest place. */
  readonly largest: number
  /** The large tree of collections; it is compared with a tree of a hundredth of its size. */
  readonly tree: TreeSize
  /** What is searched; a tenth of it is searched for comparison. */
  readonly search: { readonly datasets: number; readonly filesEach: number }
  /** Bytes of files of statistical programs, and of a workbook. */
  readonly tables: { readonly binary: number; readonly workbook: number }
  readonly wideTables: readonly WideTable[]
  /** Bytes of a table that is ingested while others read. */
  readonly besideReads: number
  /** Bytes of a table that is asked. */
  readonly asked: number
  /** How often its first rows and rows of any place are read in a round. */
  readonly rowReads: number
  /** Datasets among which cold reads choose at random. */
  readonly catalogue: number
  /** What guests ask in a storm: datasets that are searched, files of the dataset that is listed, and of the one that is read whole. */
  readonly storm: { readonly datasets: number; readonly files: number; readonly whole: number }
  /** Small files that are sent in one go, and orphans that are swept. */
  readonly smallFiles: number
  /** Downloads that are counted by metrics. */
  readonly recordedDownloads: number
  /** Seconds of one round of requests. */
  readonly loadSeconds: number
  /** The maximum number of requests in one round. */
  readonly loadRequests: number
}

/** The sizes of a real measurement. */
export const FULL: Sizes = {
  large: 1024 * MEBIBYTE,
  largeMembers: 10,
  smallMembers: 20_000,
  smallMemberBytes: 4096,
  few: 1_000,
  many: 100_000,
  largest: 1_000_000,
  search: { datasets: 250_000, filesEach: 4 },
  tree: { collections: 10_000, datasets: 100_000, assignments: 50_000 },
  tables: { binary: 500_000_000, workbook: 50_000_000 },
  wideTables: [
    { bytes: 20_000_000, columns: 41_723, seconds: 5 },
    { bytes: 430_000_000, columns: 481_844, seconds: 60 },
  ],
  besideReads: 500_000_000,
  asked: 880_000_000,
  rowReads: 100,
  catalogue: 20_000,
  storm: { datasets: 2_000, files: 5_000, whole: 1_200 },
  smallFiles: 1_000,
  recordedDownloads: 10_000_000,
  loadSeconds: 5,
  loadRequests: 200_000,
}

/** The sizes of a smoke test. */
export const QUICK: Sizes = {
  large: 8 * MEBIBYTE,
  largeMembers: 4,
  smallMembers: 100,
  smallMemberBytes: 512,
  few: 10,
  many: 100,
  largest: 200,
  search: { datasets: 60, filesEach: 2 },
  tree: { collections: 100, datasets: 400, assignments: 200 },
  tables: { binary: 200_000, workbook: 50_000 },
  wideTables: [{ bytes: 200_000, columns: 1_000, seconds: 5 }],
  besideReads: 200_000,
  asked: 200_000,
  rowReads: 5,
  catalogue: 50,
  storm: { datasets: 20, files: 150, whole: 20 },
  smallFiles: 40,
  recordedDownloads: 1_000,
  loadSeconds: 0.1,
  loadRequests: 300,
}

/**
 * The bytes that the temporary folder may need: the large bench files, an upload with its reference, and a
 * database.
 */
export const diskNeeded = ({ large, smallMembers, largest }: Sizes): number =>
  4 * large + smallMembers * 16_384 + largest * 4096 + 1024 * MEBIBYTE
