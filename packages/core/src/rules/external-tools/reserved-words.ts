/** The facts that a tool can ask for, each written in braces (docs/specification/external-tools.md#calls). */
export const RESERVED_WORDS = [
  'fileId',
  'filePid',
  'siteUrl',
  'apiToken',
  'datasetId',
  'datasetPid',
  'datasetVersion',
  'fileMetadataId',
  'localeCode',
] as const
/** One of `RESERVED_WORDS`. */
export type ReservedWord = (typeof RESERVED_WORDS)[number]

/** The word that a text consists of, braces included; null when it is none. */
export const wordOf = (text: string): ReservedWord | null =>
  RESERVED_WORDS.find((word) => text === `{${word}}`) ?? null
