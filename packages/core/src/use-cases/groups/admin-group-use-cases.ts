import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { EventKind } from '../../rules/events/event.ts'
import {
  type AddressRange,
  type Group,
  type IpGroup,
  ipIdentifier,
  type MailDomainGroup,
  mailDomainIdentifier,
  type NewGroup,
} from '../../rules/groups/group.ts'
import {
  addressRange,
  domainProblems,
  groupProblems,
  requireValidGroup,
} from '../../rules/groups/group-rules.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** A group of IP addresses as sent by a client. */
export interface IpGroupInput {
  readonly alias: string
  readonly name: string
  readonly description: string
  readonly addresses: readonly string[]
  /** Both ends are included. */
  readonly ranges: readonly (readonly [string, string])[]
}

/** A group of mail domains as sent by a client. */
export interface MailDomainGroupInput {
  readonly alias: string
  readonly name: string
  readonly description: string
  readonly domains: readonly string[]
  readonly regex: boolean
}

type GlobalKind = 'ip' | 'mailDomain'

/**
 * Groups of the whole repository, for superusers
 * (docs/specification/groups.md#groups-of-the-installation).
 */
export const adminGroupUseCases = ({ store, clock }: Domain) => {
  const record = (
    unit: WriteUnit,
    actor: Actor,
    happened: { readonly kind: Extract<EventKind, `group${string}`>; readonly identifier: string },
  ): Promise<void> =>
    unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: null,
      details: { identifier: happened.identifier },
    })

  const put = async <Wanted extends NewGroup>(
    unit: WriteUnit,
    actor: Actor,
    wanted: Wanted,
  ): Promise<Group> => {
    const { identifier } = wanted
    // Held in a write, so that nobody removes it before it is saved.
    const [existing] = await unit.groups.byIdentifiers([identifier])
    if (existing === undefined)
      return (await added(unit, actor, wanted)) ?? put(unit, actor, wanted)
    await record(unit, actor, { kind: 'groupChanged', identifier })
    // The kind is part of the identifier, so both groups have the same kind.
    const changed = { ...wanted, id: existing.id } as Group
    await unit.groups.save(changed)
    return changed
  }

  /** Null where there is a group of this identifier. */
  const added = async (unit: WriteUnit, actor: Actor, wanted: NewGroup): Promise<Group | null> => {
    const group = await unit.groups.add(wanted)
    if (group === 'identifierTaken') return null
    await record(unit, actor, { kind: 'groupCreated', identifier: wanted.identifier })
    return group
  }

  /** With the first number that no group has, where the alias is in use. */
  const addedUnderFreeAlias = async (
    unit: WriteUnit,
    actor: Actor,
    wanted: Omit<IpGroup, 'id'>,
  ): Promise<Group> => {
    const alias = await freeAlias(unit, wanted.alias)
    const group = { ...wanted, alias, identifier: ipIdentifier(alias) }
    // Somebody else may have taken it by now.
    return (await added(unit, actor, group)) ?? addedUnderFreeAlias(unit, actor, wanted)
  }

  const remove = async (actor: Actor, identifier: string): Promise<void> => {
    requireSuperuser(actor)
    await store.write(async (unit) => {
      const group = await groupNamed(unit, identifier)
      // First, so that no unit gives it a role meanwhile; a refusal undoes it.
      await unit.groups.remove(group.id)
      if ((await unit.roles.assignmentsTo([identifier])).length > 0)
        refuse({
          kind: 'invalid',
          message: `The group ${identifier} has roles: revoke them first.`,
        })
      await record(unit, actor, { kind: 'groupDeleted', identifier })
    })
  }

  const list = async <Kind extends GlobalKind>(actor: Actor, kind: Kind) => {
    requireSuperuser(actor)
    return store.read(({ groups }) => groups.ofKind(kind), { consistency: 'latest' })
  }

  const get = async <Kind extends GlobalKind>(
    actor: Actor,
    kind: Kind,
    alias: string,
  ): Promise<Extract<Group, { readonly kind: Kind }>> => {
    requireSuperuser(actor)
    const identifier = IDENTIFIERS[kind](alias)
    const group = await store.read((unit) => groupNamed(unit, identifier), {
      consistency: 'latest',
    })
    // The kind is part of the identifier.
    return group as Extract<Group, { readonly kind: Kind }>
  }

  return {
    ip: {
      list: (actor: Actor): Promise<readonly IpGroup[]> => list(actor, 'ip'),
      get: (actor: Actor, alias: string): Promise<IpGroup> => get(actor, 'ip', alias),
      /** Creates a group; appends a number to an alias that is in use. */
      create: async (actor: Actor, input: IpGroupInput): Promise<Group> => {
        requireSuperuser(actor)
        const wanted = ipGroup(input)
        return store.write((unit) => addedUnderFreeAlias(unit, actor, wanted))
      },
      /** Creates the group with that alias, or replaces it. */
      put: async (actor: Actor, alias: string, input: IpGroupInput): Promise<Group> => {
        requireSuperuser(actor)
        const wanted = ipGroup({ ...input, alias })
        return store.write((unit) => put(unit, actor, wanted))
      },
      remove: (actor: Actor, alias: string): Promise<void> => remove(actor, ipIdentifier(alias)),
    },
    mailDomain: {
      list: (actor: Actor): Promise<readonly MailDomainGroup[]> => list(actor, 'mailDomain'),
      get: (actor: Actor, alias: string): Promise<MailDomainGroup> =>
        get(actor, 'mailDomain', alias),
      /** Creates the group with that alias, or replaces it. */
      put: async (actor: Actor, input: MailDomainGroupInput): Promise<Group> => {
        requireSuperuser(actor)
        const wanted = mailDomainGroup(input)
        return store.write((unit) => put(unit, actor, wanted))
      },
      remove: (actor: Actor, alias: string): Promise<void> =>
        remove(actor, mailDomainIdentifier(alias)),
    },
  }
}

const IDENTIFIERS = { ip: ipIdentifier, mailDomain: mailDomainIdentifier } as const

async function groupNamed({ groups }: ReadUnit, identifier: string): Promise<Group> {
  const group = await groups.byIdentifier(identifier)
  return group ?? refuse({ kind: 'notFound', what: `Group ${identifier.slice(0, 200)}` })
}

function ipGroup({ addresses, ranges, ...words }: IpGroupInput): Omit<IpGroup, 'id'> {
  const read = [
    ...addresses.map((one) => addressRange(one, one)),
    ...ranges.map(([a, b]) => addressRange(a, b)),
  ]
  const isRange = (one: (typeof read)[number]): one is AddressRange => 'low' in one
  requireValidGroup([
    ...groupProblems(words),
    ...read.flatMap((one) => (isRange(one) ? [] : [one])),
  ])
  return {
    kind: 'ip',
    ...words,
    identifier: ipIdentifier(words.alias),
    ranges: read.filter(isRange),
  }
}

function mailDomainGroup({
  domains,
  regex,
  ...words
}: MailDomainGroupInput): Omit<MailDomainGroup, 'id'> {
  const folded = domains.map((domain) => domain.trim().toLowerCase())
  requireValidGroup([
    ...groupProblems(words, { domains: true }),
    ...domainProblems(folded, { regex }),
  ])
  const identifier = mailDomainIdentifier(words.alias)
  return { kind: 'mailDomain', ...words, identifier, domains: folded, regex }
}

/** The alias, or the alias with the first number that no IP group uses. */
async function freeAlias({ groups }: ReadUnit, alias: string): Promise<string> {
  const taken = new Set((await groups.ofKind('ip')).map((group) => group.alias))
  if (!taken.has(alias)) return alias
  let serial = 1
  while (taken.has(`${alias}-${serial}`)) serial += 1
  return `${alias}-${serial}`
}
