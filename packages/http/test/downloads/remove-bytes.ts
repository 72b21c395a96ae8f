import type { World } from '../app/world.ts'

/** Removes all objects from the store of a world, as nothing but a failure does; what is known of them stays. */
export async function removeBytes({ storage }: World): Promise<void> {
  for await (const key of storage.list('')) await storage.delete(key)
}
