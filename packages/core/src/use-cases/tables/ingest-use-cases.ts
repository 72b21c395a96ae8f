import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { lockRefusal } from '../../rules/datasets/dataset-locks.ts'
import { INGESTABLE_TYPES } from '../../rules/files/content-type.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { objectRemovalJobs } from '../../rules/files/removal-jobs.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from '../../rules/roles/required-permission.ts'
import { decideIngest } from '../../rules/tables/ingest.ts'
import type { IngestReport } from '../../rules/tables/ingest-report.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { datasetOfFile, fileFor } from '../files/file-access.ts'
import { scheduleIngests } from './schedule-ingests.ts'
import { entriesOf, relabelled, uploadLabels } from './table-labels.ts'
import { saveVersionTables } from './version-tables.ts'

interface Held {
  readonly access: DatasetAccess
  readonly record: FileRecord
}

/** Undoes and repeats ingests (docs/specification/tabular.md#failure). Both act on the file in all versions. */
export const ingestUseCases = ({ store, clock, tabularIngest }: Domain) => {
  const held = async (unit: WriteUnit, actor: Actor, fileId: number): Promise<Held> => {
    const { file } = await fileFor(unit, fileId)
    const access = await lockedDatasetFor(unit, actor, { kind: 'id', id: file.datasetId })
    return { access, record: await fileFor(unit, fileId) }
  }

  const note = (
    unit: WriteUnit,
    actor: Actor,
    {
      kind,
      record,
    }: {
      readonly kind: 'fileUningested' | 'fileReingestRequested'
      readonly record: FileRecord
    },
  ): Promise<void> =>
    unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind,
      objectId: record.file.datasetId,
      details: { fileId: record.file.id },
    })

  return {
    /** Why the file did not become a table; for editors. Refuses as `notFound` when nothing failed. */
    report: (actor: Actor, fileId: number): Promise<IngestReport> =>
      store.read(async (unit) => {
        const { file } = await fileFor(unit, fileId)
        const access = await datasetOfFile(unit, actor, file)
        requirePermission(access.held, 'EditDataset', actor)
        const ingest = await unit.tables.ingest(fileId)
        if (ingest?.state.kind !== 'failed')
          return refuse({ kind: 'notFound', what: `Ingest report of file ${fileId}` })
        return ingest.state.report
      }),

    /** Makes a table the file that was uploaded again, or takes the note of a failure away. */
    uningest: (actor: Actor, fileId: number): Promise<void> =>
      store.write(async (unit) => {
        const { access, record } = await held(unit, actor, fileId)
        requirePermission(access.held, 'PublishDataset', actor)
        const ingest = await unit.tables.ingest(fileId)
        if (record.file.table !== null) {
          requireSuperuser(actor)
          requireNoLock(access)
          await restoreUpload(unit, { access, record }, tabularIngest)
        } else {
          if (ingest === null || decideIngest(ingest, { kind: 'clear' }).kind === 'refused')
            refuse({ kind: 'invalid', message: `File ${fileId} is not tabular data.` })
          await unit.tables.dropIngest(fileId)
        }
        await note(unit, actor, { kind: 'fileUningested', record })
      }),

    /** Schedules the ingest of a stored file. Returns whether it is read: its size may be above the limit. */
    reingest: (actor: Actor, fileId: number): Promise<'scheduled' | 'skipped'> =>
      store.write(async (unit) => {
        const { access, record } = await held(unit, actor, fileId)
        requireSuperuser(actor)
        const { file } = record
        if (file.table !== null)
          refuse({ kind: 'invalid', message: `File ${fileId} is tabular data already.` })
        if (access.dataset.locks.some(({ type }) => type === 'Ingest'))
          refuse(lockRefusal(['Ingest']))
        if (!INGESTABLE_TYPES.has(file.contentType))
          refuse({
            kind: 'invalid',
            message: `Files of the type ${file.contentType} cannot become tabular data.`,
          })
        await unit.tables.dropIngest(fileId)
        const { userName } = requireAccount(actor)
        const count = await scheduleIngests(unit, tabularIngest, {
          files: [file],
          dataset: access.dataset,
          userName,
          now: clock.now(),
        })
        if (count === 0) return 'skipped'
        await note(unit, actor, { kind: 'fileReingestRequested', record })
        return 'scheduled'
      }),
  }
}

function requireNoLock({ dataset }: DatasetAccess): void {
  const types = dataset.locks.map(({ type }) => type)
  if (types.length > 0) refuse(lockRefusal(types))
}

async function restoreUpload(
  unit: WriteUnit,
  { access, record }: Held,
  tabularIngest: Domain['tabularIngest'],
): Promise<void> {
  const { file } = record
  const { table, datasetId, since, until } = file
  if (table === null) return
  const { name, contentType, size } = table.original
  // First, so that the name that it was uploaded under counts as free.
  await unit.files.saveAll([{ ...file, contentType, size, table: null, tabularTags: [] }])
  const entries = await entriesOf(unit, record)
  await unit.files.apply(relabelled(entries, await uploadLabels(unit, entries, name)))
  await unit.tables.remove(file.id)
  const { storageDriver, objectId } = table.text
  const key = objectKey(access.dataset.pid, objectId)
  await unit.jobs.enqueueAll(objectRemovalJobs([{ storageDriver, key }]))
  const bytes = size - file.size
  await saveVersionTables(unit, tabularIngest, { datasetId, since, until, bytes })
}
