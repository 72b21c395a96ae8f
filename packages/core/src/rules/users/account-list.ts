import { refuse } from '../refusals/refusal.ts'

/** What a list of accounts can be sorted by. */
export const ACCOUNT_SORT_KEYS = [
  'id',
  'userIdentifier',
  'lastName',
  'firstName',
  'email',
  'affiliation',
  'position',
  'superuser',
  'authenticationProvider',
  'createdTime',
  'lastLoginTime',
  'lastApiUseTime',
  'deactivated',
] as const
/** One of `ACCOUNT_SORT_KEYS`. */
export type AccountSortKey = (typeof ACCOUNT_SORT_KEYS)[number]

/** The order of a list of accounts. */
export interface AccountOrder {
  readonly key: AccountSortKey
  readonly descending: boolean
}

const DEFAULT_ORDER: AccountOrder = { key: 'userIdentifier', descending: false }

/** Reads `<key>`, `<key> asc` or `<key> desc`; the user name when empty. */
export function accountOrder(text: string): AccountOrder {
  const [name, direction = 'asc', ...rest] = text.trim().split(/\s+/)
  if (name === undefined || name === '') return DEFAULT_ORDER
  const key = ACCOUNT_SORT_KEYS.find((known) => known.toLowerCase() === name.toLowerCase())
  const word = direction.toLowerCase()
  if (key === undefined || !['asc', 'desc'].includes(word) || rest.length > 0)
    return refuse({
      kind: 'invalid',
      message: `Accounts are sorted by one of: ${ACCOUNT_SORT_KEYS.join(', ')}, and asc or desc.`,
    })
  return { key, descending: word === 'desc' }
}

const MAX_WORDS = 10

/** The words of a search term; each must be found at the beginning of a word of the account. */
export const searchWords = (term: string): readonly string[] =>
  term
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map(asCompared)

/**
 * The words at whose beginning an account is found, in lower case. In the affiliation inner words count too.
 */
export function accountWords({
  userName,
  firstName,
  lastName,
  email,
  affiliation,
}: {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly affiliation: string | null
}): readonly string[] {
  const inner = (affiliation ?? '').split(/\s+/)
  const words = [userName, firstName, lastName, email, affiliation ?? '', ...inner]
  return [...new Set(words.map((word) => asCompared(word.trim())).filter((word) => word !== ''))]
}

/** Longer words are compared by their beginning, since an index takes no longer ones. */
const MAX_WORD_LENGTH = 255

const asCompared = (word: string): string => word.toLowerCase().slice(0, MAX_WORD_LENGTH)
