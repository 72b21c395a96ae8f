import type { Domain } from '../../ports/ports.ts'
import type { RecordedProvenance } from '../../ports/store/files.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import { provEntityNames } from '../../rules/files/prov-json.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { accessThrough, fileFor, noSuchFile } from './file-access.ts'
import { requireProvenance } from './provenance.ts'

/** A provenance document to record. */
export interface ProvenanceInput {
  /** A parsed PROV-JSON document. */
  readonly document: unknown
  /** The entity of the document that is the file; null if it was not sent. */
  readonly entity: string | null
}

const NOTHING = 'No provenance of this file was recorded.'

/**
 * The provenance of a file, as a PROV-JSON document (docs/specification/files.md#calls). It belongs to the
 * file in all versions, so recorded provenance cannot be changed once the file is released.
 */
export const provenanceUseCases = ({ store, clock }: Domain) => ({
  recordedProvenance: (actor: Actor, fileId: number): Promise<RecordedProvenance> =>
    store.read(async (unit) => {
      await requireProvenance(unit)
      const access = await accessThrough(unit, actor, fileId)
      // It may name people, whose names are hidden from readers with an anonymised preview URL.
      const recorded = access.masked === null ? await unit.files.provenance(fileId) : null
      return recorded ?? refuse({ kind: 'invalid', message: NOTHING })
    }),

  /** Records a document; replaces an existing one. */
  recordProvenance: (
    actor: Actor,
    fileId: number,
    { document, entity }: ProvenanceInput,
  ): Promise<void> =>
    store.write(async (unit) => {
      await held(unit, actor, fileId)
      const names = provEntityNames(document)
      if (entity === null || entity.includes('\0') || !names.has(entity))
        return refuse({
          kind: 'invalid',
          message: 'entityName must name an entity of the document.',
        })
      const recorded = { document: JSON.stringify(document), entity }
      await save(unit, { actor, fileId, now: clock.now() }, recorded)
    }),

  forgetProvenance: (actor: Actor, fileId: number): Promise<void> =>
    store.write(async (unit) => {
      const { recorded } = await held(unit, actor, fileId)
      if (recorded === null) refuse({ kind: 'invalid', message: NOTHING })
      await save(unit, { actor, fileId, now: clock.now() }, null)
    }),
})

/** Locks the file's dataset. Refuses callers who may not change the provenance. */
async function held(
  unit: WriteUnit,
  actor: Actor,
  fileId: number,
): Promise<{ readonly recorded: RecordedProvenance | null }> {
  await requireProvenance(unit)
  const { file: found } = await fileFor(unit, fileId)
  const access = await lockedDatasetFor(unit, actor, { kind: 'id', id: found.datasetId })
  requirePermission(access.held, 'EditDataset', actor)
  requireEditable(access.dataset.locks, access.held)
  // Read again, now that the dataset is locked.
  const { file } = (await unit.files.find(fileId)) ?? noSuchFile(fileId)
  const recorded = await unit.files.provenance(fileId)
  if (recorded !== null && file.publishedAt !== null)
    refuse({ kind: 'wrongState', message: 'The provenance of a released file cannot be changed.' })
  return { recorded }
}

async function save(
  unit: WriteUnit,
  { actor, fileId, now }: { readonly actor: Actor; readonly fileId: number; readonly now: Date },
  recorded: RecordedProvenance | null,
): Promise<void> {
  const { file } = await fileFor(unit, fileId)
  await unit.files.recordProvenance(fileId, recorded)
  await unit.events.append({
    at: now,
    actor: assigneeOf(actor),
    kind: 'fileEdited',
    objectId: file.datasetId,
    details: { fileId, provenance: recorded === null ? 'forgotten' : 'recorded' },
  })
}
