import type { Who, World } from '../app/world.ts'
import { sharedCollection } from '../collections/new-collections.ts'

let serial = 0

/** A collection below the root on which each holder has their role. */
export function aManagedCollection(
  world: World,
): Promise<{ readonly id: number; readonly alias: string }> {
  serial += 1
  return sharedCollection(world, ':root', `place${serial}`)
}

/** A new alias of a role; at most 16 characters. */
export function freshAlias(): string {
  serial += 1
  return `role-${serial}`
}

export const roleJson = (facts: Readonly<Record<string, unknown>> = {}) => ({
  alias: freshAlias(),
  name: 'Data Steward',
  description: 'Looks after drafts',
  permissions: ['EditDataset', 'ViewUnpublishedDataset'],
  ...facts,
})

export async function aRole(
  world: World,
  collectionId: number,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: number; readonly alias: string; readonly name: string }> {
  const { status, body, text } = await world.call('POST', `/collections/${collectionId}/roles`, {
    as: 'superuser',
    json: roleJson(facts),
  })
  if (status !== 200) throw new Error(text)
  return body.data
}

export async function assignRole(
  world: World,
  path: string,
  {
    as = 'superuser',
    ...wanted
  }: { readonly assignee: string; readonly role: string; readonly as?: Who },
) {
  const answer = await world.call('POST', `${path}/assignments`, { as, json: wanted })
  return { ...answer, id: answer.body?.data?.id as number }
}
