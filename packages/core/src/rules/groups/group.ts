/** The members of every kind of group. Role assignments refer to its identifier, which never changes. */
interface GroupFacts {
  readonly id: number
  /** Unique among all groups (docs/specification/roles.md#assignees). */
  readonly identifier: string
  readonly alias: string
  readonly name: string
  readonly description: string
}

/** A group defined by a collection: its members are accounts, built-in groups and other groups. */
export interface ExplicitGroup extends GroupFacts {
  readonly kind: 'explicit'
  readonly ownerId: number
  /** Assignee identifiers, ordered by code point. */
  readonly members: readonly string[]
}

/** Everyone who calls from one of these addresses. */
export interface IpGroup extends GroupFacts {
  readonly kind: 'ip'
  readonly ranges: readonly AddressRange[]
}

/** Accounts whose confirmed mail address has one of these domains. */
export interface MailDomainGroup extends GroupFacts {
  readonly kind: 'mailDomain'
  /** Domains in lower case, or patterns when `regex` is set. */
  readonly domains: readonly string[]
  /** Whether the domains are regular expressions, each of which must match the whole domain. */
  readonly regex: boolean
}

/** A group of assignees (docs/specification/groups.md). */
export type Group = ExplicitGroup | IpGroup | MailDomainGroup
/** How a group determines its members. */
export type GroupKind = Group['kind']

/** A range of addresses, both ends included, in the format of `addressKey`. */
export interface AddressRange {
  readonly low: string
  readonly high: string
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
/** A group to be added. */
export type NewGroup = WithoutId<Group>

/** The members of an explicit group, each once, in the order in which they are stored. */
export const sortedMembers = (members: readonly string[]): readonly string[] =>
  [...new Set(members)].sort(byCodePoint)

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The assignee identifier of a collection's own group. */
export const explicitIdentifier = (ownerId: number, alias: string): string =>
  `&explicit/${ownerId}-${alias}`
/** The assignee identifier of an IP group. */
export const ipIdentifier = (alias: string): string => `&ip/${alias}`
/** The assignee identifier of a mail-domain group. */
export const mailDomainIdentifier = (alias: string): string => `&maildomain/${alias}`
