import type { Group, GroupKind, NewGroup } from '../../rules/groups/group.ts'

/** Groups of assignees. Who is in which is asked together with roles (`RoleReads.standing`). */
export interface GroupReads {
  byIdentifier(identifier: string): Promise<Group | null>
  /** Several at once, by id; unknown ones are left out. One query. */
  byIdentifiers(identifiers: readonly string[]): Promise<readonly Group[]>
  /** By alias. */
  ofKind<Kind extends GroupKind>(
    kind: Kind,
  ): Promise<readonly Extract<Group, { readonly kind: Kind }>[]>
  /** The explicit groups of a collection, by alias. */
  ownedBy(collectionId: number): Promise<readonly Extract<Group, { readonly kind: 'explicit' }>[]>
  /** The explicit groups that name this identifier as a member, by id. */
  naming(member: string): Promise<readonly Extract<Group, { readonly kind: 'explicit' }>[]>
  /** The identifiers of `identifiers` and of everything inside explicit groups among them, at any depth. */
  within(identifiers: readonly string[]): Promise<ReadonlySet<string>>
}

export interface Groups extends GroupReads {
  /** Identifiers are unique, also under concurrency. */
  add(group: NewGroup): Promise<Group | 'identifierTaken'>
  /** Everything but identifier, kind and owner may have changed. */
  save(group: Group): Promise<void>
  /** Also takes the group out of the groups it is in. Roles given to it are taken back by the caller. */
  remove(id: number): Promise<void>
  /** Puts another identifier in the place of a member wherever it stands; used when accounts are renamed. */
  renameMember(from: string, to: string): Promise<void>
  /** Takes a member out of all groups. */
  dropMember(member: string): Promise<void>
}
