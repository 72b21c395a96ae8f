import { newFile } from '@holdfast/contracts/builders'
import type { EntryValues, FileRecord } from '../../../../src/rules/files/file-record.ts'

/** What a version says of the file with this id; entries of the same values are the same. */
export const record = (
  id: number,
  values: Partial<EntryValues> = {},
  more: { readonly previousFileId?: number; readonly since?: number; readonly until?: number } = {},
): FileRecord => ({
  entry: {
    id: id * 100 + (more.since ?? 1),
    fileId: id,
    datasetId: 1,
    since: more.since ?? 1,
    until: more.until ?? null,
    edits: 1,
    label: `file${id}`,
    folder: '',
    description: '',
    categories: [],
    restricted: false,
    provenance: null,
    variableMetadata: null,
    ...values,
  },
  file: {
    ...newFile({ datasetId: 1, creatorId: 1, since: 1 }),
    id,
    pid: null,
    publishedAt: null,
    previousFileId: more.previousFileId ?? null,
  },
})
