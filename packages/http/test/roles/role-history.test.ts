import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset } from '../datasets/dataset-calls.ts'
import { aManagedCollection, assignRole } from './role-calls.ts'

const test = suite<{ world: World }>('the history of roles')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const at = (place: string) => `/${place}/assignments/history`
const HEAD = 'Defined On,Assignee,Role,Assigned By,Assignment Date,Revoked By,Revocation Date'

test('C21 history: current assignments come before revoked ones, newest first', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const path = `/collections/${id}`
  const given: number[] = []
  for (const role of ['member', 'curator', 'contributor']) {
    world.clock.advance(60_000)
    given.push((await assignRole(world, path, { assignee: '@outsider.user', role })).id)
  }
  world.clock.advance(60_000)
  await world.call('DELETE', `${path}/assignments/${given[1]}`, { as: 'admin' })
  const { status, body } = await world.call('GET', at(`collections/${id}`), asSuper)
  is(status, 200)
  const about = body.data.filter(
    (one: { readonly assigneeIdentifier: string }) => one.assigneeIdentifier === '@outsider.user',
  )
  equal(
    about.map((one: { readonly roleName: string; readonly revokedBy: string | null }) => [
      one.roleName,
      one.revokedBy,
    ]),
    [
      ['contributor', null],
      ['member', null],
      ['curator', '@admin.user'],
    ],
  )
  equal(about[2], {
    definedOn: String(id),
    assigneeIdentifier: '@outsider.user',
    roleName: 'curator',
    assignedBy: '@superuser.user',
    assignedAt: about[2].assignedAt,
    revokedBy: '@admin.user',
    revokedAt: about[2].revokedAt,
  })
  match(about[2].revokedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  is(about[0].revokedAt, null)
})

test('C21 history: as CSV, where the client prefers it', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const headers = { Accept: 'application/json;q=0.5, text/csv' }
  const {
    status,
    text,
    headers: answered,
  } = await world.call('GET', at(`collections/${id}`), {
    ...asSuper,
    headers,
  })
  is(status, 200)
  match(answered.get('Content-Type') ?? '', /^text\/csv/)
  is(answered.get('Content-Disposition'), 'attachment; filename=collection_permissions_history.csv')
  const [head, first, end] = text.split('\n')
  is(head, HEAD)
  match(first ?? '', new RegExp(`^${id},@superuser\\.user,admin,@superuser\\.user,2031-.*Z,,$`))
  is(end, '')
  is((await world.call('GET', at('collections/nosuch'), asSuper)).status, 404)
})

test('C21 history: CSV with the weight zero is not wanted', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const headers = { Accept: 'text/csv;q=0' }
  const { status, body } = await world.call('GET', at(`collections/${id}`), { ...asSuper, headers })
  equal([status, body.status], [200, 'OK'])
})

test('C21 history: an unknown collection is 404 for guests too, a known one 401', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  for (const [place, status] of [
    ['collections/nosuch', 404],
    [`collections/${id}`, 401],
    ['datasets/99999', 404],
    ['datasets/99999/files', 404],
  ] as const)
    is((await world.call('GET', at(place))).status, status, place)
})

test('datasets.assignmentHistory: assignments on the dataset itself', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const { body } = await world.call('GET', at(`datasets/${id}`), asSuper)
  equal(
    body.data.map((one: { readonly definedOn: string; readonly roleName: string }) => [
      one.definedOn,
      one.roleName,
    ]),
    [[String(id), 'contributor']],
  )
  const asCsv = await world.call('GET', at(`datasets/${id}`), {
    ...asSuper,
    headers: { Accept: 'text/csv' },
  })
  match(asCsv.headers.get('Content-Disposition') ?? '', /filename=dataset_permissions_history.csv$/)
  is((await world.call('GET', at('datasets/99999'), asSuper)).status, 404)
})

test('datasets.fileAssignmentHistory: changes of several files in one minute are one entry', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const files = [
    await aFile(world, id, { name: 'a.txt', content: 'a' }),
    await aFile(world, id, { name: 'b.txt', content: 'b' }),
    await aFile(world, id, { name: 'c.txt', content: 'c' }),
  ]
  const grant = (file: number | undefined) =>
    world.call('PUT', `/access/datafile/${file}/grantAccess/@outsider.user`, asSuper)
  world.clock.advance(3_600_000)
  await grant(files[0])
  await grant(files[1])
  world.clock.advance(120_000)
  await grant(files[2])
  const ask = (headers: Record<string, string> = {}) =>
    world.call('GET', at(`datasets/${id}/files`), { ...asSuper, headers })
  const { body } = await ask()
  equal(
    body.data.map((one: { readonly definedOn: string }) => one.definedOn),
    [`${files[2]}`, `${files[0]}, ${files[1]}`],
  )
  const { text } = await ask({ Accept: 'text/csv' })
  match(text.split('\n')[2] ?? '', new RegExp(`^"${files[0]}, ${files[1]}",@outsider`))
  is((await world.call('GET', at(`datasets/${id}/files`), { as: 'outsider' })).status, 403)
  is((await world.call('GET', at(`datasets/${id}/files`))).status, 401)
})

test('a preview URL and what ends with it are in the history', async ({ world }) => {
  const { id } = await aDataset(world)
  await world.call('POST', `/datasets/${id}/previewUrl`, asSuper)
  await world.call('DELETE', `/datasets/${id}/previewUrl`, asSuper)
  const { body } = await world.call('GET', at(`datasets/${id}`), asSuper)
  const [entry] = body.data.filter(
    (one: { readonly assigneeIdentifier: string }) => one.assigneeIdentifier === `!${id}`,
  )
  equal([entry.roleName, entry.revokedBy], ['member', '@superuser.user'])
})

test.run()
