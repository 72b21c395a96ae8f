import type { ReadUnit } from '../../ports/store/store.ts'
import type { EntryChange } from '../../rules/files/entry-changes.ts'
import type { FileEntry, FileRecord } from '../../rules/files/file-record.ts'
import type { FilePath } from '../../rules/files/file-summaries.ts'
import { freeName, nameStem } from '../../rules/files/free-name.ts'
import { tableLabel } from '../../rules/tables/table-names.ts'

/** Every entry of a file, in all its versions. */
export async function entriesOf(
  unit: Pick<ReadUnit, 'files'>,
  { file }: FileRecord,
): Promise<readonly FileEntry[]> {
  const generations = await unit.files.generations(file.rootFileId ?? file.id)
  return generations.flatMap(({ entry }) => (entry.fileId === file.id ? [entry] : []))
}

/**
 * The entries with other labels, in place: no version is opened, and the entries count no edit. Nothing is said of
 * variables: they are new, or gone.
 */
export const relabelled = (
  entries: readonly FileEntry[],
  label: (entry: FileEntry) => string,
): readonly EntryChange[] =>
  entries.map((entry) => ({
    kind: 'rewrite',
    entryId: entry.id,
    values: { ...entry, label: label(entry), variableMetadata: null },
    edits: entry.edits,
  }))

type Reads = Pick<ReadUnit, 'files' | 'tables'>
type LabelOf = (entry: FileEntry) => string

/**
 * The label of each entry of a file that becomes a table (docs/specification/tabular.md#course-of-an-ingest): no other
 * file has it in the folder, nor was uploaded under it. A few queries.
 */
export const tableLabels = (unit: Reads, entries: readonly FileEntry[]): Promise<LabelOf> =>
  freeLabel(unit, entries, ({ label }, taken) => tableLabel(label, taken))

/**
 * The label of each entry of a table that becomes the file again that was uploaded as `name`: a number is added if
 * another file has it by now (docs/specification/tabular.md#failure). A few queries.
 */
export const uploadLabels = (
  unit: Reads,
  entries: readonly FileEntry[],
  name: string,
): Promise<LabelOf> => freeLabel(unit, entries, (_, taken) => freeName(name, taken))

async function freeLabel(
  unit: Reads,
  entries: readonly FileEntry[],
  label: (entry: FileEntry, taken: (name: string) => boolean) => string,
): Promise<LabelOf> {
  const [first] = entries
  if (first === undefined) return (entry) => entry.label
  const stems = entries.map((entry) => ({
    folder: entry.folder,
    label: nameStem(label(entry, () => false)),
  }))
  const { datasetId, fileId } = first
  const labels = await unit.files.labelsLike(datasetId, stems)
  const originals = await unit.tables.originalNames(datasetId, stems)
  const own = new Set(entries.filter((entry) => entry.fileId === fileId).map(pathText))
  const taken = new Set([...labels, ...originals].map(pathText).filter((path) => !own.has(path)))
  return (entry) => label(entry, (name) => taken.has(pathText({ ...entry, label: name })))
}

const pathText = ({ folder, label }: FilePath): string => `${folder}\n${label}`
