import { equal, is, match } from 'uvu/assert'
import { aDataset, aSharedDataset, editMetadata, titleEdit } from '../datasets/dataset-calls.ts'
import {
  askToPublish,
  eventsOf,
  knownOf,
  openRegisteredWorld,
  type RegisteredWorld,
  registeredSuite,
  shownOf,
  stateOf,
  trouble,
} from './registered-world.ts'

const test = registeredSuite('a failing registrar')

const later = async (world: RegisteredWorld, seconds: number) => {
  world.clock.advance(seconds)
  await world.jobs.drain()
}

const isReleased = async (world: RegisteredWorld, id: number) =>
  (await world.call('GET', `/datasets/${id}/versions/1.0`)).status === 200

test('an outage delays no release, and updates follow when it ends', async ({ world }) => {
  const dataset = await aDataset(world)
  trouble(world, 'unreachable')
  await askToPublish(world, dataset.id)
  await world.jobs.drain()
  is(await isReleased(world, dataset.id), true)
  const shown = await shownOf(world, dataset)
  equal(
    [shown.registered, shown.pending, shown.lastFailure.kind, shown.lastFailure.reason],
    [false, true, 'unreachable', 'it is unreachable'],
  )
  for (let hour = 0; hour < 24; hour += 1) await later(world, 3600)
  equal(world.jobs.failed(), [])
  is((await shownOf(world, dataset)).lastFailure.attempts > 20, true)
  trouble(world, null)
  await later(world, 3600)
  is(stateOf(world, dataset), 'public')
  const healed = await shownOf(world, dataset)
  equal([healed.registered, healed.pending, healed.lastFailure], [true, false, undefined])
  const kinds = (await eventsOf(world, dataset.id)).filter((kind) => kind.startsWith('pid'))
  equal(kinds, [
    'pidRegistrationFailed',
    'pidRegistrationDelayed',
    'pidRegistrarAway',
    'pidRegistered',
  ])
})

test('attempts become less frequent, and respect Retry-After of the registrar', async ({
  world,
}) => {
  const dataset = await aDataset(world)
  const { calls: before } = world.registrar
  const callsAfter = async (seconds: number) => {
    await later(world, seconds)
    return world.registrar.calls - before
  }
  trouble(world, 'unreachable')
  equal([await callsAfter(0), await callsAfter(29), await callsAfter(1)], [1, 1, 2])
  is(await callsAfter(59), 2)
  trouble(world, 'unreachable', 900)
  is(await callsAfter(1), 3)
  trouble(world, null)
  equal([await callsAfter(899), await callsAfter(1)], [3, 4])
  is(stateOf(world, dataset), 'reserved')
})

test('D15 publish: with wrong credentials at the registrar a version stays a draft, unlocked', async ({
  world,
}) => {
  const dataset = await aDataset(world)
  trouble(world, 'unauthorized')
  await askToPublish(world, dataset.id)
  await world.jobs.drain()
  is(await isReleased(world, dataset.id), false)
  equal((await world.call('GET', `/datasets/${dataset.id}/locks`)).body.data, [])
  const [event] = await world.store.read(({ events }) => events.of(dataset.id, 1))
  equal([event?.kind, event?.details], ['publicationFailed', { registrar: 'it is unauthorized' }])
})

test('wrong credentials are tried again every hour', async ({ world }) => {
  const dataset = await aDataset(world)
  trouble(world, 'unauthorized')
  await world.jobs.drain()
  const { calls } = world.registrar
  await later(world, 3599)
  is(world.registrar.calls, calls)
  trouble(world, null)
  await later(world, 1)
  is(stateOf(world, dataset), 'reserved')
})

test('superusers are notified once when the registrar stays away, and when it refuses the credentials', async () => {
  const sent: { readonly to: string; readonly text: string }[] = []
  const notifier = {
    send: async (mail: { readonly to: string; readonly text: string }) => void sent.push(mail),
  }
  const world = await openRegisteredWorld({ notifier })
  for (const _ of [1, 2]) await aDataset(world)
  await world.jobs.drain()
  const told = async () => {
    const { body } = await world.call('GET', '/notifications/all', { as: 'superuser' })
    return body.data
      .filter((each: { readonly type: string }) => each.type === 'PIDREGDELAYED')
      .map((each: { readonly messageText: string }) => each.messageText)
  }
  trouble(world, 'unreachable')
  for (const _ of [1, 2]) await aDataset(world)
  for (let minute = 0; minute < 40; minute += 1) await later(world, 60)
  equal(await told(), [], 'outages end by themselves')
  for (let hour = 0; hour < 30; hour += 1) await later(world, 3600)
  const [message, ...more] = await told()
  equal(more, [], 'once, not for each dataset')
  match(message, 'has not answered for about an hour')
  match(message, 'it is unreachable')
  trouble(world, 'unauthorized')
  for (let hour = 0; hour < 3; hour += 1) await later(world, 3600)
  is((await told()).length, 2)
  match((await told())[0], 'does not accept the credentials')
  is(sent.filter(({ text }) => text.includes('registrar')).length, 2, 'by mail too')
  trouble(world, null)
  await later(world, 3600)
  trouble(world, 'unreachable')
  await aDataset(world)
  for (let hour = 0; hour < 9; hour += 1) await later(world, 3600)
  is((await told()).length, 3, 'another outage is news')
  await world.close()
})

test('D15 publish: the publisher is notified of an unregistered release, and editors see it', async ({
  world,
}) => {
  const dataset = await aSharedDataset(world)
  trouble(world, 'unreachable')
  await askToPublish(world, dataset.id)
  await world.jobs.drain()
  is(await isReleased(world, dataset.id), true)
  const told = await world.call('GET', '/notifications/all', { as: 'superuser' })
  const types = told.body.data.map((each: { readonly type: string }) => each.type)
  is(types.includes('PIDREGDELAYED'), true)
  const seen = (as: 'curator' | 'member') =>
    world.call('GET', `/datasets/${dataset.id}/pidRegistration`, { as })
  const { pending, lastFailure } = (await seen('curator')).body.data
  equal([pending, lastFailure.kind], [true, 'unreachable'])
  is((await seen('member')).status, 401)
  trouble(world, null)
  await later(world, 3600)
  const { registered, pending: after } = (await seen('curator')).body.data
  equal([registered, after], [true, false])
})

test('D15 publish: a rejected version stays a draft, unlocked, and can be corrected', async ({
  world,
}) => {
  const dataset = await aSharedDataset(world)
  await world.jobs.drain()
  trouble(world, 'rejected')
  is((await askToPublish(world, dataset.id)).status, 200)
  await world.jobs.drain()
  is(await isReleased(world, dataset.id), false)
  equal((await world.call('GET', `/datasets/${dataset.id}/locks`)).body.data, [])
  const [event] = await world.store.read(({ events }) => events.of(dataset.id, 1))
  equal(
    [event?.kind, event?.actor, event?.details],
    ['publicationFailed', '@superuser.user', { registrar: 'it is rejected' }],
  )
  const told = await world.call('GET', '/notifications/all', { as: 'curator' })
  const types = told.body.data.map((each: { readonly type: string }) => each.type)
  is(types.includes('PUBLISHFAILED_PIDREG'), true)
  trouble(world, null)
  await askToPublish(world, dataset.id)
  await world.jobs.drain()
  equal([await isReleased(world, dataset.id), stateOf(world, dataset)], [true, 'public'])
})

test('a record that is rejected is not sent again until something changes', async ({ world }) => {
  const dataset = await aDataset(world)
  const { calls } = world.registrar
  trouble(world, 'rejected')
  await world.jobs.drain()
  await later(world, 7 * 86_400)
  is(world.registrar.calls, calls + 1)
  equal((await shownOf(world, dataset)).lastFailure.kind, 'rejected')
  trouble(world, null)
  await askToPublish(world, dataset.id)
  await world.jobs.drain()
  is(stateOf(world, dataset), 'public')
})

test('an unexpected error is left to the queue', async ({ world }) => {
  const dataset = await aDataset(world)
  world.registrar.failWith(() => new Error('a defect'))
  await world.jobs.drain()
  is((await shownOf(world, dataset)).lastFailure, undefined)
  world.registrar.failWith(null)
  await later(world, 3600)
  is(stateOf(world, dataset), 'reserved')
})

test('a change during an update is sent after it', async () => {
  const said: string[] = []
  const world = await openRegisteredWorld({
    beforePublishing: async ({ metadata }) => {
      said.push(/<title>(.*?)<\/title>/.exec(metadata)?.[1] ?? '')
      if (said.length !== 2) return
      await editMetadata(world, dataset.id, titleEdit('Changed meanwhile'))
      await askToPublish(world, dataset.id, 'minor')
    },
  })
  const dataset = await aDataset(world)
  await askToPublish(world, dataset.id)
  await world.jobs.drain()
  equal(said, ['River gauge readings', 'River gauge readings', 'Changed meanwhile'])
  match(knownOf(world, dataset)?.metadata ?? '', /Changed meanwhile/)
  is((await shownOf(world, dataset)).pending, false)
  await world.close()
})

test.run()
