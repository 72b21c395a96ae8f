import type { Collection } from '../collections/collection.ts'

/** What a forced move clears, and another is refused for (docs/specification/datasets.md#links-and-move). */
export type Obstacle = 'guestbook' | 'link'

/** In the order in which they are told. The guestbook is one that the new collection does not offer, or null. */
export function obstacles({
  guestbookId,
  target,
  linked,
}: {
  readonly guestbookId: number | null
  readonly target: Pick<Collection, 'id'>
  readonly linked: readonly Pick<Collection, 'id'>[]
}): readonly Obstacle[] {
  return [
    ...(guestbookId === null ? [] : (['guestbook'] as const)),
    ...(linked.some(({ id }) => id === target.id) ? (['link'] as const) : []),
  ]
}
