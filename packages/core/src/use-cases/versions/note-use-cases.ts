import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import type { Features } from '../../rules/installation/features.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import type { Version } from '../../rules/versions/version.ts'
import { checkNote } from '../../rules/versions/version-note.ts'
import type { VersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { datasetFor, lockedDatasetFor } from '../datasets/dataset-access.ts'
import { saveDraft } from './draft.ts'
import { versionFor } from './version-access.ts'

/** Identifies a version of a dataset. */
export interface VersionNamed {
  readonly ref: DatasetRef
  readonly specifier: VersionSpecifier
}

/** Version notes: the author's reason for a version (docs/specification/versions.md#version-note). */
export const noteUseCases = ({ store, clock, features }: Domain) => ({
  note: (actor: Actor, { ref, specifier }: VersionNamed): Promise<string | null> =>
    store.read(async (unit) => {
      requireNotes(features)
      const access = await datasetFor(unit, actor, ref)
      const version = await versionFor(
        unit,
        { actor, access },
        { specifier, includeDeaccessioned: false, deaccessionedFor: 'editors' },
      )
      return version.note
    }),

  /** Editors change the note of a draft; only superusers change that of a released version. */
  changeNote: (
    actor: Actor,
    { ref, specifier }: VersionNamed,
    note: string | null,
  ): Promise<void> =>
    store.write(async (unit) => {
      requireNotes(features)
      const now = clock.now()
      const checked = checkNote(note)
      const access = await lockedDatasetFor(unit, actor, ref)
      const version = await versionFor(
        unit,
        { actor, access },
        { specifier, includeDeaccessioned: false, deaccessionedFor: 'editors' },
      )
      requireAccount(actor)
      const noted: Version = { ...version, note: checked }
      const happened = { kind: 'noteChanged', details: { ordinal: version.ordinal } } as const
      if (settle(decide(version, { kind: 'changeNote' })).kind === 'draftEdited') {
        requirePermission(access.held, 'EditDataset', actor)
        requireEditable(access.dataset.locks, access.held)
      } else requireSuperuser(actor)
      await saveDraft(unit, { draft: noted, actor, now }, happened)
    }),
})

/** While notes are disabled, their addresses are not found. */
function requireNotes({ versionNotes }: Features): void {
  if (!versionNotes) refuse({ kind: 'notFound', what: 'The note of a version' })
}
