import type { Who, World } from '../app/world.ts'
import { aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

/** Setup for tests of access requests. */

export interface RestrictedScene {
  readonly dataset: number
  readonly pid: string
  /** Restricted, in the released version. */
  readonly files: readonly number[]
}

/** A released dataset on which each holder has their role, with restricted files. */
export async function restricted(
  world: World,
  names: readonly string[] = ['notes.txt'],
): Promise<RestrictedScene> {
  const { id, pid } = await aSharedDataset(world)
  const files: number[] = []
  for (const name of names)
    files.push(await aFile(world, id, { name, content: name, jsonData: { restrict: true } }))
  await publish(world, id)
  return { dataset: id, pid, files }
}

export const requestAccess = (
  world: World,
  file: number | string,
  { as = 'outsider', json }: { readonly as?: Who; readonly json?: unknown } = {},
) => world.call('PUT', `/access/datafile/${file}/requestAccess`, { as, json })

/** Grants or rejects the access of the outsider, or of another assignee. */
export const decide = (
  world: World,
  decision: 'grantAccess' | 'rejectAccess',
  {
    file,
    who = '@outsider.user',
    as = 'curator',
    json,
  }: {
    readonly file: number
    readonly who?: string
    readonly as?: Who
    readonly json?: unknown
  },
) => world.call('PUT', `/access/datafile/${file}/${decision}/${who}`, { as, json })

export const listRequests = (
  world: World,
  file: number | string,
  { query = '', as = 'curator' }: { readonly query?: string; readonly as?: Who } = {},
) => world.call('GET', `/access/datafile/${file}/listRequests${query}`, { as })

export const downloadStatus = async (world: World, file: number, as: Who): Promise<number> =>
  (await world.send('GET', `/access/datafile/${file}`, { as })).status

/** The types of the notifications of an account about this dataset, newest first. */
export async function told(world: World, as: Who, pid: string): Promise<readonly string[]> {
  const all = '/notifications/all?inAppNotificationFormat=true'
  const { body } = await world.call('GET', all, { as })
  return body.data
    .filter((one: object) => JSON.stringify(one).includes(pid))
    .map(({ type }: { readonly type: string }) => type)
}
