import type { Direction, Pair } from '../names/pairs.ts'
import { namesIn } from '../names/pairs.ts'

const FIELDS: readonly Pair[] = [
  ['categoryOfDataverse', 'categoryOfCollection'],
  ['identifierOfDataverse', 'identifierOfCollection'],
  ['dataverseVersionIndexedBy_s', 'serviceVersionIndexedBy_s'],
]
const KINDS: readonly Pair[] = [['dataverses', 'collections']]
const KEYS: readonly Pair[] = [['dataverse', 'collection']]

/** What follows the name of a field: words in brackets, a phrase, or one word. */
const VALUE = String.raw`\s*(?:\([^)]*\)|"[^"]*"|[^\s()]+)`

/** The names of fields in a query, and those of their values that are names; words of a text stay. */
export function renamedQueryText(direction: Direction, text: string): string {
  const fields = namesIn(direction, FIELDS)
  const [[fromKind = '', toKind = ''] = []] = namesIn(direction, KINDS)
  const [[fromKey = '', toKey = ''] = []] = namesIn(direction, KEYS)
  return text
    .replace(/\b([A-Za-z_]+)(?=:)/g, (name) => fields.get(name) ?? name)
    .replace(new RegExp(`\\bdvObjectType:${VALUE}`, 'g'), (found) =>
      found.replace(new RegExp(`\\b${fromKind}\\b`, 'g'), toKind),
    )
    .replace(new RegExp(`\\bid:${VALUE}`, 'g'), (found) =>
      found.replace(new RegExp(`\\b${fromKey}_(?=\\d)`, 'g'), `${toKey}_`),
    )
}
