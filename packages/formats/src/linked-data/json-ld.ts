import type { LinkedData } from '@holdfast/core'
import {
  type ExportSource,
  excerpt,
  isJsonObject,
  type LinkedReading,
  malformed,
  member,
  type Problem,
  type TermsInput,
} from '@holdfast/core/rules'
import { describedVersion } from '../exports/ore/aggregation.ts'
import { editableMembers } from '../exports/ore/field-members.ts'
import { namesBegin, oreContext } from '../exports/ore/ore-context.ts'
import { canonical, fieldIndex } from './field-index.ts'
import { readContext } from './json-ld-context.ts'
import { fieldJson, isAboutTheObject, type Reading } from './read-fields.ts'
import { allOf, readTerm, termIndex } from './read-terms.ts'

/**
 * Metadata as JSON-LD, with the members of the object that the OAI_ORE export describes
 * (docs/specification/versions.md#linked-data).
 */
export const jsonLd: LinkedData = {
  mediaType: 'application/ld+json',
  write: (source) => {
    const members = editableMembers(source)
    return { ...describedVersion(source, members), '@context': oreContext(source, members) }
  },
  read: (json, of) => {
    if (!isJsonObject(json)) return failed('A JSON-LD document must be an object.')
    const context = readContext(member(json, '@context'), prefixes(of))
    if (context.kind === 'refused') return failed(context.message)
    return readMembers(json, of, context.expand)
  },
}

/** Members that we write and that only the service or another endpoint decides. */
const DECIDED_HERE = new Set(
  [
    ...['version', 'name', 'dateModified', 'datePublished', 'creativeWorkStatus', 'hasPart'],
    ...['includedInDataCatalog', 'isPartOf', 'inLanguage'],
  ].map((name) => `http://schema.org/${name}`),
)
const AGGREGATES = 'http://www.openarchives.org/ore/terms/aggregates'

type Vocabulary = Pick<ExportSource, 'catalogue' | 'site'>

function prefixes({ catalogue, site }: Vocabulary): ReadonlyMap<string, string> {
  const { ore, dcterms, schema, core } = oreContext({ catalogue, site }, {})
  const blocks = catalogue.blocks.map((block) => [block.name, namesBegin(block, site)])
  return new Map(Object.entries({ ...Object.fromEntries(blocks), ore, dcterms, schema, core }))
}

function readMembers(
  json: Readonly<Record<string, unknown>>,
  of: Vocabulary,
  expand: Reading['expand'],
): LinkedReading {
  const problems: Problem[] = []
  const reading: Reading = {
    field: fieldIndex(of),
    expand,
    report: (problem) => {
      problems.push(problem)
    },
  }
  const index = termIndex(of)
  const fields: object[] = []
  const terms: TermsInput[] = []
  for (const [name, value] of Object.entries(json)) {
    if (name === '@context' || isAboutTheObject(name)) continue
    const field = reading.field(name, null, expand)
    const term = field === null ? readTerm(name, value, { ...reading, terms: index }) : null
    if (field !== null) fields.push(fieldJson(field, value, reading))
    else if (term !== null) terms.push(term)
    else if (!isDecidedHere(expand(name), of)) problems.push(unknown(name))
  }
  if (problems.length > 0) return malformed(problems)
  return { kind: 'parsed', metadata: { fields, terms: allOf(terms) } }
}

const isDecidedHere = (iri: string | null, { site }: Vocabulary): boolean =>
  iri !== null &&
  (DECIDED_HERE.has(canonical(iri)) ||
    iri === AGGREGATES ||
    iri === `${site.url}/schema/core#versionNote`)

const unknown = (name: string): Problem => ({
  path: excerpt(name),
  message: `Member '${excerpt(name)}' is no metadata field of this installation.`,
})

const failed = (message: string): LinkedReading => malformed([{ path: '', message }])
