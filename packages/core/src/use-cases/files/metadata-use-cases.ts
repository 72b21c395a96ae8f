import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireEditable } from '../../rules/datasets/dataset-locks.ts'
import { namedFiles } from '../../rules/events/named-files.ts'
import {
  applyEdit,
  changedFiles,
  type EditedFile,
  entryChangesOf,
  type FileEdit,
  newPaths,
  requireUniquePaths,
} from '../../rules/files/file-edit.ts'
import { tabularTags } from '../../rules/files/file-input.ts'
import { type FileRecord, isTabular } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { draftFor, type OpenDraft, saveDraft } from '../versions/draft.ts'
import { requireValidDraft } from '../versions/metadata-validation.ts'
import { fileFor, fileInDraft, filesInDraft } from './file-access.ts'
import { requireProvenance } from './provenance.ts'

/** One of several edits that are made together. */
export interface NamedFileEdit extends FileEdit {
  readonly fileId: number
}

/** A change of a list of names. */
export interface ListEdit {
  readonly names: readonly string[]
  /** Whether the names replace the existing ones or are added to them. */
  readonly replace: boolean
}

interface Saving {
  readonly domain: Domain
  readonly open: OpenDraft
  readonly actor: Actor
  readonly now: Date
}

/** Changes to the metadata of files in a version (docs/specification/files.md#calls). */
export const fileMetadataUseCases = (domain: Domain) => {
  const { store, clock } = domain
  const editOne = (
    actor: Actor,
    { fileId, basedOn = null }: { readonly fileId: number; readonly basedOn?: Date | null },
    edit: (unit: WriteUnit, record: FileRecord) => Promise<FileEdit>,
  ): Promise<FileRecord> =>
    store.write(async (unit) => {
      const now = clock.now()
      const { open, record } = await fileInDraft(unit, fileId, { actor, now, basedOn })
      const file = applyEdit(record, await edit(unit, record))
      await save(unit, { domain, open, actor, now }, [file])
      const saved = await unit.files.in(open.draft, fileId)
      if (saved === null) throw new Error(`File ${fileId} is missing in its draft`)
      return saved
    })

  return {
    /** Changes one file in the draft; returns it as the draft then contains it. */
    edit: (
      actor: Actor,
      fileId: number,
      { edit, basedOn }: { readonly edit: FileEdit; readonly basedOn: Date | null },
    ): Promise<FileRecord> => editOne(actor, { fileId, basedOn }, async () => edit),

    /** Changes several files of one dataset in its draft, all or none. */
    editAll: (actor: Actor, ref: DatasetRef, edits: readonly NamedFileEdit[]): Promise<void> =>
      store.write(async (unit) => {
        const now = clock.now()
        const open = await draftFor(unit, { actor, ref, now })
        const fileIds = edits.map(({ fileId }) => fileId)
        if (new Set(fileIds).size < fileIds.length)
          refuse({ kind: 'invalid', message: 'A file is given more than once.' })
        const records = await filesInDraft(unit, open, fileIds)
        const files = edits.map((edit, index) => applyEdit(at(records, index), edit))
        await save(unit, { domain, open, actor, now }, files)
      }),

    /** Adds categories to a file in the draft, or replaces them. */
    categorise: (actor: Actor, fileId: number, { names, replace }: ListEdit): Promise<FileRecord> =>
      editOne(actor, { fileId }, async (_unit, { entry }) => ({
        categories: replace ? names : [...entry.categories, ...names],
      })),

    setProvenance: (actor: Actor, fileId: number, text: string): Promise<FileRecord> =>
      editOne(actor, { fileId }, async (unit) => {
        await requireProvenance(unit)
        return { provenance: text }
      }),

    /** Sets or adds tabular tags. They belong to the file, so they change at once in every version. */
    tag: (actor: Actor, fileId: number, { names, replace }: ListEdit): Promise<readonly string[]> =>
      store.write(async (unit) => {
        const { file: found } = await fileFor(unit, fileId)
        const ref = { kind: 'id', id: found.datasetId } as const
        const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        requireEditable(dataset.locks, held)
        // Read again, now that the dataset is locked.
        const { file } = await fileFor(unit, fileId)
        if (!isTabular(file))
          refuse({ kind: 'invalid', message: 'Only tabular files can have tabular tags.' })
        const tags = tabularTags(replace ? names : [...file.tabularTags, ...names])
        await unit.files.saveAll([{ ...file, tabularTags: tags }])
        await unit.events.append({
          at: clock.now(),
          actor: assigneeOf(actor),
          kind: 'fileTagsChanged',
          objectId: file.datasetId,
          details: { fileId, tags },
        })
        return tags
      }),
  }
}

async function save(
  unit: WriteUnit,
  { domain, open, actor, now }: Saving,
  files: readonly EditedFile[],
): Promise<void> {
  const { draft } = open
  const closed = files.filter(({ record, values }) => values.restricted && !record.entry.restricted)
  if (closed.length > 0) await requireRestrictable(unit, draft.terms)
  requireUniquePaths(files, await unit.files.holders(draft.datasetId, newPaths(files)))
  const { dataset } = open.access
  await requireValidDraft(unit, { dataset, metadata: draft.metadata }, domain)
  await unit.files.apply(entryChangesOf(files, draft.ordinal))
  await unit.files.saveAll(changedFiles(files))
  if (closed.length > 0) await unit.featuredItems.removeOfFiles(closed.map(({ file }) => file.id))
  const details = namedFiles(files.map(({ file }) => file.id))
  await saveDraft(unit, { draft, actor, now }, { kind: 'filesEdited', details })
}

async function requireRestrictable(
  unit: WriteUnit,
  terms: OpenDraft['draft']['terms'],
): Promise<void> {
  if (settingFlag(await unit.settings.all(), ':PublicInstall'))
    refuse({
      kind: 'invalid',
      code: 'filesNotRestrictable',
      message: 'Files cannot be restricted on this installation.',
    })
  if (!termsAreValid(terms, true)) refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
}

function at(records: readonly FileRecord[], index: number): FileRecord {
  const record = records[index]
  if (record === undefined) throw new Error('A file is missing')
  return record
}
