import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { ReadTable } from '../../ports/tables/tabular-ingest.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { decideIngest, type Ingest } from '../../rules/tables/ingest.ts'
import { type IngestedTable, TABLE_TYPE } from '../../rules/tables/ingested-table.ts'
import { entriesOf, relabelled, tableLabels } from './table-labels.ts'
import { finishIngest } from './unlock-ingested.ts'
import { saveVersionTables } from './version-tables.ts'

/** Thrown when another attempt or the removal of the file has made this one useless. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** A table whose text is stored. */
export interface StoredTable {
  readonly ingest: Ingest
  readonly reading: ReadTable
  readonly staged: StagedObject
  readonly crc32: number
}

/**
 * Makes the file the table that was read, in every version that has it, in one unit: text, variables, names, sizes,
 * fingerprints, lock. The uploaded object stays as it is. Throws `Superseded`, and then changes nothing.
 */
export const swapIn = (
  { store, clock, tabularIngest }: Domain,
  stored: StoredTable,
): Promise<void> =>
  store.write(async (unit) => {
    const { ingest, reading, staged } = stored
    const { fileId, datasetId } = ingest
    // Before the dataset is locked: a table may have hundreds of thousands of variables.
    await addVariables(unit, fileId, reading)
    const dataset = await unit.datasets.lock({ kind: 'id', id: datasetId })
    const current = await unit.tables.ingest(fileId)
    const record = await unit.files.find(fileId)
    if (dataset === null || current === null || record === null) throw new Superseded()
    const decision = decideIngest(current, { kind: 'finish', attempt: ingest.attempt })
    if (decision.kind === 'refused') throw new Superseded()
    if (!(await unit.stagedObjects.remove(staged.objectId))) throw new Superseded()
    const { rows, columns, marks } = reading
    await unit.tables.add({ fileId, rows, columns, marks })
    await becomeTable(unit, record, stored)
    const { since, until, size } = record.file
    const bytes = reading.textBytes - size
    await saveVersionTables(unit, tabularIngest, { datasetId, since, until, bytes })
    await finishIngest(unit, current, { dataset, now: clock.now(), report: null })
  })

async function addVariables(unit: WriteUnit, fileId: number, reading: ReadTable): Promise<void> {
  let from = 0
  for await (const some of reading.variables()) {
    await unit.tables.addVariables(fileId, from, some)
    from += some.length
  }
}

async function becomeTable(
  unit: WriteUnit,
  record: FileRecord,
  { reading, staged, crc32 }: StoredTable,
): Promise<void> {
  const { file } = record
  const entries = await entriesOf(unit, record)
  const labelOf = await tableLabels(unit, entries)
  await unit.files.apply(relabelled(entries, labelOf))
  const table: IngestedTable = {
    original: {
      name: record.entry.label,
      contentType: canonicalType(file.contentType),
      size: file.size,
    },
    text: {
      storageDriver: staged.storageDriver,
      objectId: staged.objectId,
      crc32,
      headerBytes: reading.headerBytes,
    },
    fingerprint: reading.fingerprint,
  }
  await unit.files.saveAll([{ ...file, contentType: TABLE_TYPE, size: reading.textBytes, table }])
}

/** The name of the type of CSV that is stored (docs/specification/tabular.md#course-of-an-ingest). */
const canonicalType = (type: string): string =>
  type === 'text/comma-separated-values' ? 'text/csv' : type
