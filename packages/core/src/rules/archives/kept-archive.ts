import type { IngestReport } from '../tables/ingest-report.ts'

/** Tells people that an archive was not unpacked. `reason` is a clause, such as "it contains no files". */
export const keptArchiveWarning = (reason: string): string =>
  `The archive was kept as one file: ${reason}.`

/** The warning that is kept with such a file (docs/specification/adding-files.md#zips). */
export const keptArchiveReport = (reason: string): IngestReport => ({
  line: null,
  column: null,
  variable: null,
  found: keptArchiveWarning(reason),
  cure: 'Leave it as it is, or upload its files one by one or in another archive.',
})
