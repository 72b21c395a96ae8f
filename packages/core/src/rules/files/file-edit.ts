import { RefusedError, refuse } from '../refusals/refusal.ts'
import { changeEntry, type EntryChange } from './entry-changes.ts'
import { entryValues, type FileInput, tabularTags } from './file-input.ts'
import { type DataFile, type EntryValues, type FileRecord, isTabular } from './file-record.ts'
import type { FilePath, PathHolder } from './file-summaries.ts'

/**
 * A client's changes to a file. Absent members stay unchanged; an empty text or list clears the value
 * (docs/specification/files.md#change-what-is-said-of-a-file).
 */
export type FileEdit = Omit<FileInput, 'tabIngest'>

/** A file in a draft, with its values after an edit. */
export interface EditedFile {
  readonly record: FileRecord
  readonly values: EntryValues
  readonly file: DataFile
}

/** Applies an edit. Refuses invalid values; the message names the file. */
export function applyEdit(record: FileRecord, edit: FileEdit): EditedFile {
  try {
    const values = editedValues(record.entry, edit)
    const tags = edit.tabularTags === undefined ? record.file.tabularTags : newTags(record, edit)
    return { record, values, file: { ...following(record.file, values), tabularTags: tags } }
  } catch (error) {
    throw naming(record.file.id, error)
  }
}

/** Checks only the members that were sent, because stored values may predate a rule. */
function editedValues(entry: EntryValues, edit: FileEdit): EntryValues {
  const checked = entryValues('unnamed', edit)
  return {
    label: edit.label === undefined ? entry.label : checked.label,
    folder: edit.directoryLabel === undefined ? entry.folder : checked.folder,
    description: edit.description === undefined ? entry.description : checked.description,
    categories: edit.categories === undefined ? entry.categories : checked.categories,
    restricted: edit.restrict ?? entry.restricted,
    provenance: edit.provenance === undefined ? entry.provenance : edit.provenance || null,
    variableMetadata: entry.variableMetadata,
  }
}

/**
 * The restricted flag of a file that was never published changes together with that of its draft entry
 * (docs/specification/files.md#file-record).
 */
const following = (file: DataFile, { restricted }: EntryValues): DataFile =>
  file.publishedAt === null ? { ...file, restricted } : file

function newTags({ file }: FileRecord, edit: FileEdit): readonly string[] {
  const tags = tabularTags(edit.tabularTags)
  if (tags.length > 0 && !isTabular(file))
    refuse({ kind: 'invalid', message: 'Only tabular files can have tabular tags.' })
  return tags
}

function naming(fileId: number, error: unknown): unknown {
  if (!(error instanceof RefusedError) || error.refusal.kind !== 'invalid') return error
  const message = `File ${fileId}: ${error.refusal.message}`
  return new RefusedError({ ...error.refusal, message }, { cause: error })
}

/** The entry changes for the draft with this ordinal; none for files whose values do not change. */
export const entryChangesOf = (
  files: readonly EditedFile[],
  draft: number,
): readonly EntryChange[] =>
  files
    .filter(({ record, values }) => !sameValues(record.entry, values))
    .flatMap(({ record, values }) => changeEntry(record.entry, values, draft))

/** The files whose own record changes (restricted flag, tabular tags), not only their entry in a version. */
export const changedFiles = (files: readonly EditedFile[]): readonly DataFile[] =>
  files
    .filter(
      ({ record, file }) =>
        file.restricted !== record.file.restricted ||
        !sameTexts(file.tabularTags, record.file.tabularTags),
    )
    .map(({ file }) => file)

function sameValues(a: EntryValues, b: EntryValues): boolean {
  return (
    samePath(a, b) &&
    a.description === b.description &&
    a.restricted === b.restricted &&
    a.provenance === b.provenance &&
    sameTexts(a.categories, b.categories)
  )
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index])

const samePath = (a: FilePath, b: FilePath): boolean => a.folder === b.folder && a.label === b.label

/** The new paths of files that are renamed or moved. */
export const newPaths = (files: readonly EditedFile[]): readonly FilePath[] =>
  files
    .filter(({ record, values }) => !samePath(record.entry, values))
    .map(({ values: { folder, label } }) => ({ folder, label }))

/**
 * Refuses when two files would have the same path. `holders` are the files that have one of the new paths
 * before the edit. Holders that are edited too may release their path, so that files can swap names.
 */
export function requireUniquePaths(
  files: readonly EditedFile[],
  holders: readonly PathHolder[],
): void {
  const edited = new Set(files.map(({ record }) => record.file.id))
  const taken = new Set(holders.filter(({ fileId }) => !edited.has(fileId)).map(pathText))
  for (const { record, values } of files) {
    const path = pathText(values)
    if (taken.has(path)) refuseTaken(record.file.id, path)
    taken.add(path)
  }
}

const pathText = ({ folder, label }: FilePath): string =>
  folder === '' ? label : `${folder}/${label}`

function refuseTaken(fileId: number, path: string): never {
  const message = `File ${fileId}: another file in the dataset already has the path ${path}.`
  return refuse({
    kind: 'invalid',
    message,
    problems: [{ path: 'label', message, code: 'pathTaken' }],
  })
}
