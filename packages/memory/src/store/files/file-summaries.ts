import type {
  AccessFacts,
  AccessStatus,
  Counts,
  Day,
  FileRecord,
  FileTally,
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
