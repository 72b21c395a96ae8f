import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import { EVERYBODY, type Who } from '../app/world.ts'
import { editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'
import { done, type HiddenObjects, openHidden } from './hidden-objects.ts'
import { PERMISSIONS, type PublicationState, type Statuses } from './permission-table.ts'
import { plausible } from './plausible-calls.ts'
import { PREREQUISITES } from './prerequisites.ts'

/**
 * Calls every endpoint as every caller of `permissions.tsv`, with what a permitted caller would send, and
 * restores the store after every call that changed it. The holder of a role has it on the collection and on
 * the dataset, which lies in another collection, and on no object between them.
 */

interface Walk {
  readonly scene: HiddenObjects
  readonly endpoints: ReadonlyMap<string, Endpoint>
}

async function openWalk(state: PublicationState): Promise<Walk> {
  const scene = await openHidden()
  const { world, collection, owner, empty, datasetId } = scene
  const elsewhere = await done(world, 'GET /collections/elsewhere')
  await world.giveRoles(Number(collection), Number(empty), datasetId, elsewhere.body.data.id)
  await done(world, `DELETE /datasets/${datasetId}/guestbook`)
  await done(world, `DELETE /datasets/${datasetId}/previewUrl`)
  if (state === 'published') {
    for (const id of [collection, owner, 'elsewhere'])
      await done(world, `POST /collections/${id}/actions/:publish`)
    await publish(world, datasetId)
    await editMetadata(world, datasetId, titleEdit('Newer'))
  }
  // The first use of a token on a day is recorded: it would look like a change by a refused call.
  for (const as of EVERYBODY) await world.call('GET', '/users/:me', { as })
  const endpoints = new Map(repositoryEndpoints(world.repository).map((each) => [each.id, each]))
  return { endpoints, scene: state === 'draft' ? scene : { ...scene, version: '1.0' } }
}

/** GET requests that change something, as older clients expect. */
const CHANGING_READS = ['D16', 'admin.passOnRoles']

/** SQL has no checkpoints: there, only calls that change nothing are made. */
const mayBeCalled = ({ id, method }: Endpoint, status: number): boolean =>
  status >= 400 || (method === 'get' && !CHANGING_READS.includes(id))

/** The status of each caller; the expected status where the call is not made. */
async function walked({ scene, endpoints }: Walk, id: string, expected: Statuses) {
  const { world } = scene
  const endpoint = endpoints.get(id)
  if (endpoint === undefined) throw new Error(`There is no endpoint ${id}`)
  const start = world.checkpoint()
  const prerequisite = PREREQUISITES[id]
  if (start === null && prerequisite !== undefined) return { statuses: expected, refusedWrites: [] }
  const { method, path, options } = plausible(endpoint, {
    ...scene,
    ...(await prerequisite?.(scene)),
  })
  const prepared = world.checkpoint()
  const statuses: Partial<Record<Who, number>> = {}
  const refusedWrites: Who[] = []
  for (const as of EVERYBODY) {
    const called = prepared !== null || mayBeCalled(endpoint, expected[as])
    const status = called
      ? (await world.call(method, path, { ...options, as })).status
      : expected[as]
    statuses[as] = status
    if (status >= 400 && prepared?.changed() === true) refusedWrites.push(as)
    prepared?.restore()
  }
  start?.restore()
  return { statuses, refusedWrites }
}

for (const state of ['draft', 'published'] as const) {
  const test = suite<Walk>(`what each caller may do, ${state}`)
  test.before(async (context) => {
    Object.assign(context, await openWalk(state))
  })
  test.after(({ scene }) => scene?.world.close())

  if (state === 'draft')
    test('permissions.tsv has a row for each endpoint, and no other row', ({ endpoints }) => {
      const ids = PERMISSIONS.map(({ id }) => id)
      const without = [...endpoints.keys()].filter((id) => !ids.includes(id))
      equal(without, [], `permissions.tsv needs a row for ${without.join(', ')}`)
      equal(
        ids.filter((id, index) => !endpoints.has(id) || ids.indexOf(id) !== index),
        [],
      )
    })

  for (const { id, ...row } of PERMISSIONS) {
    const expected = state === 'draft' ? row.draft : row.published
    if (expected !== null)
      test(`${id}: each caller gets the status of the table, and a refused one changes nothing`, async (walk) => {
        const { statuses, refusedWrites } = await walked(walk, id, expected)
        equal(statuses, expected)
        equal(refusedWrites, [])
      })
  }
  test.run()
}
