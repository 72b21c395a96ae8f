import { fieldValue } from '../metadata/catalogue.ts'
import { textsOf } from '../metadata/field-entries.ts'
import type { Version } from './version.ts'

/** The first text of a top-level field; undefined when there is none. */
export const firstText = (
  { metadata }: Pick<Version, 'metadata'>,
  fieldName: string,
): string | undefined => textsOf(fieldValue(metadata, fieldName))[0]

/** The title; empty for a draft without one. */
export const titleOf = (version: Pick<Version, 'metadata'>): string =>
  firstText(version, 'title') ?? ''
