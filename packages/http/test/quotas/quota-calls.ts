import type { Who, World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'

let serial = 0

/** A collection with a new name, below the root unless a parent is named. */
export function aCollection(world: World, { parent = ':root' } = {}) {
  serial += 1
  return collectionIn(world, parent, { alias: `quota-${serial}` })
}

/** Turns quotas on. */
export const enforce = (world: World, value = 'true') =>
  world.store.write(({ settings }) => settings.put(':UseStorageQuotas', value))

export const setQuota = (
  world: World,
  [holder, id]: readonly ['collections' | 'datasets', number | string],
  { bytes, as = 'superuser' }: { readonly bytes: number | string; readonly as?: Who },
) => world.call('PUT', `/${holder}/${id}/storage/quota`, { as, body: `${bytes}` })
