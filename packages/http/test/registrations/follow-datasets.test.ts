import { equal, is, match, not, ok } from 'uvu/assert'
import { SITE } from '../app/world.ts'
import {
  aDataset,
  aFile,
  type CreatedScene,
  editMetadata,
  titleEdit,
} from '../datasets/dataset-calls.ts'
import {
  askToPublish,
  eventsOf,
  knownOf,
  type RegisteredWorld,
  registeredSuite,
  shownOf,
  stateOf,
  trouble,
} from './registered-world.ts'

const test = registeredSuite('registrations that follow their datasets')

const as = { as: 'superuser' } as const

async function aRelease(world: RegisteredWorld) {
  const dataset = await aDataset(world)
  is((await askToPublish(world, dataset.id)).status, 200)
  await world.jobs.drain()
  return dataset
}

const deaccession = (world: RegisteredWorld, id: number, version = '1.0') =>
  world.call('POST', `/datasets/${id}/versions/${version}/deaccession`, {
    ...as,
    json: { deaccessionReason: 'Wrong gauge.' },
  })

const drain = (world: RegisteredWorld) => world.jobs.drain()

test('C57 create: the identifier is reserved, and the draft then has a registration time', async ({
  world,
}) => {
  const dataset = await aDataset(world)
  const times = async () => (await world.call('GET', `/datasets/${dataset.id}/timestamps`, as)).body
  is((await times()).data.globalIdCreateTime, undefined)
  await drain(world)
  equal(knownOf(world, dataset), { state: 'reserved', target: null, metadata: null })
  is((await times()).data.globalIdCreateTime, '2031-04-05T06:07:08')
  const anonymous = await world.call('GET', `/datasets/${dataset.id}/timestamps`)
  is(anonymous.body.data.globalIdCreateTime, undefined)
})

test('D15 publish: answers at once, locked until the registrar knows the release', async ({
  world,
}) => {
  const dataset = await aDataset(world)
  await aFile(world, dataset.id)
  const { status, body } = await askToPublish(world, dataset.id)
  is(status, 200)
  is(body.data.latestVersion, undefined)
  const locks = async () => (await world.call('GET', `/datasets/${dataset.id}/locks`)).body.data
  match((await locks())[0].message, /^Publishing the dataset/)
  equal(
    (await locks()).map((lock: { readonly lockType: string }) => lock.lockType),
    ['finalizePublication'],
  )
  await drain(world)
  equal(await locks(), [])
  const known = knownOf(world, dataset)
  is(known?.state, 'public')
  is(known?.target, `${SITE}/citation?persistentId=${dataset.pid}`)
  match(known?.metadata ?? '', /<title>River gauge readings<\/title>/)
  match(known?.metadata ?? '', /<publicationYear>2031<\/publicationYear>/)
  not.match(known?.metadata ?? '', /DRAFT/)
})

test('D15 publish: a draft without a reservation is registered too', async ({ world }) => {
  trouble(world, 'unreachable')
  const dataset = await aDataset(world)
  await drain(world)
  trouble(world, null)
  await askToPublish(world, dataset.id)
  await drain(world)
  is(stateOf(world, dataset), 'public')
})

test('D15 publish: a later release, and updatecurrent, renew the metadata', async ({ world }) => {
  const dataset = await aRelease(world)
  await editMetadata(world, dataset.id, titleEdit('Second title'))
  is((await askToPublish(world, dataset.id, 'minor')).status, 200)
  equal((await world.call('GET', `/datasets/${dataset.id}/locks`)).body.data, [])
  await drain(world)
  match(knownOf(world, dataset)?.metadata ?? '', /Second title/)
  await editMetadata(world, dataset.id, titleEdit('Third title'))
  is((await askToPublish(world, dataset.id, 'updatecurrent')).status, 200)
  await drain(world)
  match(knownOf(world, dataset)?.metadata ?? '', /Third title/)
})

test('citation date: renews the metadata of what was released', async ({ world }) => {
  const dataset = await aRelease(world)
  const before = world.registrar.calls
  await world.call('PUT', `/datasets/${dataset.id}/citationdate`, { ...as, body: 'dateOfDeposit' })
  await drain(world)
  is(world.registrar.calls, before + 1)
})

test('files.set-embargo: renews the metadata when the citation year changes', async ({ world }) => {
  await world.store.write(({ settings }) => settings.put(':MaxEmbargoDurationInMonths', '-1'))
  const dataset = await aDataset(world)
  const fileId = await aFile(world, dataset.id)
  await askToPublish(world, dataset.id)
  await drain(world)
  const year = () => /<publicationYear>(\d+)</.exec(knownOf(world, dataset)?.metadata ?? '')?.[1]
  is(year(), '2031')
  const path = `/datasets/${dataset.id}/files/actions/:set-embargo`
  const json = { dateAvailable: '2033-01-01', fileIds: [fileId] }
  is((await world.call('POST', path, { ...as, json })).status, 200)
  await drain(world)
  is(year(), '2033')
})

/** The registrar stores the identifier without metadata. */
function isTombstone(world: RegisteredWorld, dataset: Pick<CreatedScene, 'pid'>): void {
  const metadata = knownOf(world, dataset)?.metadata ?? ''
  match(metadata, /<title>:unav<\/title>.*<publicationYear>9999</s)
  match(metadata, new RegExp(dataset.pid.replace('doi:', '')))
  not.match(metadata, /River gauge|Wallner/i)
}

test('D18 deaccession: only the last deaccession hides the identifier', async ({ world }) => {
  const dataset = await aRelease(world)
  await editMetadata(world, dataset.id, titleEdit('Later title'))
  await askToPublish(world, dataset.id)
  is((await deaccession(world, dataset.id, '2.0')).status, 200)
  await drain(world)
  equal(stateOf(world, dataset), 'public')
  not.match(knownOf(world, dataset)?.metadata ?? '', /Later title/)
  is((await deaccession(world, dataset.id)).status, 200)
  await drain(world)
  is(stateOf(world, dataset), 'hidden')
  isTombstone(world, dataset)
  is((await askToPublish(world, dataset.id)).status, 200)
  await drain(world)
  is(stateOf(world, dataset), 'public')
})

test('delete, destroy: a reserved identifier is released, a public one stays as a tombstone', async ({
  world,
}) => {
  const [draft, discarded, released] = [
    await aDataset(world),
    await aDataset(world),
    await aRelease(world),
  ]
  await drain(world)
  is((await world.call('DELETE', `/datasets/${draft.id}/destroy`, as)).status, 200)
  is((await world.call('DELETE', `/datasets/${discarded.id}/versions/:draft`, as)).status, 200)
  is((await world.call('DELETE', `/datasets/${released.id}/destroy`, as)).status, 200)
  await drain(world)
  equal(
    [draft, discarded, released].map((dataset) => stateOf(world, dataset)),
    [null, null, 'hidden'],
  )
  is(await shownOf(world, draft), null)
  is((await shownOf(world, released)).state, 'hidden')
  isTombstone(world, released)
})

test('updates of the registrar are in the event log', async ({ world }) => {
  const dataset = await aRelease(world)
  const kinds = await eventsOf(world, dataset.id)
  equal(
    kinds.filter((kind) => kind.startsWith('pid')),
    ['pidRegistered', 'pidRegistered'],
  )
  ok(kinds.includes('versionPublished'))
})

test('a registrar that needs a job for every change gets one for each dataset at a time', async ({
  world,
}) => {
  const dataset = await aRelease(world)
  const { calls } = world.registrar
  for (const title of ['A', 'B', 'C']) {
    await editMetadata(world, dataset.id, titleEdit(title))
    await askToPublish(world, dataset.id, 'minor')
  }
  is(world.jobs.waiting().filter(({ kind }) => kind === 'registerPid').length, 1)
  await drain(world)
  is(world.registrar.calls, calls + 1)
  match(knownOf(world, dataset)?.metadata ?? '', /<title>C<\/title>/)
})

test.run()
