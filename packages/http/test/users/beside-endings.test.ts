import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openWorldOfTwo, type WorldOfTwo } from '../app/beside.ts'
import type { Who } from '../app/world.ts'
import { minimal } from '../collections/new-collections.ts'
import { versionBody } from '../datasets/dataset-calls.ts'

/** The second call was authenticated before the account became another one. */
const test = suite<WorldOfTwo>('calls of an account beside its renaming or its end')
test.before.each(async (context) => void Object.assign(context, await openWorldOfTwo()))
test.after.each(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const ACCOUNTS = '/admin/authenticatedUsers'

const assignees = async ({ world }: WorldOfTwo, path: string) => {
  const { body } = await world.call('GET', `${path}/assignments`, asSuper)
  return body.data.map(({ assignee }: { readonly assignee: string }) => assignee)
}

const createAs =
  ({ world }: WorldOfTwo, as: Who, alias: string) =>
  () =>
    world.call('POST', '/collections/root', { as, json: minimal(alias) })

/** Its last use is noted, so that the next call has no need to write it, for which it would wait. */
async function mayAdd({ world }: WorldOfTwo, role: 'dvContributor' | 'dsContributor') {
  const json = { assignee: '@outsider.user', role }
  await world.call('POST', '/collections/root/assignments', { ...asSuper, json })
  await world.call('GET', '/users/:me', { as: 'outsider' })
}

test('C01 create: the role of a creator goes to the new name, which nobody else has', async (two) => {
  await mayAdd(two, 'dvContributor')
  const path = '/users/outsider.user/changeIdentifier/newcomer'
  const rename = () => two.world.call('POST', path, asSuper)
  equal(
    await two.beside('accountRenamed', rename, createAs(two, 'outsider', 'renamed')),
    [200, 200],
  )
  equal(await assignees(two, '/collections/renamed'), ['@newcomer'])
})

test('datasets.create: so does the role of a contributor', async (two) => {
  const { world, beside } = two
  await mayAdd(two, 'dsContributor')
  await world.call('PUT', '/collections/root/defaultContributorRole/contributor', asSuper)
  const path = '/users/outsider.user/changeIdentifier/newcomer'
  const ids: number[] = []
  const create = async () => {
    const json = { datasetVersion: versionBody() }
    const answer = await world.call('POST', '/collections/root/datasets', { as: 'outsider', json })
    ids.push(answer.body.data.id)
    return answer
  }
  equal(await beside('accountRenamed', () => world.call('POST', path, asSuper), create), [200, 201])
  const names = await assignees(two, `/datasets/${ids[0]}`)
  equal(names.includes('@outsider.user'), false)
  equal(names.filter((name: string) => name === '@newcomer').length, 2)
})

test('C01 create: an account that is deactivated or deleted meanwhile makes nothing', async (two) => {
  const { world, beside } = two
  await mayAdd(two, 'dvContributor')
  const deactivate = () => world.call('POST', `${ACCOUNTS}/outsider.user/deactivate`, asSuper)
  const create = createAs(two, 'outsider', 'of-nobody')
  equal(await beside('accountDeactivated', deactivate, create), [200, 401])
  equal((await world.call('GET', '/collections/of-nobody', asSuper)).status, 404)
})

test('users.recreateToken: an account that is deleted meanwhile gets no token', async (two) => {
  const { world, beside } = two
  const json = { userName: 'fleeting', firstName: 'F', lastName: 'L', email: 'f@example.org' }
  const path = '/builtin-users?password=Passw0rd-of-mine'
  const { body } = await world.call('POST', path, { ...asSuper, json })
  const headers = { 'X-Service-key': body.data.apiToken }
  await world.call('GET', '/users/:me', { headers })
  const remove = () => world.call('DELETE', `${ACCOUNTS}/fleeting`, asSuper)
  const recreate = () => world.call('POST', '/users/token/recreate', { headers })
  equal(await beside('accountDeleted', remove, recreate), [200, 401])
})

test.run()
