import type { WriteUnit } from '../../ports/store/store.ts'
import type { TableFingerprint } from '../../ports/store/tables.ts'
import type { TabularIngest } from '../../ports/tables/tabular-ingest.ts'
import { VERSION_STATES } from '../../rules/versions/version.ts'

/** Versions of a dataset whose tables have changed: `[since, until)`. */
export interface ChangedTables {
  readonly datasetId: number
  readonly since: number
  readonly until: number | null
  /** By how much the bytes of each of them grow. */
  readonly bytes: number
}

/**
 * Computes the fingerprints of versions again from those of their tables
 * (docs/specification/fingerprints.md#combining). Three queries, however many versions there are.
 */
export async function saveVersionTables(
  unit: WriteUnit,
  ingest: Pick<TabularIngest, 'combine'> | null,
  { datasetId, since, until, bytes }: ChangedTables,
): Promise<void> {
  const page = { states: VERSION_STATES, limit: null, offset: 0 }
  const outlines = await unit.versions.outlines(datasetId, page)
  const changed = outlines.filter(
    ({ ordinal }) => ordinal >= since && (until === null || ordinal < until),
  )
  const tables = await unit.tables.fingerprints(datasetId)
  await unit.versions.saveTables(
    datasetId,
    changed.map(({ ordinal }) => {
      const unf = ingest?.combine(fingerprintsOf(tables, ordinal)) ?? null
      return { ordinal, bytes, unf }
    }),
  )
}

/** The fingerprint of a draft whose files have changed. One query. */
export async function draftFingerprint(
  unit: WriteUnit,
  ingest: Pick<TabularIngest, 'combine'> | null,
  { datasetId, ordinal }: { readonly datasetId: number; readonly ordinal: number },
): Promise<string | null> {
  const tables = await unit.tables.fingerprints(datasetId)
  return ingest?.combine(fingerprintsOf(tables, ordinal)) ?? null
}

const fingerprintsOf = (tables: readonly TableFingerprint[], ordinal: number): readonly string[] =>
  tables
    .filter(({ since, until }) => since <= ordinal && (until === null || until > ordinal))
    .map(({ fingerprint }) => fingerprint)
