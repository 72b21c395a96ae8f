import {
  type AddressRange,
  type ExplicitGroup,
  formatAddress,
  type IpGroup,
  type MailDomainGroup,
} from '@holdfast/core/rules'

/** An explicit group (docs/specification/groups.md#explicit-groups). */
export const presentExplicitGroup = (group: ExplicitGroup): object => ({
  identifier: group.identifier,
  groupAliasInOwner: group.alias,
  owner: group.ownerId,
  description: group.description,
  displayName: group.name,
  containedRoleAssignees: group.members,
})

const isOne = ({ low, high }: AddressRange): boolean => low === high

/** A group of addresses, without empty lists (docs/specification/groups.md#groups-of-the-installation). */
export function presentIpGroup(group: IpGroup): object {
  const { id, alias, identifier, name, description } = group
  const addresses = group.ranges.filter(isOne).map(({ low }) => formatAddress(low))
  const ranges = group.ranges
    .filter((range) => !isOne(range))
    .map(({ low, high }) => [formatAddress(low), formatAddress(high)])
  return {
    id,
    alias,
    identifier,
    name,
    description,
    ...(addresses.length > 0 && { addresses }),
    ...(ranges.length > 0 && { ranges }),
  }
}

export const presentMailDomainGroup = (group: MailDomainGroup): object => ({
  id: group.id,
  alias: group.alias,
  identifier: group.identifier,
  name: group.name,
  description: group.description,
  domains: group.domains,
  regex: group.regex,
})
