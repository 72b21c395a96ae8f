/** What every group of assignees has. Its identifier is what roles are given to, and never changes. */
interface GroupFacts {
  readonly id: number
  /** Unique among all groups (docs/specification/roles.md#assignees). */
  readonly identifier: string
  readonly alias: string
  readonly name: string
  readonly description: string
}

/** A group that a collection keeps: accounts, groups of everybody, and other groups. */
export interface ExplicitGroup extends GroupFacts {
  readonly kind: 'explicit'
  readonly ownerId: number
  /** Assignee identifiers, in the order of their code points. */
  readonly members: readonly string[]
}

/** Whoever calls from one of these addresses. */
export interface IpGroup extends GroupFacts {
  readonly kind: 'ip'
  readonly ranges: readonly AddressRange[]
}

/** Accounts whose confirmed mail address is of one of these domains. */
export interface MailDomainGroup extends GroupFacts {
  readonly kind: 'mailDomain'
  /** Domains in lower case; patterns when `regex`. */
  readonly domains: readonly string[]
  /** Whether the domains are patterns, each to be matched by the whole domain. */
  readonly regex: boolean
}

export type Group = ExplicitGroup | IpGroup | MailDomainGroup
export type GroupKind = Group['kind']

/** Both ends included, as `addressKey` writes them. */
export interface AddressRange {
  readonly low: string
  readonly high: string
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export type NewGroup = WithoutId<Group>

export const explicitIdentifier = (ownerId: number, alias: string): string =>
  `&explicit/${ownerId}-${alias}`
export const ipIdentifier = (alias: string): string => `&ip/${alias}`
export const mailDomainIdentifier = (alias: string): string => `&maildomain/${alias}`
