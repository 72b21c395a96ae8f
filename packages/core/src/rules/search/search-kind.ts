/** The kinds of objects that are found, and that "my data" lists. */
export const CARD_KINDS = ['collection', 'dataset', 'file'] as const
/** One of `CARD_KINDS`. */
export type CardKind = (typeof CARD_KINDS)[number]

/**
 * The states by which a card is labelled; several may apply at once
 * (docs/specification/search.md#what-is-found).
 */
export const CARD_STATES = [
  'Published',
  'Unpublished',
  'Draft',
  'In Review',
  'Deaccessioned',
] as const
/** One of `CARD_STATES`. */
export type CardState = (typeof CARD_STATES)[number]
