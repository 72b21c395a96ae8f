import type { Who, World } from '../app/world.ts'

/** The minimum body of a creation. */
export const minimal = (alias: string) => ({
  alias,
  name: `Collection ${alias}`,
  collectionContacts: [{ contactEmail: 'reef@example.org' }],
})

/** A collection in `parent`, by default of the superuser. */
export async function collectionIn(
  world: World,
  parent: string,
  collection: { readonly alias: string; readonly as?: Who },
): Promise<{ readonly id: number; readonly alias: string }> {
  const { alias, as = 'superuser' } = collection
  const answer = await world.call('POST', `/collections/${parent}`, { as, json: minimal(alias) })
  if (answer.status !== 200) throw new Error(answer.text)
  return { id: answer.body.data.id, alias }
}

/** The same, with the role of every holder assigned on it. */
export async function sharedCollection(world: World, parent: string, alias: string) {
  const collection = await collectionIn(world, parent, { alias })
  await world.giveRoles(collection.id)
  return collection
}

export const publish = (world: World, alias: string) =>
  world.call('POST', `/collections/${alias}/actions/:publish`, { as: 'superuser' })
