import type { EntryValues, FileRecord } from '../../../../src/rules/files/file-record.ts'

const AT = new Date('2031-04-05T06:07:08Z')

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
    ...values,
  },
  file: {
    id,
    datasetId: 1,
    pid: null,
    storageDriver: 'local',
    objectId: `object${id}`,
    size: 1,
    contentType: 'text/plain',
    checksum: null,
    crc32: null,
    restricted: false,
    creatorId: 1,
    createdAt: AT,
    publishedAt: null,
    rootFileId: null,
    previousFileId: more.previousFileId ?? null,
    bucket: null,
    remotePath: null,
    verification: null,
    embargo: null,
    retention: null,
    tabularTags: [],
    since: 1,
    until: null,
  },
})
