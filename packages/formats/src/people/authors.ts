import type { Version } from '@holdfast/core/rules'
import { child, entries } from '../metadata/field-texts.ts'

/** An identifier of an author in a scheme. */
export interface AuthorIdentifier {
  readonly scheme: string
  readonly value: string
}

/** An author as the metadata names them. */
export interface Author {
  readonly name: string
  readonly affiliation: string | undefined
  /** As entered; it may not be valid in its scheme. */
  readonly identifier: AuthorIdentifier | null
}

/** The authors that have a name, in order. */
export const authorsOf = (version: Pick<Version, 'metadata'>): readonly Author[] =>
  entries(version, 'author').flatMap((entry) => {
    const name = child(entry, 'authorName')
    if (name === undefined) return []
    const value = child(entry, 'authorIdentifier')
    const scheme = child(entry, 'authorIdentifierScheme')
    return {
      name,
      affiliation: child(entry, 'authorAffiliation'),
      identifier: value === undefined ? null : { scheme: scheme ?? '', value },
    }
  })
