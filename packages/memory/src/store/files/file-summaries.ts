import type { FolderWanted } from '@holdfast/core'
import {
  type AccessFacts,
  type AccessStatus,
  type Counts,
  type Day,
  type FileRecord,
  type FileTally,
  type FolderContent,
  isTabular,
} from '@holdfast/core/rules'
import { compareText } from '../ordering.ts'
import { hasStatus } from './file-selection.ts'

const EXCLUSIVE = [
  'Public',
  'Restricted',
  'EmbargoedThenPublic',
  'EmbargoedThenRestricted',
] as const

export const tally = (records: readonly FileRecord[], today: Day): FileTally => ({
  total: records.length,
  contentTypes: counts(records.map(({ file }) => file.contentType)),
  categories: counts(records.flatMap(({ entry }) => entry.categories)),
  tabularTags: counts(records.flatMap(({ file }) => file.tabularTags)),
  accessStatuses: counts(
    records.flatMap(({ file }): readonly AccessStatus[] =>
      EXCLUSIVE.filter((status) => hasStatus(file, status, today)),
    ),
  ),
})

function counts(names: readonly string[]): Counts {
  const found = new Map<string, number>()
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1)
  return new Map([...found].sort(([a], [b]) => compareText(a, b)))
}

export function folderContent(
  records: readonly FileRecord[],
  { folder, files: page }: FolderWanted,
): FolderContent {
  const below = folder === '' ? '' : `${folder}/`
  const deeper = records
    .map(({ entry }) => entry.folder)
    .filter((other) => other !== folder && other.startsWith(below))
  const files = records
    .filter(({ entry }) => entry.folder === folder)
    .sort((a, b) => (a.entry.label < b.entry.label ? -1 : 1))
  const { limit, offset } = page ?? { limit: files.length, offset: 0 }
  return {
    files: files.slice(offset, offset + limit).map(({ entry, file }) => ({
      id: file.id,
      label: entry.label,
      size: file.size,
      createdAt: file.createdAt,
      tabular: isTabular(file),
    })),
    folders: [...new Set(deeper.map((path) => path.slice(below.length).split('/', 1)[0] ?? ''))],
  }
}

export function accessFacts(records: readonly FileRecord[]): readonly AccessFacts[] {
  const facts = records.map(
    ({ file: { since, until, restricted, embargo, retention } }): AccessFacts => ({
      since,
      until,
      restricted,
      embargo: embargo && { ...embargo, reason: null },
      retention: retention && { ...retention, reason: null },
    }),
  )
  return [...new Map(facts.map((each) => [JSON.stringify(each), each])).values()]
}
