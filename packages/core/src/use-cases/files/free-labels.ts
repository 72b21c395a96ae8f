import type { FileReads, VersionView } from '../../ports/store/files.ts'
import type { FilePath } from '../../rules/files/file-summaries.ts'
import { freeName, nameStem } from '../../rules/files/free-name.ts'

/**
 * The labels under which files with these paths can be added to a draft, in the order given: their own, or
 * numbered ones where the folder has that name already or an earlier one of them takes it. Two queries at the most.
 */
export async function freeLabels(
  files: Pick<FileReads, 'holders' | 'labelsLike'>,
  draft: VersionView,
  wanted: readonly FilePath[],
): Promise<readonly string[]> {
  const held = await files.holders(
    draft.datasetId,
    wanted.map(({ folder, label }) => ({ folder, label })),
  )
  const stems = stemsOf(clashing(wanted, held))
  const similar = stems.length === 0 ? [] : await files.labelsLike(draft.datasetId, stems)
  return assigned(wanted, [...held, ...similar])
}

/** Every path but the first of its kind, and those that are held already. */
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

/** Gives every path a label that none before it has. Pure: `taken` is all that can stand in the way. */
export function assigned(
  wanted: readonly FilePath[],
  taken: readonly FilePath[],
): readonly string[] {
  const all = new Set(taken.map(pathText))
  // Where many want one name, the search goes on from the number given last.
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
