import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import type { EventKind } from '../../rules/events/event.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import { requireCurrent } from '../../rules/versions/stale-update.ts'
import { nextUpdateTime } from '../../rules/versions/update-time.ts'
import { isDraft, type NewVersion, type Version } from '../../rules/versions/version.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'

/** An edit of a dataset: who makes it, and on which state it is based. */
export interface DraftEdit {
  readonly actor: Actor
  readonly ref: DatasetRef
  readonly now: Date
  /** The `lastUpdateTime` the editor has read; null to edit any state. */
  readonly basedOn?: Date | null
}

/** A draft that is locked for an edit. */
export interface OpenDraft {
  readonly access: DatasetAccess
  readonly draft: Version
}

/**
 * Locks the dataset and returns its draft, created first if the newest version is not a draft. Before
 * anything changes, refuses callers without `EditDataset`, locked datasets and edits based on an older state.
 */
export async function draftFor(unit: WriteUnit, edit: DraftEdit): Promise<OpenDraft> {
  const { actor, ref, now } = edit
  const access = await lockedDatasetFor(unit, actor, ref)
  requirePermission(access.held, 'EditDataset', actor)
  requireEditable(access.dataset.locks, access.held)
  requireCurrent(access.dataset.newest.updatedAt, edit.basedOn ?? null)
  return { access, draft: await openDraft(unit, access, now) }
}

/**
 * The version an edit starts from: the draft, or the base of a new one
 * (docs/specification/versions.md#opening-a-draft).
 */
export async function editedVersion(unit: ReadUnit, dataset: Dataset): Promise<Version> {
  const { newest, released } = dataset
  const base = await unit.versions.find(dataset.id, {
    kind: 'ordinal',
    ordinal: isDraft(newest) ? newest.ordinal : (released ?? newest).ordinal,
  })
  if (base === null) throw new Error(`Dataset ${dataset.id} is missing a version`)
  return base
}

/**
 * A new draft copies the latest released version, or the newest version if none is released
 * (docs/specification/versions.md#opening-a-draft). The note is not copied.
 */
async function openDraft(unit: WriteUnit, { dataset }: DatasetAccess, now: Date): Promise<Version> {
  const { newest } = dataset
  const base = await editedVersion(unit, dataset)
  if (settle(decide(newest, { kind: 'edit' })).kind === 'draftKept') return base
  const draft: NewVersion = {
    ...base,
    ordinal: newest.ordinal + 1,
    state: { kind: 'draft' },
    createdAt: now,
    updatedAt: nextUpdateTime(newest.updatedAt, now),
    note: null,
    saves: 0,
    contributorIds: [],
  }
  const opened = await unit.versions.add(draft)
  if (base.ordinal !== newest.ordinal)
    await unit.files.reopen(dataset.id, { from: base.ordinal, to: opened.ordinal })
  return opened
}

/** Saves an edited draft, or a released version edited by a superuser, and appends the event. */
export async function saveDraft(
  unit: WriteUnit,
  { draft, actor, now }: { readonly draft: Version; readonly actor: Actor; readonly now: Date },
  happened: { readonly kind: EventKind; readonly details: Readonly<Record<string, unknown>> },
): Promise<Version> {
  const { accountId } = requireAccount(actor)
  const saved: Version = {
    ...draft,
    saves: draft.saves + 1,
    updatedAt: nextUpdateTime(draft.updatedAt, now),
    contributorIds: [...new Set([...draft.contributorIds, accountId])],
  }
  await unit.versions.save(saved)
  await unit.events.append({
    at: now,
    actor: assigneeOf(actor),
    kind: happened.kind,
    objectId: draft.datasetId,
    details: happened.details,
  })
  return saved
}
