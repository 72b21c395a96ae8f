import type { Groups } from '@holdfast/core'
import type { ExplicitGroup, Group } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId, byText } from '../ordering.ts'
import { type CurrentState, draw, type State } from '../state.ts'
import { within } from './membership.ts'

export const groups = (current: CurrentState): Groups => ({
  byIdentifier: async (identifier) =>
    copied(current().groups.find((group) => group.identifier === identifier)),
  byIdentifiers: async (identifiers) => {
    const wanted = new Set(identifiers)
    return copied([...current().groups.filter((g) => wanted.has(g.identifier))].sort(byId))
  },
  ofKind: async <Kind extends Group['kind']>(kind: Kind) => {
    const isWanted = (group: Group): group is Extract<Group, { readonly kind: Kind }> =>
      group.kind === kind
    return copied(
      current()
        .groups.rows()
        .filter(isWanted)
        .sort(byText(({ alias }) => alias)),
    )
  },
  ownedBy: async (collectionId) => {
    const owned = explicit(current()).filter(({ ownerId }) => ownerId === collectionId)
    return copied(owned.sort(byText(({ alias }) => alias)))
  },
  naming: async (member) =>
    copied(
      explicit(current())
        .filter(({ members }) => members.includes(member))
        .sort(byId),
    ),
  within: async (identifiers) => within(current(), identifiers),
  add: async (group) => {
    const state = current()
    if (state.groups.find(({ identifier }) => identifier === group.identifier) !== null)
      return 'identifierTaken'
    const added: Group = tidied({ ...group, id: draw(state, 'group') })
    state.groups.set(added.id, added)
    return copied(added)
  },
  save: async (group) => current().groups.replace(group.id, tidied(group)),
  remove: async (id) => removeGroup(current(), id),
  renameMember: async (from, to) => {
    const state = current()
    for (const group of explicit(state).filter(({ members }) => members.includes(from))) {
      const members = group.members.map((member) => (member === from ? to : member))
      state.groups.set(group.id, tidied({ ...group, members }))
    }
  },
  dropMember: async (member) => removeMember(current(), member),
})

const explicit = (state: State): ExplicitGroup[] =>
  state.groups.rows().filter((group) => group.kind === 'explicit')

export function removeGroup(state: State, id: number): void {
  const group = state.groups.get(id)
  if (group === null) return
  state.groups.delete(id)
  removeMember(state, group.identifier)
}

function removeMember(state: State, member: string): void {
  for (const group of explicit(state).filter(({ members }) => members.includes(member)))
    state.groups.set(group.id, {
      ...group,
      members: group.members.filter((one) => one !== member),
    })
}

/** Sorts lists that are sets, and removes duplicates. */
function tidied(group: Group): Group {
  const copy = copied(group)
  switch (copy.kind) {
    case 'explicit':
      return { ...copy, members: [...new Set(copy.members)].sort(byText((member) => member)) }
    case 'mailDomain':
      return { ...copy, domains: [...new Set(copy.domains)].sort(byText((domain) => domain)) }
    case 'ip': {
      const byKey = new Map(copy.ranges.map((range) => [`${range.low}${range.high}`, range]))
      const ranges = [...byKey].sort(byText(([key]) => key)).map(([, range]) => range)
      return { ...copy, ranges }
    }
  }
}
