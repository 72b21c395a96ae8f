import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { ViewedFiles } from '../../ports/store/views.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import type { EventKind } from '../../rules/events/event.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import { requireCurrent } from '../../rules/versions/stale-update.ts'
import { nextUpdateTime } from '../../rules/versions/update-time.ts'
import { isDraft, type NewVersion, type Version } from '../../rules/versions/version.ts'
import { lockedVersionFor } from '../datasets/dataset-access.ts'
import { versionAt } from './version-at.ts'

/** An edit of a dataset: who makes it, and on which state it is based. */
export interface DraftEdit {
  readonly actor: Actor
  readonly ref: DatasetRef
  readonly now: Date
  /** The `lastUpdateTime` the editor has read; null to edit any state. */
  readonly basedOn?: Date | null
  /** Which files of the draft are wanted; none by default. */
  readonly files?: ViewedFiles
}

/** A draft that is locked for an edit. */
export interface OpenDraft {
  readonly access: DatasetAccess
  readonly draft: Version
  /** The files of the draft, if they were wanted and read with it; null otherwise. */
  readonly files: readonly FileRecord[] | null
}

/**
 * Locks the dataset and returns its draft, created first if the newest version is not a draft. Before
 * anything changes, refuses callers without `EditDataset`, locked datasets and edits based on an older state.
 */
export async function draftFor(unit: WriteUnit, edit: DraftEdit): Promise<OpenDraft> {
  const { actor, now } = edit
  const { access, newest } = await lockedVersionFor(unit, edit)
  requirePermission(access.held, 'EditDataset', actor)
  requireEditable(access.dataset.locks, access.held)
  requireCurrent(access.dataset.newest.updatedAt, edit.basedOn ?? null)
  const { version, files } = newest
  if (settle(decide(version, { kind: 'edit' })).kind === 'draftKept')
    return { access, draft: version, files }
  return {
    access,
    draft: await openDraft(unit, access.dataset, { newest: version, now }),
    files: null,
  }
}

/**
 * The version an edit starts from: the draft, or the base of a new one
 * (docs/specification/versions.md#opening-a-draft).
 */
export const editedVersion = (
  unit: ReadUnit,
  { id, newest, released }: Dataset,
): Promise<Version> => {
  const { ordinal } = isDraft(newest) ? newest : (released ?? newest)
  return versionAt(unit, { datasetId: id, ordinal })
}

/**
 * A new draft copies the latest released version, or the newest version if none is released
 * (docs/specification/versions.md#opening-a-draft). The note is not copied.
 */
async function openDraft(
  unit: WriteUnit,
  dataset: Dataset,
  { newest, now }: { readonly newest: Version; readonly now: Date },
): Promise<Version> {
  const isBase = (dataset.released ?? newest).ordinal === newest.ordinal
  const base = isBase ? newest : await editedVersion(unit, dataset)
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
  await unit.versions.save(saved, {
    at: now,
    actor: assigneeOf(actor),
    kind: happened.kind,
    objectId: draft.datasetId,
    details: happened.details,
  })
  return saved
}
