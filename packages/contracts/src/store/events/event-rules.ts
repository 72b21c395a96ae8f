import type { Store } from '@holdfast/core'
import type { RepositoryEvent } from '@holdfast/core/rules'
import { equal, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at } from '../builders.ts'
import { aDataset, aFile, firstDraft } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const event = (objectId: number | null, facts: Partial<RepositoryEvent> = {}): RepositoryEvent => ({
  at: at(0),
  actor: '@ada',
  kind: 'draftEdited',
  objectId,
  details: {},
  ...facts,
})

const append = (store: Store, ...added: readonly RepositoryEvent[]): Promise<void> =>
  store.write(async ({ events }) => {
    for (const one of added) await events.append(one)
  })

const of = (store: Store, objectId: number, limit = 100) =>
  store.read(({ events }) => events.of(objectId, limit))

export const eventRules: StoreRules = (test) => {
  test('an object without events has an empty history', async ({ store }) =>
    equal(await of(store, 999_999), []))

  test('an event is read as it was added', async ({ store }) => {
    const details = { title: 'Ebb 🌊', list: [1, { deep: null }], flag: false, empty: {} }
    const told = event(1, { at: new Date('2031-02-03T04:05:06.007Z'), actor: ':system', details })
    await append(store, told)
    const [found] = await of(store, 1)
    equal(found, { ...told, id: found?.id })
  })

  test('the last appended event is listed first, whatever its time', async ({ store }) => {
    const moments = [at(5), at(1), at(5), at(9), at(3)]
    await append(store, ...moments.map((moment, n) => event(2, { at: moment, details: { n } })))
    await append(store, event(2, { at: at(0), details: { n: 5 } }))
    const found = await of(store, 2)
    equal(
      found.map(({ details }) => details.n),
      [5, 4, 3, 2, 1, 0],
    )
    ok(found.every(({ id }, index) => index === 0 || id < (found[index - 1]?.id ?? 0)))
  })

  test('a limit keeps the newest', async ({ store }) => {
    await append(store, ...[0, 1, 2].map((n) => event(3, { details: { n } })))
    equal(
      (await of(store, 3, 2)).map(({ details }) => details.n),
      [2, 1],
    )
    equal(await of(store, 3, 0), [])
  })

  test('each object has its own events, and some belong to none', async ({ store }) => {
    await append(store, event(4), event(null, { kind: 'settingChanged' }), event(5))
    equal((await of(store, 4)).length, 1)
    equal((await of(store, 5)).length, 1)
  })

  test('events about roles are found at an object and at the files of a dataset', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const { file } = await aFile(store, firstDraft(dataset))
    const about = (objectId: number, n: number) =>
      event(objectId, { kind: n % 2 === 0 ? 'roleAssigned' : 'roleRevoked', details: { n } })
    await store.write(({ events }) =>
      events.appendAll([
        about(dataset.id, 0),
        event(dataset.id),
        about(file.id, 1),
        about(dataset.id, 3),
        about(file.id, 2),
      ]),
    )
    await store.write(({ events }) => events.appendAll([]))
    const order = (found: readonly RepositoryEvent[]) => found.map(({ details }) => details.n)
    await store.read(async ({ events }) => {
      equal(order(await events.rolesAt(dataset.id)), [0, 3])
      equal(order(await events.rolesAt(file.id)), [1, 2])
      equal(order(await events.rolesAtFilesOf(dataset.id)), [1, 2])
      equal(await events.rolesAtFilesOf(file.id), [])
    })
  })

  test('the events of a unit that fails did not happen', async ({ store }) => {
    const failing = store.write(async ({ events }) => {
      await events.append(event(6))
      throw new Error('after the event')
    })
    await rejection(failing)
    equal(await of(store, 6), [])
  })
}
