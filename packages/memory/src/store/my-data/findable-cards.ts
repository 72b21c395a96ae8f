import type { CardPlace, MyCard } from '@holdfast/core'
import type { Permission } from '@holdfast/core/rules'
import type { State } from '../state.ts'

/** A card with the texts that a search compares. */
export interface Findable {
  readonly card: MyCard
  readonly name: string
  readonly text: string
  readonly versionId: number
}

/** A role that was assigned somewhere. */
export interface Given {
  readonly pointId: number
  readonly roleId: number
  readonly permissions: readonly Permission[]
  readonly wanted: boolean
}

export const rolesOf = (given: readonly Given[]): readonly number[] =>
  [...new Set(given.map(({ roleId }) => roleId))].sort((a, b) => a - b)

export function placeOf(state: State, id: number | null): CardPlace | null {
  const collection = id === null ? null : state.collections.get(id)
  return collection && { id: collection.id, alias: collection.alias, name: collection.name }
}
