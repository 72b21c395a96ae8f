/** A place in the contents of a collection: behind this item (docs/specification/collections.md#contents). */
export interface ContentsCursor {
  readonly kind: 'collection' | 'dataset'
  readonly id: number
}

const LETTERS = { collection: 'c', dataset: 'd' } as const

/** The cursor as text, to be sent back unchanged. */
export const cursorText = ({ kind, id }: ContentsCursor): string => `${LETTERS[kind]}${id}`

/** Reads a text of `cursorText`; null for any other. */
export function readCursor(text: string): ContentsCursor | null {
  const [, letter, digits] = /^([cd])(\d{1,15})$/.exec(text) ?? []
  if (digits === undefined) return null
  return { kind: letter === 'c' ? 'collection' : 'dataset', id: Number(digits) }
}
