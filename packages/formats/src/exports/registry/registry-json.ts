import type { Exporter } from '@holdfast/core'
import type { XmlElement } from '../../xml/xml-element.ts'
import { registryContent } from './pidregistry.ts'
import { NAMESPACE } from './registry-document.ts'

/**
 * The metadata of the registry in its JSON form, with the same values as the XML one
 * (docs/specification/exports.md#pidregistry_json).
 */
export const pidregistryJson: Exporter = {
  name: 'pidregistry_json',
  displayName: 'PID registry JSON',
  mediaType: 'application/vnd.datacite.datacite+json',
  isHarvestable: false,
  isVisibleInUserInterface: true,
  write: (source) =>
    JSON.stringify({
      ...Object.fromEntries(registryContent(source).flatMap(members)),
      schemaVersion: NAMESPACE,
    }),
}

type Member = readonly [name: string, value: unknown]

/** Elements whose children are a list, by their names. */
const LISTS: ReadonlySet<string> = new Set([
  'alternateIdentifiers',
  'contributors',
  'creators',
  'dates',
  'descriptions',
  'formats',
  'fundingReferences',
  'geoLocations',
  'relatedIdentifiers',
  'rightsList',
  'sizes',
  'subjects',
  'titles',
])

/** The members that stand for an element of the resource. */
function members(element: XmlElement): readonly Member[] {
  const { name, attributes } = element
  const text = textOf(element)
  switch (name) {
    case 'identifier':
      return identifierMembers(text, attributes.identifierType)
    case 'publisher':
      return [['publisher', { name: text }]]
    case 'publicationYear':
      return [['publicationYear', Number(text)]]
    case 'resourceType':
      return [['types', { ...attributes, ...(text === '' ? {} : { resourceType: text }) }]]
    default:
      return [[name, LISTS.has(name) ? childrenOf(element).map(item) : text]]
  }
}

const identifierMembers = (text: string, identifierType: string | undefined): readonly Member[] =>
  identifierType === 'DOI'
    ? [
        ['id', `https://doi.org/${text}`],
        ['doi', text],
      ]
    : [['identifiers', [{ identifier: text, identifierType }]]]

/** A member of a list: text alone, text with what describes it, or an object of several values. */
function item(element: XmlElement): unknown {
  const inner = childrenOf(element)
  const described = renamed(element.attributes)
  if (inner.length > 0) return { ...described, ...objectOf(inner) }
  const text = textOf(element)
  if (element.name === 'size' || element.name === 'format') return text
  return { ...(text === '' ? {} : { [element.name]: text }), ...described }
}

/** The values of an agent, a place or a grant; those that may come several times are lists. */
function objectOf(children: readonly XmlElement[]): object {
  const object: Record<string, unknown> = {}
  const [affiliation, nameIdentifiers]: [object[], object[]] = [[], []]
  for (const child of children) {
    const { name } = child
    const text = textOf(child)
    const described = renamed(child.attributes)
    if (name === 'affiliation') affiliation.push({ name: text, ...described })
    else if (name === 'nameIdentifier') nameIdentifiers.push({ nameIdentifier: text, ...described })
    else if (name === 'creatorName' || name === 'contributorName')
      Object.assign(object, { name: text }, described)
    else if (childrenOf(child).length > 0) object[name] = objectOf(childrenOf(child))
    else Object.assign(object, { [name]: text }, described)
  }
  return {
    ...object,
    ...(affiliation.length > 0 ? { affiliation } : {}),
    ...(nameIdentifiers.length > 0 ? { nameIdentifiers } : {}),
  }
}

/** Attributes whose members have other names. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['schemeURI', 'schemeUri'],
  ['rightsURI', 'rightsUri'],
  ['valueURI', 'valueUri'],
  ['xml:lang', 'lang'],
])

const renamed = (attributes: XmlElement['attributes']): object =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [RENAMED.get(name) ?? name, value]),
  )

const childrenOf = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((child) => typeof child !== 'string')

const textOf = ({ children }: XmlElement): string =>
  children.filter((child) => typeof child === 'string').join('')
