import {
  type ExportSource,
  excerpt,
  isJsonObject,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type TermsInput,
} from '@holdfast/core/rules'
import { canonical } from './field-index.ts'
import { textOf, valuesOf } from './json-ld-values.ts'
import { isAboutTheObject, type Reading } from './read-fields.ts'

const LICENSE = 'http://schema.org/license'

type Term = keyof TermsInput

/** A term with the conversion of its text; null for a text that the term does not take. */
interface Named<Key extends Term = Term> {
  readonly key: Key
  readonly convert: (text: string) => TermsInput[Key] | null
}

/** The terms by IRI, and the IRI of the object with the terms of access. */
export interface TermIndex {
  readonly use: ReadonlyMap<string, Named>
  readonly access: ReadonlyMap<string, Named>
  readonly accessObject: string
}

/** Indexes the terms of this installation, so that reading a member does not compare it with each. */
export function termIndex({ site }: Pick<ExportSource, 'site'>): TermIndex {
  const core = (name: string): string => `${site.url}/schema/core#${name}`
  const texts = (keys: readonly Term[]): readonly (readonly [string, Named])[] =>
    keys.map((key) => [core(key), { key, convert: (text) => text }])
  return {
    use: new Map<string, Named>([
      ...texts(TERMS_OF_USE_KEYS),
      [LICENSE, { key: 'license', convert: (text) => ({ uri: text, name: text }) }],
    ]),
    access: new Map<string, Named>([
      ...texts(TERMS_OF_ACCESS_KEYS),
      [core('fileRequestAccess'), { key: 'fileAccessRequest', convert: booleanOf }],
    ]),
    accessObject: core('fileTermsOfAccess'),
  }
}

/** What a member says of the terms; null for a member that names none. */
export function readTerm(
  name: string,
  json: unknown,
  { terms, ...reading }: Reading & { readonly terms: TermIndex },
): TermsInput | null {
  const iri = canonical(reading.expand(name) ?? '')
  if (iri === terms.accessObject) return termsOfAccess(json, { terms, ...reading })
  const term = terms.use.get(iri)
  return term === undefined ? null : given(term, json, reading)
}

function termsOfAccess(
  json: unknown,
  { terms: { access }, ...reading }: Reading & { readonly terms: TermIndex },
): TermsInput {
  const [object, ...more] = valuesOf(json)
  if (object === undefined) return {}
  if (!isJsonObject(object) || more.length > 0) {
    reading.report({ path: 'fileTermsOfAccess', message: 'fileTermsOfAccess must be an object.' })
    return {}
  }
  const read = Object.entries(object).map(([name, value]): TermsInput => {
    if (isAboutTheObject(name)) return {}
    const term = access.get(reading.expand(name) ?? '')
    if (term !== undefined) return given(term, value, reading)
    const message = `Member '${excerpt(name)}' is no term of access.`
    reading.report({ path: excerpt(name), message })
    return {}
  })
  return allOf(read)
}

/** All terms as one object. A document may have more members than a call may have arguments. */
export const allOf = (terms: readonly TermsInput[]): TermsInput =>
  Object.fromEntries(terms.flatMap((each) => Object.entries(each)))

const booleanOf = (text: string): boolean | null =>
  text === 'true' ? true : text === 'false' ? false : null

function given({ key, convert }: Named, json: unknown, { report }: Reading): TermsInput {
  const values = valuesOf(json)
  if (values.length === 0) return {}
  const text = values.length === 1 ? textOf(values[0]) : null
  const value = text === null ? null : convert(text)
  if (value !== null) return { [key]: value }
  report({ path: key, message: `${key} must be a single value of its type.` })
  return {}
}
