import { textsOf, type Version } from '@holdfast/core'

/** The first text a version has for a field of one value; undefined when it has none. */
export const firstText = (
  { metadata }: Pick<Version, 'metadata'>,
  field: string,
): string | undefined => (Object.hasOwn(metadata, field) ? textsOf(metadata[field])[0] : undefined)

/** The title; empty for the drafts that have none yet. */
export const titleOf = (version: Pick<Version, 'metadata'>): string =>
  firstText(version, 'title') ?? ''
