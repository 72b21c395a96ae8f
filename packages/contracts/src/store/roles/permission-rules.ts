import { accessAt, type Store } from '@holdfast/core'
import { type Actor, holderOf, PERMISSIONS } from '@holdfast/core/rules'
import { equal } from 'uvu/assert'
import type { StoreRules } from '../store-context.ts'
import { isKeptFrom, type ModelObject, may, type PermissionWorld } from './permission-model.ts'
import { randomWorld } from './random-permissions.ts'

/** Store and rules agree with the slow model for every caller and object. */
export const permissionRules: StoreRules = (test) => {
  test('permissions of all callers on all objects equal those of a slow model', async ({
    store,
  }) => {
    await comparePermissions(store, 7)
  })
}

/**
 * Compares every caller with every object of a random world, for all sixteen permissions. Rejects at the
 * first difference. Returns the number of pairs compared.
 */
export async function comparePermissions(store: Store, seed: number): Promise<number> {
  const { world, actors } = await randomWorld(store, seed)
  await store.read(async ({ roles }) => {
    for (const actor of actors)
      for (const object of world.objects) {
        const { held, barred } = await accessAt(roles, actor, pointsOf(object))
        const found = [...PERMISSIONS.filter((permission) => held.has(permission)), barred]
        equal(found, told(world, actor, object), describe({ seed, actor, object }))
      }
    const pointIds = world.objects.flatMap(pointsOf)
    const asked = actors.map((actor) => ({ holder: holderOf(actor), pointIds }))
    const each = await Promise.all(asked.map(({ holder }) => roles.grantsAt(holder, pointIds)))
    equal(await roles.grantsAtEach(asked), each)
    equal(await roles.grantsAtEach([]), [])
  })
  return actors.length * world.objects.length
}

const told = (world: PermissionWorld, actor: Actor, object: ModelObject) => [
  ...PERMISSIONS.filter((permission) => may(world, actor, { permission, object })),
  isKeptFrom(world, actor, object),
]

/** The points that the use cases ask for. */
function pointsOf(object: ModelObject): readonly number[] {
  switch (object.kind) {
    case 'collection':
      return [object.id]
    case 'dataset':
      return [object.id, object.collectionId]
    case 'file':
      return [object.id, object.datasetId, object.collectionId]
  }
}

const describe = (pair: object): string => JSON.stringify(pair)
