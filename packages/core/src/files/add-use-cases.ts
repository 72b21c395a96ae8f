import type { Dataset, DatasetRef } from '../datasets/dataset.ts'
import { noSuchDataset } from '../datasets/dataset-access.ts'
import { lenient } from '../metadata/index.ts'
import type { Domain } from '../ports.ts'
import { requireBytes } from '../quotas/reserve-bytes.ts'
import { refuse } from '../refusals/refusal.ts'
import { requireAccount } from '../roles/held-permissions.ts'
import type { WriteUnit } from '../store/store.ts'
import type { Actor } from '../users/actor.ts'
import { draftFor, type OpenDraft, saveDraft } from '../versions/draft.ts'
import { inputLevelsFor } from '../versions/metadata-validation.ts'
import { TERMS_INVALID, termsAreValid } from '../versions/terms.ts'
import type { Version } from '../versions/version.ts'
import { detailOf, surroundingsOf, type VersionDetail } from '../versions/version-detail.ts'
import { entryValues, type FileInput, tabularTags } from './file-input.ts'
import type { DataFile, EntryValues, FileRecord, NewDataFile } from './file-record.ts'
import { freeName, nameStem } from './free-name.ts'
import { type ReceivedFile, requireRoom } from './upload-use-cases.ts'

export interface AddedFile {
  readonly record: FileRecord
  /** The label of another file of the version with the same content; null when it is the only one. */
  readonly sameContentAs: string | null
}

/** Files that were added, with the draft that holds them. */
export interface AddedFiles {
  readonly detail: VersionDetail
  readonly files: readonly AddedFile[]
}

export interface Addition {
  readonly received: ReceivedFile
  readonly input: FileInput
}

/** Making files of received bytes (api.md 4.6; datasets supplement, 23). */
export const addFileUseCases = (domain: Domain) => {
  const { store, clock } = domain

  /** The draft, with `N/A` where required texts are missing: files may come before the metadata is complete. */
  const saved = async (
    unit: WriteUnit,
    { open, actor, now }: { readonly open: OpenDraft; readonly actor: Actor; readonly now: Date },
    added: readonly FileRecord[],
  ): Promise<Version> => {
    const { draft, access } = open
    const levels = await inputLevelsFor(unit, access.dataset.collectionId)
    const bytes = added.reduce((sum, { file }) => sum + file.size, 0)
    await unit.datasets.save({
      ...access.dataset,
      fileTotal: access.dataset.fileTotal + added.length,
    })
    const counted: Version = {
      ...draft,
      metadata: lenient(draft.metadata, domain.catalogue, levels),
      fileCount: draft.fileCount + added.length,
      byteCount: draft.byteCount + bytes,
    }
    const fileIds = added.map(({ file }) => file.id)
    return saveDraft(
      unit,
      { draft: counted, actor, now },
      { kind: 'filesAdded', details: { fileIds } },
    )
  }

  return {
    /**
     * Adds one received file to the draft. Its label gets a number where the folder has that name already;
     * a file with the same content is added all the same, and the other one is named.
     */
    add: (actor: Actor, ref: DatasetRef, addition: Addition): Promise<AddedFiles> =>
      store.write(async (unit) => {
        const now = clock.now()
        const open = await draftFor(unit, { actor, ref, now })
        const { draft, access } = open
        if (addition.received.staged.datasetId !== access.dataset.id) return noSuchDataset(ref)
        const values = entryValues(addition.received.fileName, addition.input)
        const tags = tabularTags(addition.input.tabularTags)
        if (values.restricted && !termsAreValid(draft.terms, true))
          refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
        await requireRoom(unit, access, { actor, incoming: 1 })
        await requireReserved(unit, access.dataset, addition.received)
        const record = await insert(unit, { open, actor, now }, { ...addition, values, tags })
        const version = await saved(unit, { open, actor, now }, [record])
        const view = { datasetId: version.datasetId, ordinal: version.ordinal }
        const { checksum } = addition.received
        const sameContentAs = await unit.files.sameContent(view, checksum, record.file.id)
        const around = await surroundingsOf(unit, access, { emails: false })
        const detail = await detailOf(unit, { version, around }, { files: false })
        return { detail, files: [{ record, sameContentAs }] }
      }),
  }
}

/** A quota that came to be while the bytes came: those they had not reserved are asked for now. */
async function requireReserved(
  unit: WriteUnit,
  dataset: Dataset,
  { size, staged: { reservedBytes: reserved } }: ReceivedFile,
): Promise<void> {
  if (size > reserved) await requireBytes(unit, dataset, { size, reserved })
}

/** Writes the file and its entry, and takes the bytes over from their reservation. */
async function insert(
  unit: WriteUnit,
  { open, actor, now }: { readonly open: OpenDraft; readonly actor: Actor; readonly now: Date },
  {
    received,
    values,
    tags,
  }: {
    readonly received: ReceivedFile
    readonly values: EntryValues
    readonly tags: readonly string[]
  },
): Promise<FileRecord> {
  const { draft } = open
  if (!(await unit.stagedObjects.remove(received.staged.objectId)))
    refuse({ kind: 'conflict', message: 'The uploaded bytes were removed, or added, already.' })
  const [file] = await unit.files.add([newFile({ open, actor, now }, { received, values, tags })])
  if (file === undefined) throw new Error('The store added no file')
  const label = await freeLabel(unit, draft, values)
  await unit.files.apply([
    {
      kind: 'open',
      entry: {
        ...values,
        label,
        fileId: file.id,
        datasetId: draft.datasetId,
        since: draft.ordinal,
        until: null,
        edits: 1,
      },
    },
  ])
  const record = await unit.files.in(draft, file.id)
  if (record === null) throw new Error(`File ${file.id} is missing from its draft`)
  return record
}

function newFile(
  { open, actor, now }: { readonly open: OpenDraft; readonly actor: Actor; readonly now: Date },
  {
    received,
    values,
    tags,
  }: {
    readonly received: ReceivedFile
    readonly values: EntryValues
    readonly tags: readonly string[]
  },
): NewDataFile {
  return {
    datasetId: open.draft.datasetId,
    storageDriver: received.staged.storageDriver,
    objectId: received.staged.objectId,
    size: received.size,
    contentType: received.contentType,
    checksum: received.checksum,
    crc32: received.crc32,
    restricted: values.restricted,
    creatorId: requireAccount(actor).accountId,
    createdAt: now,
    publishedAt: null,
    rootFileId: null,
    previousFileId: null,
    bucket: null,
    verification: null,
    embargo: null,
    retention: null,
    tabularTags: tags,
    since: open.draft.ordinal,
    until: null,
  } satisfies Omit<DataFile, 'id'>
}

async function freeLabel(
  unit: WriteUnit,
  draft: Version,
  { label, folder }: EntryValues,
): Promise<string> {
  const taken = new Set(await unit.files.labels(draft, folder, nameStem(label)))
  return freeName(label, (name) => taken.has(name))
}
