import type { Group, GroupKind, NewGroup } from '../../rules/groups/group.ts'

/** Read access to groups of assignees. `RoleReads.grantsAt` evaluates membership together with roles. */
export interface GroupReads {
  byIdentifier(identifier: string): Promise<Group | null>
  /** Several groups by id; unknown identifiers are omitted. One query. Found by a unit that writes, they stay until it ends. */
  byIdentifiers(identifiers: readonly string[]): Promise<readonly Group[]>
  /** All groups of one kind, by alias. */
  ofKind<Kind extends GroupKind>(
    kind: Kind,
  ): Promise<readonly Extract<Group, { readonly kind: Kind }>[]>
  /** The explicit groups of a collection, by alias. */
  ownedBy(collectionId: number): Promise<readonly Extract<Group, { readonly kind: 'explicit' }>[]>
  /** The explicit groups with this identifier as a direct member, by id. */
  naming(member: string): Promise<readonly Extract<Group, { readonly kind: 'explicit' }>[]>
  /** These identifiers and the members, at any depth, of the explicit groups among them. */
  within(identifiers: readonly string[]): Promise<ReadonlySet<string>>
}

/** The groups of assignees (docs/specification/groups.md). */
export interface Groups extends GroupReads {
  /** Identifiers are unique, also under concurrency. */
  add(group: NewGroup): Promise<Group | 'identifierTaken'>
  /** Identifier, kind and owner must not have changed. */
  save(group: Group): Promise<void>
  /** Also removes the group from the groups that contain it. The caller revokes its role assignments. */
  remove(id: number): Promise<void>
  /** Replaces a member's identifier in every group; used when accounts are renamed. */
  renameMember(from: string, to: string): Promise<void>
  /** Removes a member from every group. */
  dropMember(member: string): Promise<void>
}
