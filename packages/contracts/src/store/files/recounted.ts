import type { FileReads, VersionView } from '@holdfast/core'
import { type AccessFacts, EVERY_FILE, type FileRecord } from '@holdfast/core/rules'

/** The current day for counts that depend on it. */
export const TALLY_DAY = '2031-06-15'

/** The sums that a store returns for the files of a version, in a comparable form. */
export async function counted(files: FileReads, view: VersionView): Promise<unknown> {
  const tally = await files.tally(view, EVERY_FILE, TALLY_DAY)
  return {
    total: tally.total,
    types: [...tally.contentTypes],
    categories: [...tally.categories],
    tags: [...tally.tabularTags],
    statuses: [...tally.accessStatuses],
    access: (await files.accessFacts(view)).map(accessText).sort(),
  }
}

/** The same by looking at every file. */
export async function recounted(files: FileReads, view: VersionView): Promise<unknown> {
  const all = await files.all(view)
  return {
    total: all.length,
    types: occurrences(all.map(({ file }) => file.contentType)),
    categories: occurrences(all.flatMap(({ entry }) => entry.categories)),
    tags: occurrences(all.flatMap(({ file }) => file.tabularTags)),
    statuses: occurrences(all.map(statusOf)),
    access: [...new Set(all.map(({ file }) => accessText(file)))].sort(),
  }
}

/** The categories of the versions up to this one, by reading all their files. */
export async function recountedCategories(
  files: FileReads,
  { datasetId, ordinal }: VersionView,
): Promise<readonly string[]> {
  const used = new Set<string>()
  for (let each = 1; each <= ordinal; each += 1)
    for (const { entry } of await files.all({ datasetId, ordinal: each }))
      for (const category of entry.categories) used.add(category)
  return [...used].sort()
}

function occurrences(names: readonly string[]): readonly (readonly [string, number])[] {
  const found = new Map<string, number>()
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1)
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

function statusOf({ file: { embargo, restricted } }: FileRecord): string {
  const embargoed = embargo !== null && embargo.dateAvailable > TALLY_DAY
  if (embargoed) return restricted ? 'EmbargoedThenRestricted' : 'EmbargoedThenPublic'
  return restricted ? 'Restricted' : 'Public'
}

const accessText = ({ since, until, restricted, embargo, retention }: AccessFacts): string =>
  JSON.stringify([
    since,
    until,
    restricted,
    embargo?.dateAvailable ?? null,
    retention?.dateUnavailable ?? null,
  ])
