import type { ListingPart } from '@holdfast/core'

/** The wanted part of a list that is sorted by id. */
export const partOf = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  part: ListingPart | undefined,
): readonly Row[] =>
  part === undefined
    ? rows
    : rows.filter(({ id }) => id > part.after).slice(part.offset, part.offset + part.limit)
