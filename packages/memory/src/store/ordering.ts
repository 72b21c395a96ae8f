import type { SweepingOrder } from '@holdfast/core/rules'

export type Comparison<T> = (a: T, b: T) => number

// UTF-16 sorts surrogates (D800 to DFFF) before U+E000 to U+FFFF; this moves them behind.
const rank = (unit: number): number =>
  unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800

/** By code point, as PostgreSQL's collation "C" orders UTF-8. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i += 1) {
    const difference = rank(a.charCodeAt(i)) - rank(b.charCodeAt(i))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** The first comparison that distinguishes two values decides. */
export const inOrder =
  <T>(...comparisons: readonly Comparison<T>[]): Comparison<T> =>
  (a, b) => {
    for (const compare of comparisons) {
      const difference = compare(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }

/** By the code points of a text that each value has. */
export const byText =
  <T>(textOf: (value: T) => string): Comparison<T> =>
  (a, b) =>
    compareText(textOf(a), textOf(b))

export const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id

/** Oldest first; by object id when the times are equal. */
export const bySweepingOrder: Comparison<SweepingOrder> = inOrder(
  (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  byText(({ objectId }) => objectId),
)

/** Whether two texts are equal, ignoring case. */
export const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export const page = <T>(
  rows: readonly T[],
  { limit, offset }: { readonly limit: number | null; readonly offset: number },
): readonly T[] => rows.slice(offset, limit === null ? undefined : offset + limit)
