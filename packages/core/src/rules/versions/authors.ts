import { isNoIdentifier } from '../metadata/agent-identifier.ts'
import { fieldValue } from '../metadata/catalogue.ts'
import { childOf, entriesOf, textsOf } from '../metadata/field-entries.ts'
import { type CompoundValue, NOT_AVAILABLE } from '../metadata/model.ts'
import type { Version } from './version.ts'

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
export const authorsOf = ({ metadata }: Pick<Version, 'metadata'>): readonly Author[] =>
  entriesOf(fieldValue(metadata, 'author')).flatMap((entry) => {
    const name = given(entry, 'authorName')
    if (name === undefined) return []
    const value = given(entry, 'authorIdentifier')
    const scheme = given(entry, 'authorIdentifierScheme')
    return {
      name,
      affiliation: given(entry, 'authorAffiliation'),
      identifier: value === undefined ? null : { scheme: scheme ?? '', value },
    }
  })

/** The authors whose identifier cannot be one of its scheme, in order. */
export const wrongIdentifiers = (
  version: Pick<Version, 'metadata'>,
): readonly (Author & { readonly identifier: AuthorIdentifier })[] =>
  authorsOf(version).flatMap(({ identifier, ...author }) =>
    identifier !== null && isNoIdentifier(identifier.scheme, identifier.value)
      ? [{ ...author, identifier }]
      : [],
  )

const given = (entry: CompoundValue, name: string): string | undefined =>
  textsOf(childOf(entry, name)).find((text) => text.trim() !== '' && text !== NOT_AVAILABLE)
