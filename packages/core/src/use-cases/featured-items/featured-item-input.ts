import type { HtmlCleaner } from '../../ports/featured-items/html-cleaner.ts'
import type { Featurable, LinkName } from '../../ports/store/featured-items.ts'
import { parsePid } from '../../rules/datasets/pid.ts'
import {
  type FeaturedTarget,
  LINKED_KINDS,
  type LinkedKind,
} from '../../rules/featured-items/featured-item.ts'
import type { Picture } from '../../rules/images/images.ts'
import { invalid } from '../../rules/refusals/refusal.ts'

/** An image from a form, redrawn and not yet stored. */
export interface SentImage {
  readonly fileName: string
  readonly picture: Picture
}

/** A featured item as sent by a client. */
export interface FeaturedItemInput {
  readonly displayOrder: number
  /** Null or empty means `custom`. */
  readonly type: string | null
  /** Null or empty means none. */
  readonly identifier: string | null
  readonly content: string | null
  readonly image:
    | { readonly kind: 'none' | 'keep' }
    | { readonly kind: 'sent'; readonly sent: SentImage }
}

/** A consistent item; the object it names has not been looked up yet. */
export type CheckedItem =
  | { readonly kind: 'custom'; readonly content: string }
  | { readonly kind: LinkedKind; readonly name: LinkName; readonly identifier: string }
  /** An identifier together with the type `custom`, which does not allow one. */
  | { readonly kind: 'mismatch'; readonly name: LinkName; readonly identifier: string }

const MAX_CONTENT_LENGTH = 15_000
/** Limits the raw text, because it is parsed before it is cleaned. */
const MAX_RAW_CONTENT_LENGTH = 40_000
const MAX_ID = 2 ** 31 - 1

/**
 * Checks that the attributes of an item are consistent
 * (docs/specification/featured-items.md#rules-of-an-item).
 */
export function checkedItem(input: FeaturedItemInput, html: HtmlCleaner): CheckedItem {
  if (
    !Number.isInteger(input.displayOrder) ||
    input.displayOrder < 0 ||
    input.displayOrder > MAX_ID
  )
    invalid("'displayOrder' must be a whole number of at least 0")
  const type = itemType(input.type)
  const identifier = input.identifier?.trim() ?? ''
  if (identifier === '')
    return type === 'custom'
      ? { kind: 'custom', content: cleanContent(input.content ?? '', html) }
      : notFound('unknown')
  const name = linkName(identifier)
  return { kind: type === 'custom' ? 'mismatch' : type, name, identifier }
}

function itemType(text: string | null): LinkedKind | 'custom' {
  const word = text?.trim().toLowerCase() ?? ''
  if (word === '' || word === 'custom') return 'custom'
  return (
    LINKED_KINDS.find((kind) => kind === word) ??
    invalid(`Unknown 'type' must be one of ${LINKED_KINDS.join(', ')}, custom`)
  )
}

function cleanContent(raw: string, html: HtmlCleaner): string {
  const tooLong = (): never =>
    invalid(`'content' must not be longer than ${MAX_CONTENT_LENGTH} characters`)
  if (raw.length > MAX_RAW_CONTENT_LENGTH) tooLong()
  const content = html.clean(raw)
  if (content.trim() === '') invalid("'content' must not be blank")
  return content.length > MAX_CONTENT_LENGTH ? tooLong() : content
}

/** An identifier of digits only is an id, for every kind of object. */
function linkName(identifier: string): LinkName {
  if (/^\d+$/.test(identifier)) {
    const id = Number(identifier)
    return { kind: 'id', id: id <= MAX_ID ? id : 0 }
  }
  const pid = parsePid(identifier)
  return pid === null ? { kind: 'alias', alias: identifier } : { kind: 'pid', pid }
}

const notFound = (identifier: string): never =>
  invalid(`Cant find Collection, Dataset, or Datafile with identifier: ${identifier.slice(0, 200)}`)

const NOUN: Readonly<Record<LinkedKind, string>> = {
  collection: 'Collection',
  dataset: 'Dataset',
  // A file is published with its dataset.
  datafile: 'Dataset',
}

/** The target of the item, once the named object was looked up; refuses objects that may not be featured. */
export function targetOf(checked: CheckedItem, found: Featurable | null): FeaturedTarget {
  if (checked.kind === 'custom') return checked
  if (found === null) return notFound(checked.identifier)
  if (checked.kind !== found.kind)
    return invalid(`The given 'type' does not match the object ${checked.identifier.slice(0, 200)}`)
  if (!found.released) invalid(`${NOUN[found.kind]} must be published to be featured.`)
  if (found.restricted) invalid('Datafile must not be restricted to be featured.')
  return { kind: found.kind, id: found.id }
}
