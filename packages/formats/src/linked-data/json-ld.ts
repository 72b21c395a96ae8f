import type { LinkedData } from '@holdfast/core'
import {
  type CreationFacts,
  type ExportSource,
  excerpt,
  type LinkedReading,
  malformed,
  type Problem,
  type TermsInput,
} from '@holdfast/core/rules'
import { describedVersion } from '../exports/ore/aggregation.ts'
import { editableMembers } from '../exports/ore/field-members.ts'
import { namesBegin, oreContext } from '../exports/ore/ore-context.ts'
import { describedObject } from './described-object.ts'
import { canonical, fieldIndex } from './field-index.ts'
import { textOf } from './json-ld-values.ts'
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
    const described = describedObject(json, prefixes(of))
    return described.kind === 'refused'
      ? failed(described.message)
      : readMembers(described.object, of, described.expand)
  },
}

/** Members that we write and that only the service or another endpoint decides. */
const DECIDED_HERE = new Set(
  [
    ...['version', 'name', 'dateModified', 'datePublished', 'creativeWorkStatus', 'hasPart'],
    ...['includedInDataCatalog', 'isPartOf'],
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
  const creation: { -readonly [Key in keyof CreationFacts]: string } = {}
  for (const [name, value] of Object.entries(json)) {
    if (name === '@context' || isAboutTheObject(name)) continue
    const field = reading.field(name, null, expand)
    const term = field === null ? readTerm(name, value, { ...reading, terms: index }) : null
    const key = creationKey(expand(name), of)
    if (key !== null) creation[key] = single(name, value, problems)
    else if (field !== null) fields.push(fieldJson(field, value, reading))
    else if (term !== null) terms.push(term)
    else if (!isDecidedHere(expand(name), of)) problems.push(unknown(name))
  }
  if (problems.length > 0) return malformed(problems)
  return { kind: 'parsed', metadata: { fields, terms: allOf(terms), creation } }
}

/** What a document says of the dataset, which holds from its creation on. */
const creationKey = (iri: string | null, { site }: Vocabulary): keyof CreationFacts | null => {
  if (iri === `${site.url}/schema/core#datasetType`) return 'type'
  return iri !== null && canonical(iri) === 'http://schema.org/inLanguage' ? 'language' : null
}

function single(name: string, value: unknown, problems: Problem[]): string {
  const text = textOf(value)
  if (text === null)
    problems.push({ path: excerpt(name), message: `Member '${excerpt(name)}' must be one text.` })
  return text ?? ''
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
