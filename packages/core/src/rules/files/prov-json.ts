import { refuse } from '../refusals/refusal.ts'

type Members = Readonly<Record<string, unknown>>

const ELEMENTS = ['entity', 'activity', 'agent'] as const

/** The attributes that each relation requires in the data model PROV-DM; a relation may have others. */
const RELATIONS: Readonly<Record<string, readonly string[]>> = {
  wasGeneratedBy: ['prov:entity'],
  used: ['prov:activity'],
  wasInformedBy: ['prov:informed', 'prov:informant'],
  wasStartedBy: ['prov:activity'],
  wasEndedBy: ['prov:activity'],
  wasInvalidatedBy: ['prov:entity'],
  wasDerivedFrom: ['prov:generatedEntity', 'prov:usedEntity'],
  wasAttributedTo: ['prov:entity', 'prov:agent'],
  wasAssociatedWith: ['prov:activity'],
  actedOnBehalfOf: ['prov:delegate', 'prov:responsible'],
  wasInfluencedBy: ['prov:influencer', 'prov:influencee'],
  specializationOf: ['prov:specificEntity', 'prov:generalEntity'],
  alternateOf: ['prov:alternate1', 'prov:alternate2'],
  hadMember: ['prov:collection', 'prov:entity'],
  mentionOf: ['prov:specificEntity', 'prov:generalEntity', 'prov:bundle'],
}

const bad = (message: string): never =>
  refuse({ kind: 'invalid', message: `PROV-JSON: ${message}` })

/**
 * All names of the entities in a PROV-JSON document: their identifiers, names and labels. Refuses an invalid
 * document (W3C, The PROV-JSON Serialization); the message names the position.
 */
export function provEntityNames(document: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  collect(members(document, 'the document'), '', names)
  return names
}

function collect(document: Members, path: string, names: Set<string>): void {
  for (const [kind, content] of Object.entries(document)) {
    const at = path + kind
    if (kind === 'prefix') requirePrefixes(members(content, at), at)
    else if (kind === 'bundle' && path === '')
      for (const [id, bundle] of Object.entries(members(content, at)))
        collect(members(bundle, `${at}/${id}`), `${at}/${id}/`, names)
    else if (isElement(kind)) collectElements(kind, { content: members(content, at), at }, names)
    else requireRelations(required(kind) ?? bad(`${shown(at)} is not allowed.`), content, at)
  }
}

/**
 * The attributes that a relation requires; null for an unknown relation, including inherited object members.
 */
const required = (kind: string): readonly string[] | null =>
  Object.hasOwn(RELATIONS, kind) ? (RELATIONS[kind] ?? null) : null

const isElement = (kind: string): kind is (typeof ELEMENTS)[number] =>
  ELEMENTS.some((element) => element === kind)

function requirePrefixes(prefixes: Members, at: string): void {
  for (const [prefix, meant] of Object.entries(prefixes))
    if (typeof meant !== 'string') bad(`${shown(`${at}/${prefix}`)} must be a string.`)
}

function collectElements(
  kind: (typeof ELEMENTS)[number],
  { content, at }: { readonly content: Members; readonly at: string },
  names: Set<string>,
): void {
  for (const [id, element] of Object.entries(content))
    for (const one of records(element, `${at}/${id}`)) {
      if (kind !== 'entity') continue
      names.add(id)
      for (const [attribute, value] of Object.entries(one))
        if (typeof value === 'string' && /^(.*:)?name$|^prov:label$/.test(attribute))
          names.add(value)
    }
}

function requireRelations(named: readonly string[], content: unknown, at: string): void {
  for (const [id, relation] of Object.entries(members(content, at)))
    for (const one of records(relation, `${at}/${id}`))
      for (const name of named)
        if (typeof one[name] !== 'string') bad(`${shown(`${at}/${id}`)} must have ${name}.`)
}

/** Several records with the same identifier are written as a list. */
const records = (value: unknown, at: string): readonly Members[] =>
  Array.isArray(value) ? value.map((one) => members(one, at)) : [members(value, at)]

function members(value: unknown, at: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return bad(`${shown(at)} must be an object.`)
  return value as Members
}

const shown = (path: string): string => path.slice(0, 200)
