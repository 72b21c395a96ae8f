import type { FileReads } from '../../ports/store/files.ts'
import type { TableReads } from '../../ports/store/tables.ts'
import type { FilePath } from '../../rules/files/file-summaries.ts'
import { freeName, nameStem } from '../../rules/files/free-name.ts'
import type { Version } from '../../rules/versions/version.ts'

/** The reads that find paths which are taken. */
interface PathReads {
  readonly files: Pick<FileReads, 'holders' | 'labelsLike'>
  readonly tables: Pick<TableReads, 'originalNames'>
}

/**
 * The labels under which files with these paths can be added to a draft, in the given order. A label that its
 * folder already contains, or that an earlier path has, gets a number; the names under which tables were uploaded count
 * too. At most three queries.
 */
export async function freeLabels(
  { files, tables }: PathReads,
  draft: Pick<Version, 'datasetId' | 'unf'>,
  wanted: readonly FilePath[],
): Promise<readonly string[]> {
  const uploaded =
    draft.unf === null ? [] : await tables.originalNames(draft.datasetId, stemsOf(wanted))
  const held = await files.holders(
    draft.datasetId,
    wanted.map(({ folder, label }) => ({ folder, label })),
  )
  const stems = stemsOf(clashing(wanted, [...held, ...uploaded]))
  const similar = stems.length === 0 ? [] : await files.labelsLike(draft.datasetId, stems)
  return assigned(wanted, [...held, ...uploaded, ...similar])
}

/** The paths that exist already, and all but the first of equal paths. */
function clashing(wanted: readonly FilePath[], held: readonly FilePath[]): readonly FilePath[] {
  const taken = new Set(held.map(pathText))
  return wanted.filter((path) => {
    if (taken.has(pathText(path))) return true
    taken.add(pathText(path))
    return false
  })
}

function stemsOf(paths: readonly FilePath[]): readonly FilePath[] {
  const stems = new Map(
    paths.map(({ folder, label }) => {
      const stem = { folder, label: nameStem(label) }
      return [pathText(stem), stem] as const
    }),
  )
  return [...stems.values()]
}

/** Assigns each path a label that neither `taken` nor an earlier path contains. Pure. */
export function assigned(
  wanted: readonly FilePath[],
  taken: readonly FilePath[],
): readonly string[] {
  const all = new Set(taken.map(pathText))
  // For many equal names, the search continues after the last assigned number.
  const last = new Map<string, string>()
  return wanted.map((path) => {
    const { folder } = path
    const from = last.get(pathText(path)) ?? path.label
    const free = freeName(from, (name) => all.has(pathText({ folder, label: name })))
    all.add(pathText({ folder, label: free }))
    last.set(pathText(path), free)
    return free
  })
}

const pathText = ({ folder, label }: FilePath): string => `${folder}\n${label}`
