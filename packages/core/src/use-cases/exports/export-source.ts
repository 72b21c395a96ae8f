import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { ExportSource } from '../../rules/exports/exporter.ts'
import { EVERY_FILE } from '../../rules/files/file-listing.ts'
import type { Day, FileRecord } from '../../rules/files/file-record.ts'
import { withoutEmails } from '../../rules/metadata/print-text.ts'
import { described } from '../../rules/tables/described-variable.ts'
import {
  type ExportedTable,
  isOpenTable,
  MOST_DESCRIBED,
} from '../../rules/tables/exported-table.ts'
import { citationOf } from '../../rules/versions/citation.ts'
import type { Version } from '../../rules/versions/version.ts'
import { shownRecords, type VersionDetail } from '../../rules/versions/version-detail.ts'
import { detailOf, viewContextOf } from '../versions/version-detail.ts'

/**
 * Everything an exporter needs of a version, as the caller of `access` may see it. With `emails`, editors
 * get the email addresses that the installation hides; without
 * `files`, the list of files is empty; with `tables`, tables have their content.
 */
export async function exportSourceOf(
  unit: ReadUnit,
  {
    access,
    version,
    emails = false,
    files = true,
    tables = false,
  }: {
    readonly access: DatasetAccess
    readonly version: Version
    readonly emails?: boolean
    readonly files?: boolean
    readonly tables?: boolean
  },
  domain: Pick<Domain, 'catalogue' | 'clock' | 'site'>,
): Promise<ExportSource> {
  const context = await viewContextOf(unit, access, { emails })
  const detail = await detailOf(unit, { version, context }, { files: false })
  const records = files ? await unit.files.list(version, EVERY_FILE, '') : []
  const source = sourceWithoutFiles(detail, domain)
  return {
    ...source,
    files: shownRecords(records, context),
    tables: tables ? await contentsOf(unit, records, source.today) : source.tables,
  }
}

/** The same of a detail that was read, without files and tables. */
export function sourceWithoutFiles(
  detail: VersionDetail,
  domain: Pick<Domain, 'catalogue' | 'clock' | 'site'>,
): ExportSource {
  const { metadata } = detail.version
  return {
    ...detail,
    version: {
      ...detail.version,
      metadata: detail.context.emailsHidden ? withoutEmails(metadata, domain.catalogue) : metadata,
    },
    files: [],
    tables: new Map(),
    catalogue: domain.catalogue,
    site: domain.site,
    citation: citationOf(detail, domain),
    today: today(domain.clock.now()),
  }
}

/** What exports say of the tables among these files. One query, none without tables. */
async function contentsOf(
  { tables }: ReadUnit,
  records: readonly FileRecord[],
  day: Day,
): Promise<ReadonlyMap<number, ExportedTable>> {
  const wanted = records
    .filter(({ file }) => file.table !== null)
    .map((record) => ({
      fileId: record.file.id,
      set: record.entry.variableMetadata,
      described: isOpenTable(record, day),
    }))
  if (wanted.length === 0) return new Map()
  const found = await tables.contents(wanted, MOST_DESCRIBED)
  return new Map(
    [...found].map(([fileId, content]) => [
      fileId,
      {
        ...content,
        described: content.described && {
          ...content.described,
          variables: content.described.variables.map(described),
        },
      },
    ]),
  )
}
