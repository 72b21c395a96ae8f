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

export interface ProvenanceInput {
  /** A PROV-JSON document, as it was parsed. */
  readonly document: unknown
  /** Which of its entities the file is; null when that was not said. */
  readonly entity: string | null
}

const NOTHING = 'No provenance of this file was recorded.'

/**
 * Where a file comes from, as a PROV-JSON document (docs/specification/files.md#calls). It belongs to the
 * file in all versions, so nothing that was released with it can be changed.
 */
export const provenanceUseCases = ({ store, clock }: Domain) => ({
  recordedProvenance: (actor: Actor, fileId: number): Promise<RecordedProvenance> =>
    store.read(async (unit) => {
      await requireProvenance(unit)
      const access = await accessThrough(unit, actor, fileId)
      // It may name the people whom this reader is not to know.
      const recorded = access.masked === null ? await unit.files.provenance(fileId) : null
      return recorded ?? refuse({ kind: 'invalid', message: NOTHING })
    }),

  /** Records a document, in the place of one that was there. */
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
          message: 'entityName has to name the entity of the document that this file is.',
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

/** The file's dataset is locked from here on; refuses callers who may not change what is recorded. */
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
  // Now that nobody else changes it.
  const { file } = (await unit.files.find(fileId)) ?? noSuchFile(fileId)
  const recorded = await unit.files.provenance(fileId)
  if (recorded !== null && file.publishedAt !== null)
    refuse({ kind: 'wrongState', message: 'The provenance of a released file stays as it is.' })
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
