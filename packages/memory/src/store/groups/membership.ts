import { type Group, type Holder, matchesDomain } from '@holdfast/core/rules'
import type { State } from '../state.ts'

/** All identifiers under which the holder is an assignee: their own and those of their groups. */
export function identifiersOf(state: State, holder: Holder): ReadonlySet<string> {
  const groups = state.groups.rows()
  const domain = confirmedDomain(state, holder.accountId)
  const first = groups.filter((group) => isIn(group, { domain, address: holder.address }))
  const reached = new Set([...holder.identifiers, ...first.map(({ identifier }) => identifier)])
  const explicit = groups.filter((group) => group.kind === 'explicit')
  // The loop also visits elements that are added while it runs.
  for (const identifier of reached)
    for (const group of explicit)
      if (group.members.includes(identifier)) reached.add(group.identifier)
  return reached
}

/** These identifiers, and the members of the explicit groups among them at any depth. */
export function within(state: State, identifiers: readonly string[]): ReadonlySet<string> {
  const reached = new Set(identifiers)
  const groups = new Map(state.groups.rows().map((group) => [group.identifier, group]))
  for (const identifier of reached) {
    const group = groups.get(identifier)
    if (group?.kind === 'explicit') for (const member of group.members) reached.add(member)
  }
  return reached
}

interface Facts {
  readonly domain: string | null
  readonly address: string | null
}

function isIn(group: Group, { domain, address }: Facts): boolean {
  switch (group.kind) {
    case 'explicit':
      return false
    case 'ip':
      return (
        address !== null && group.ranges.some(({ low, high }) => low <= address && address <= high)
      )
    case 'mailDomain':
      return domain !== null && group.domains.some((one) => matchesDomain(one, domain, group.regex))
  }
}

function confirmedDomain({ accounts }: State, accountId: number | null): string | null {
  const account = accountId === null ? null : accounts.get(accountId)
  if (account === null || account.emailConfirmedAt === null) return null
  return account.email.slice(account.email.lastIndexOf('@') + 1).toLowerCase()
}
