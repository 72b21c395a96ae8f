import type { Collection } from '../collections/collection.ts'

/** A reason to refuse a move; a forced move removes it (docs/specification/datasets.md#links-and-move). */
export type MoveObstacle = 'guestbook' | 'link'

/**
 * The obstacles to moving a dataset to `target`, in the order of the refusal. `guestbookId` is the dataset's
 * guestbook if the target does not offer it, else null.
 */
export function moveObstacles({
  guestbookId,
  target,
  linked,
}: {
  readonly guestbookId: number | null
  readonly target: Pick<Collection, 'id'>
  readonly linked: readonly Pick<Collection, 'id'>[]
}): readonly MoveObstacle[] {
  return [
    ...(guestbookId === null ? [] : (['guestbook'] as const)),
    ...(linked.some(({ id }) => id === target.id) ? (['link'] as const) : []),
  ]
}
