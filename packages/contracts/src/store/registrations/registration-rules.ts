import type { RegistrationStatus, Store } from '@holdfast/core'
import {
  beginRegistration,
  evolveRegistration,
  PID_STATES,
  REGISTRAR_TROUBLES,
  type RegistrarKnowledge,
  type Registration,
  type RegistrationEvent,
  type RegistrationProgress,
  withAnotherChange,
} from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import { aDataset, given } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const find = (store: Store, datasetId: number) =>
  store.read(({ registrations }) => registrations.find(datasetId))

const request = (store: Store, ...datasets: Parameters<typeof registered>[0][]) =>
  store.write(({ registrations }) => registrations.request(datasets.map(registered)))

const registered = ({ id, pid }: Awaited<ReturnType<typeof aDataset>>) => ({ datasetId: id, pid })

const save = (store: Store, registration: Registration) =>
  store.write(({ registrations }) => registrations.save(registration))

/** Saves the registration that results from the event. */
async function evolved(store: Store, datasetId: number, event: RegistrationEvent): Promise<void> {
  await save(store, given(evolveRegistration(given(await find(store, datasetId)), event)))
}

const EVERY_KNOWLEDGE: readonly RegistrarKnowledge[] = [
  { kind: 'unknown' },
  ...PID_STATES.map((state) => ({ kind: 'known', state, registeredAt: at(1) }) as const),
]

const EVERY_PROGRESS: readonly RegistrationProgress[] = [
  { kind: 'upToDate', requested: 3 },
  { kind: 'pending', requested: 3, sent: 1 },
  ...REGISTRAR_TROUBLES.map(
    (trouble) =>
      ({
        kind: 'failing',
        requested: 3,
        sent: 1,
        failure: { at: at(3), trouble, reason: 'Nö – <no>', times: 4 },
      }) as const,
  ),
]

export const registrationRules: StoreRules = (test) => {
  test('a request begins a registration, and a further request raises its count', async ({
    store,
  }) => {
    const [one, two] = [await aDataset(store), await aDataset(store)]
    is(await find(store, one.id), null)
    await request(store, one)
    await request(store, one, two)
    await request(store)
    const begun = beginRegistration({ ...registered(one), fileId: null })
    equal(await find(store, one.id), withAnotherChange(begun))
    is((await find(store, two.id))?.requested, 1)
  })

  test('a registration is read as it was saved, and a further request keeps its state', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    await request(store, dataset)
    for (const progress of EVERY_PROGRESS)
      for (const knowledge of EVERY_KNOWLEDGE) {
        const known: Registration = {
          ...registered(dataset),
          fileId: null,
          knowledge,
          sentAt: at(2),
          ...progress,
        }
        await save(store, known)
        equal(await find(store, dataset.id), known)
        equal(await store.write((unit) => unit.registrations.lock(dataset.id)), known)
        await request(store, dataset)
        equal(await find(store, dataset.id), withAnotherChange(known))
        await rejection(save(store, { ...known, datasetId: NOWHERE }))
      }
  })

  test('a registration outlives its dataset, until it is removed', async ({ store }) => {
    const dataset = await aDataset(store)
    await request(store, dataset)
    await store.write(({ datasets }) => datasets.remove(dataset.id))
    equal((await find(store, dataset.id))?.pid, dataset.pid)
    for (const _ of [1, 2])
      await store.write(({ registrations }) => registrations.remove(dataset.id))
    is(await find(store, dataset.id), null)
    is(await store.write((unit) => unit.registrations.lock(dataset.id)), null)
  })

  test('registrations are listed by dataset, in pages, by pending work', async ({ store }) => {
    await store.write(async ({ registrations }) => {
      const all = await registrations.list({ status: null, limit: 1000, offset: 0 })
      for (const { datasetId } of all) await registrations.remove(datasetId)
    })
    const [done, pending, failing] = [
      await aDataset(store),
      await aDataset(store),
      await aDataset(store),
    ]
    await request(store, failing, done, pending)
    await evolved(store, done.id, {
      kind: 'updated',
      upTo: 1,
      at: at(2),
      again: false,
      state: 'public',
      changed: true,
    })
    const failure = { at: at(3), trouble: 'unreachable', reason: 'gone', times: 1 } as const
    await evolved(store, failing.id, { kind: 'failed', failure, retryInSeconds: null })
    const ids = (status: RegistrationStatus | null, limit = 10, offset = 0) =>
      store.read(async ({ registrations }) => {
        const page = await registrations.list({ status, limit, offset })
        return [await registrations.count(status), ...page.map(({ datasetId }) => datasetId)]
      })
    equal(await ids(null), [3, done.id, pending.id, failing.id])
    equal(await ids(null, 1, 1), [3, pending.id])
    equal(await ids('pending'), [2, pending.id, failing.id])
    equal(await ids('failing'), [1, failing.id])
    const anyFailing = (trouble: 'unreachable' | 'unauthorized', times: number) =>
      store.read(({ registrations }) => registrations.anyFailing({ trouble, times }))
    is(await anyFailing('unreachable', 1), true)
    is(await anyFailing('unreachable', 2), false)
    is(await anyFailing('unauthorized', 1), false)
  })

  test('datasets are listed by id, all or the released ones', async ({ store }) => {
    const drafts = [await aDataset(store), await aDataset(store)] as const
    const released = await aDataset(store)
    await store.write(async ({ datasets }) => {
      const { publishedAt: _, ...facts } = given(
        await datasets.find({ kind: 'id', id: released.id }),
      )
      await datasets.save({ ...facts, publishedAt: at(5) })
    })
    const page = (limit: number, published: boolean, after = drafts[0].id - 1) =>
      store.read(({ registrations }) => registrations.datasetsAfter({ after, limit, published }))
    equal(await page(10, false), [...drafts, released].map(registered))
    equal(await page(2, false), drafts.map(registered))
    equal(await page(10, false, drafts[1].id), [registered(released)])
    equal(await page(10, true), [registered(released)])
    equal(await page(10, true, released.id), [])
  })
}
