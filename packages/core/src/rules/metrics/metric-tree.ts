/** A published collection in the tree of metrics. */
export interface TreeRow {
  readonly id: number
  readonly parentId: number | null
  readonly alias: string
  readonly name: string
}

/** The same with what is below it (docs/specification/metrics.md#tree). */
export interface TreeNode {
  readonly id: number
  /** 0 for the root of the installation. */
  readonly ownerId: number
  readonly alias: string
  /** 0 at the root of the scope. */
  readonly depth: number
  readonly name: string
  /** By id; absent for a leaf. */
  readonly children?: readonly TreeNode[]
}

/**
 * The tree below one collection, or below the root; null when that collection is not among the rows. A
 * collection whose parent is missing is left out with all that is below it.
 */
export function metricTree(rows: readonly TreeRow[], rootId: number | null): TreeNode | null {
  const below = new Map<number | null, TreeRow[]>()
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    const siblings = below.get(row.parentId)
    if (siblings === undefined) below.set(row.parentId, [row])
    else siblings.push(row)
  }
  const root = rows.find(({ id, parentId }) =>
    rootId === null ? parentId === null : id === rootId,
  )
  return root === undefined ? null : nodeOf(root, 0, below)
}

/** Trees of collections are shallow: their depth is limited where they are made. */
function nodeOf(
  { id, parentId, alias, name }: TreeRow,
  depth: number,
  below: ReadonlyMap<number | null, readonly TreeRow[]>,
): TreeNode {
  const children = below.get(id)?.map((child) => nodeOf(child, depth + 1, below))
  const node = { id, ownerId: parentId ?? 0, alias, depth, name }
  return children === undefined ? node : { ...node, children }
}
