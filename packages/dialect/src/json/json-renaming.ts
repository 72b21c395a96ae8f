import {
  ANSWER_KEYS,
  INDEX_KEYS,
  KEYS,
  OBJECT_COUNT_KEYS,
  PAGING_KEYS,
  REQUEST_KEYS,
  ROLES_PASSED_ON_KEYS,
} from '../names/json-keys.ts'
import { type Direction, namesIn, type Pair } from '../names/pairs.ts'
import {
  EXPORTERS,
  LOCKS,
  MEDIA_TYPES,
  MESSAGES,
  NOTIFICATIONS,
  PERMISSIONS,
  SETTINGS,
  STORE_SCHEMES,
  TRACES,
  TRANSFER_CALLS,
} from '../names/words.ts'
import { renamedAddress, type Sites } from '../requests/address-renaming.ts'
import { renamedQueryText } from '../requests/search-tokens.ts'
import { renamedSettingValue } from './setting-values.ts'

/** The keys from the root of a document to a place in it, in our spelling; items of a list have that of the list. */
export type KeyPath = readonly string[]

/** The other spelling of the keys and texts of one document. */
export interface JsonRenaming {
  readonly direction: Direction
  readonly key: (text: string, above: KeyPath) => string
  readonly value: (text: string, at: KeyPath) => string
}

/** Which document: of a request or an answer of a call. */
export interface Document {
  readonly direction: Direction
  /** Our path of the call, below `/api`. */
  readonly path: string
  readonly sites: Sites
}

/** Keys that are names in the answers of some calls alone. */
const LOCAL_KEYS: readonly {
  readonly path: RegExp
  readonly above: RegExp
  readonly names: readonly Pair[]
}[] = [
  { path: /^search$/, above: /\btotal_count_per_object_type$/, names: OBJECT_COUNT_KEYS },
  { path: /^info\/exportFormats$/, above: /^data$/, names: EXPORTERS },
  { path: /^users\/[^/]+\/traces/, above: /./, names: TRACES },
  { path: /^admin\/index/, above: /^/, names: INDEX_KEYS },
  { path: /^guestbooks\/.+\/responses/, above: /\bpagination$/, names: PAGING_KEYS },
  {
    path: /^admin\/collection\/[^/]+\/addRoleAssignmentsToChildren$/,
    above: /^/,
    names: ROLES_PASSED_ON_KEYS,
  },
  { path: /^(admin|info)\/settings/, above: /^/, names: SETTINGS },
]

/** Items of searches, contents and featured items: their `type` is a kind of object. */
const TYPED =
  /^(search|mydata\/retrieve|collections\/[^/]+\/(contents|featuredItems)|collectionFeaturedItems)/

/** Texts that are names, by the key that has them, the call and what is around. */
const VALUES: readonly {
  readonly key: RegExp
  readonly path?: RegExp
  readonly above?: string
  readonly names: readonly Pair[]
}[] = [
  { key: /^type$/, path: TYPED, names: [['dataverse', 'collection']] },
  { key: /^type$/, above: 'isPartOf', names: [['DATAVERSE', 'COLLECTION']] },
  { key: /^type$/, path: /^notifications/, names: NOTIFICATIONS },
  { key: /^definitionPointType$/, names: [['Dataverse', 'Collection']] },
  { key: /^permissions$/, names: PERMISSIONS },
  { key: /^collectionType$/, names: [['RESEARCH_PROJECTS', 'RESEARCH_PROJECT']] },
  { key: /^lockType$/, names: LOCKS },
  { key: /^name$/, above: 'signedUrls', names: TRANSFER_CALLS },
  {
    key: /^(value|label)$/,
    above: 'selected_filters',
    names: [
      ['Dataverse', 'Collection'],
      ['Dataverses', 'Collections'],
    ],
  },
  { key: /^metadataFormat$/, names: EXPORTERS },
  { key: /^style$/, path: /^harvest/, names: [['dataverse', 'service']] },
  { key: /^(contentType|mimeType)$/, names: MEDIA_TYPES },
]

/** Metadata and descriptions are texts of people, which stay even if they begin as addresses do. */
const isOfPeople = (at: KeyPath): boolean =>
  at.includes('metadataBlocks') || at.includes('fields') || at.at(-1) === 'description'

/** The answer of one setting has its value as a message. */
const SETTING = /^(?:admin|info)\/settings\/(:[^/]+)/

/** Where saved searches are. */
const SAVED_SEARCHES = /^admin\/savedsearches/

/** How the keys and texts of a document are written in the other dialect. */
export function jsonRenaming({ direction, path, sites }: Document): JsonRenaming {
  const keys = namesIn(direction, [
    ...KEYS,
    ...(direction === 'toNeutral' ? REQUEST_KEYS : ANSWER_KEYS),
  ])
  const local = LOCAL_KEYS.filter((each) => each.path.test(path)).map(({ above, names }) => ({
    above,
    names: namesIn(direction, names),
  }))
  const values = VALUES.filter((each) => each.path?.test(path) ?? true).map((each) => ({
    ...each,
    names: namesIn(direction, each.names),
  }))

  const schemes = [...namesIn(direction, STORE_SCHEMES)]
  const [, setting] = SETTING.exec(path) ?? []

  const key: JsonRenaming['key'] = (text, above) => {
    const known = keys.get(text)
    if (known !== undefined) return known
    const place = above.join(' ')
    const names = local.find((each) => each.above.test(place) && each.names.has(text))?.names
    return names?.get(text) ?? withScheme(schemes, text)
  }

  const value: JsonRenaming['value'] = (text, at) => {
    const own = at.at(-1) ?? ''
    const named = values.find(
      (each) =>
        each.key.test(own) &&
        (each.above === undefined || at.includes(each.above)) &&
        each.names.has(text),
    )
    if (named !== undefined) return named.names.get(text) ?? text
    if (own === 'message' && direction === 'toOriginal')
      return setting === undefined
        ? renamedMessage(text)
        : renamedSettingValue(direction, setting, text)
    if (own.startsWith(':')) return renamedSettingValue(direction, own, text)
    if (SAVED_SEARCHES.test(path) && /^(query|filterQueries)$/.test(own))
      return renamedQueryText(direction, text)
    if (isOfPeople(at)) return text
    return renamedAddress(direction, withScheme(schemes, text), sites)
  }

  return { direction, key, value }
}

/** A storage identifier with the other name of its scheme. */
function withScheme(schemes: readonly Pair[], text: string): string {
  for (const [from, to] of schemes) if (text.startsWith(from)) return to + text.slice(from.length)
  return text
}

function renamedMessage(text: string): string {
  for (const [from, to] of namesIn('toOriginal', MESSAGES))
    if (text.startsWith(from)) return to + text.slice(from.length)
  return text.replace(/^Collection (?=.+ linked successfully to )/, 'Dataverse ')
}
