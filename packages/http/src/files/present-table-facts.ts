import { type DataFile, friendlyType } from '@holdfast/core/rules'

/** What a file record shows about a file that became a table (docs/specification/files.md#file-record). */
export const presentTableFacts = ({ table }: Pick<DataFile, 'table'>): object =>
  table === null
    ? {}
    : {
        originalFileFormat: table.original.contentType,
        originalFormatLabel: friendlyType(table.original.contentType),
        originalFileSize: table.original.size,
        originalFileName: table.original.name,
        UNF: table.fingerprint,
      }
