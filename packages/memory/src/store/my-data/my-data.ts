import type { Clock, MyCard, MyCards, MyData, MyDataWanted } from '@holdfast/core'
import type { Collection } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { identifiersOf } from '../groups/membership.ts'
import { compareText, inOrder, page } from '../ordering.ts'
import { inForce } from '../roles/in-force.ts'
import { shownTo } from '../roles/shown-to.ts'
import type { CurrentState, State } from '../state.ts'
import { type Findable, type Given, placeOf, rolesOf } from './findable-cards.ts'
import { datasetCards, fileCards } from './my-cards.ts'

export const myData = (current: CurrentState, clock: Clock): MyData => ({
  cards: async (wanted) => copied(cards(current(), clock, wanted)),
})

function cards(state: State, clock: Clock, wanted: MyDataWanted): MyCards {
  const { kinds, states, words, limit, offset } = wanted
  const given = givenTo(state, clock, wanted)
  const { open } = shownTo(state, wanted.closed === 'listed' ? null : wanted.holder)
  const all = [
    ...collectionCards(state, given).filter(({ card }) => open(card.id)),
    ...[...datasetCards(state, given), ...fileCards(state, given)].filter(
      ({ card }) => card.place === null || open(card.place.id),
    ),
  ].map((found) => withVisibleOwner(found, open))
  const found = all.filter(({ text }) => words.every((word) => text.includes(word)))
  const isKind = ({ card }: Findable): boolean => kinds.includes(card.kind)
  const isState = ({ card }: Findable): boolean => card.states.some((one) => states.includes(one))
  const shown = found.filter((one) => isKind(one) && isState(one)).sort(ordering(wanted))
  const ofKind = (kind: MyCard['kind']) =>
    found.filter((one) => isState(one) && one.card.kind === kind).length
  const inState = (one: MyCard['states'][number]) =>
    found.filter((each) => isKind(each) && each.card.states.includes(one)).length
  return {
    total: shown.length,
    kinds: { collection: ofKind('collection'), dataset: ofKind('dataset'), file: ofKind('file') },
    states: {
      Published: inState('Published'),
      Unpublished: inState('Unpublished'),
      Draft: inState('Draft'),
      'In Review': inState('In Review'),
      Deaccessioned: inState('Deaccessioned'),
    },
    cards: page(shown, { limit, offset }).map(({ card }) => card),
  }
}

/** A collection whose parent does not exist for the reader is listed without it. */
const withVisibleOwner = (found: Findable, open: (id: number) => boolean): Findable =>
  found.card.place === null || open(found.card.place.id)
    ? found
    : { ...found, card: { ...found.card, place: null } }

function ordering({ sort }: MyDataWanted) {
  const sign = sort.order === 'asc' ? 1 : -1
  const by = (a: Findable, b: Findable): number =>
    sort.by === 'name'
      ? compareText(a.name.toLowerCase(), b.name.toLowerCase())
      : a.card.date.getTime() - b.card.date.getTime()
  const order = inOrder<Findable>(
    by,
    (a, b) => a.card.id - b.card.id,
    (a, b) => a.versionId - b.versionId,
  )
  return (a: Findable, b: Findable): number => sign * order(a, b)
}

function givenTo(state: State, clock: Clock, { holder, roleIds }: MyDataWanted): readonly Given[] {
  const mine = identifiersOf(state, holder)
  return inForce(state, clock)
    .filter(({ assignee }) => mine.has(assignee))
    .map(({ pointId, roleId }) => ({
      pointId,
      roleId,
      permissions: state.roles.get(roleId)?.permissions ?? [],
      wanted: roleIds.includes(roleId),
    }))
}

function collectionCards(state: State, given: readonly Given[]): readonly Findable[] {
  const wanted = given.filter((one) => one.wanted)
  const ids = new Set(wanted.map(({ pointId }) => pointId))
  return [...ids].flatMap((id) => {
    const collection = state.collections.get(id)
    if (collection === null) return []
    const roleIds = rolesOf(wanted.filter(({ pointId }) => pointId === id))
    return [findableCollection(state, collection, roleIds)]
  })
}

function findableCollection(
  state: State,
  collection: Collection,
  roleIds: readonly number[],
): Findable {
  const { id, alias, name, description, affiliation, publishedAt, createdAt } = collection
  const place = placeOf(state, collection.parentId)
  const states = [publishedAt === null ? 'Unpublished' : 'Published'] as const
  const date = publishedAt ?? createdAt
  const said = { alias, name, description, affiliation, publishedAt }
  return {
    card: { kind: 'collection', id, states, roleIds, date, place, ...said },
    name,
    text: [name, alias, description ?? '', affiliation ?? ''].join(' ').toLowerCase(),
    versionId: 0,
  }
}
