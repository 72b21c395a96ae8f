export {
  type AddressRange,
  type ExplicitGroup,
  explicitIdentifier,
  type Group,
  type GroupKind,
  type IpGroup,
  ipIdentifier,
  type MailDomainGroup,
  mailDomainIdentifier,
  type NewGroup,
} from './group.ts'
export {
  addressRange,
  domainProblems,
  groupProblems,
  requireValidGroup,
} from './group-rules.ts'
export { addressBlock, addressKey, formatAddress } from './ip-address.ts'
export { isDomain, isDomainPattern, matchesDomain } from './mail-domain.ts'
