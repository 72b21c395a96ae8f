import type { RecordPage, Store } from '@holdfast/core'
import { formatPid, type HarvestSet } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { at, fresh } from '../builders.ts'
import {
  aDataset,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOBODY = 999_999

async function aSet(store: Store, spec = `set-${fresh()}`): Promise<HarvestSet> {
  const wanted = { spec, description: 'of a test', definition: 'title:kelp' }
  const added = await store.write(({ harvesting }) => harvesting.add(wanted))
  if (added === 'taken') throw new Error('The name is taken')
  return added
}

async function aReleased(store: Store) {
  const dataset = await aDataset(store)
  await releaseDraft(store, firstDraft(dataset))
  return dataset
}

/** Renews the records of a set; how many changed. */
const renewing =
  (store: Store, setId: number | null) =>
  async (ids: readonly number[], seconds: number): Promise<number> =>
    (await store.write(({ harvesting }) => harvesting.renew(setId, ids, at(seconds)))).changed

/** The records of a set as texts: dataset, seconds of the stamp, state. */
async function listed(
  store: Store,
  setId: number,
  more: Partial<RecordPage> = {},
): Promise<readonly string[]> {
  const page = { setId, from: null, until: null, after: null, limit: 10, ...more }
  const found = await store.read(({ harvesting }) => harvesting.records(page))
  return found.map(({ datasetId, stamp, state }) => `${datasetId} ${secondsOf(stamp)} ${state}`)
}

const secondsOf = (time: Date): number => (time.getTime() - at(0).getTime()) / 1000

export const harvestingRules: StoreRules = (test) => {
  test('sets have names of their own, and are listed by them', async ({ store }) => {
    const name = `named-${fresh()}`
    const [second, first] = [await aSet(store, `${name}_b`), await aSet(store, `${name}-a`)]
    const read = <T>(work: Parameters<typeof store.read<T>>[0]) => store.read(work)
    is(await store.write(({ harvesting }) => harvesting.add(second)), 'taken')
    const all = await read(({ harvesting }) => harvesting.sets())
    equal(
      all.filter(({ spec }) => spec.startsWith(name)),
      [first, second],
    )
    equal(await read(({ harvesting }) => harvesting.set(first.spec)), first)
    for (const unknown of ['', first.spec.toUpperCase()])
      is(await read(({ harvesting }) => harvesting.set(unknown)), null)
    const changed = { ...first, description: '', definition: '*', version: 2 }
    await store.write(({ harvesting }) => harvesting.save(changed))
    equal(await read(({ harvesting }) => harvesting.set(first.spec)), changed)
    const remove = (spec: string) => store.write(({ harvesting }) => harvesting.remove(spec))
    equal(
      [await remove(first.spec), await remove(first.spec), await remove('')],
      [true, false, false],
    )
    await store.write(({ harvesting }) => harvesting.save(changed))
    is(await read(({ harvesting }) => harvesting.set(first.spec)), null)
  })

  test('a record gets a stamp when its dataset joins the set, leaves it and comes back', async ({
    store,
  }) => {
    const { id: set } = await aSet(store)
    const [one, two, draft] = [
      await aReleased(store),
      await aReleased(store),
      await aDataset(store),
    ]
    const renewed = renewing(store, set)
    is(await renewed([two.id, one.id, draft.id, NOBODY], 10.9), 2)
    equal(await listed(store, set), [`${one.id} 10 present`, `${two.id} 10 present`])
    is(await renewed([one.id, two.id], 20), 0)
    is(await renewed([two.id], 30), 1)
    equal(await listed(store, set), [`${two.id} 10 present`, `${one.id} 30 deleted`])
    is(await renewed([two.id], 40), 0)
    is(await renewed([one.id, two.id], 50), 1)
    equal(await listed(store, set), [`${two.id} 10 present`, `${one.id} 50 present`])
    is(await renewing(store, NOBODY)([one.id], 60), 0, 'a set that is gone')
  })

  test('a record gets a stamp when its release changes, not with a draft', async ({ store }) => {
    const { id: set } = await aSet(store)
    const dataset = await aReleased(store)
    const changed = (seconds: number) => renewing(store, set)([dataset.id], seconds)
    is(await changed(1), 1)
    const next = await openDraft(store, firstDraft(dataset))
    is(await changed(2), 0, 'a draft')
    await releaseDraft(store, next)
    is(await changed(3), 1, 'a release')
    await store.write(async (unit) => {
      const version = await versionAt(unit, next)
      await unit.versions.save({ ...version, saves: version.saves + 1 })
    })
    is(await changed(4), 1, 'a saved release')
    await store.write(({ exportTimes }) => exportTimes.save(dataset.id, at(5)))
    is(await changed(6), 1, 'an export')
    is(await changed(7), 0)
    equal(await listed(store, set), [`${dataset.id} 6 present`])
  })

  test('records are listed from a time to another, part by part, and counted', async ({
    store,
  }) => {
    const { id: set } = await aSet(store)
    const made: number[] = []
    for (const seconds of [1, 2, 2, 3]) {
      made.push((await aReleased(store)).id)
      await renewing(store, set)(made, seconds)
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = made
    const between = { from: at(2), until: at(2) }
    equal(await listed(store, set, between), [`${second} 2 present`, `${third} 2 present`])
    const count = (more: Partial<RecordPage>) =>
      store.read(({ harvesting }) =>
        harvesting.count({ setId: set, from: null, until: null, ...more }),
      )
    equal([await count({}), await count(between), await count({ from: at(4) })], [4, 2, 0])
    equal(await listed(store, set, { limit: 2 }), [`${first} 1 present`, `${second} 2 present`])
    const after = { stamp: at(2), datasetId: second }
    equal(await listed(store, set, { after, from: at(1), until: at(2) }), [`${third} 2 present`])
    equal(await listed(store, set, { after }), [`${third} 2 present`, `${fourth} 3 present`])
  })

  test('a record names the sets in which it is present, and outlives its dataset', async ({
    store,
  }) => {
    const name = `of-${fresh()}`
    const [one, two] = [await aSet(store, `${name}-1`), await aSet(store, `${name}-2`)]
    const dataset = await aReleased(store)
    const all = await store.read(({ harvesting }) =>
      harvesting.records({ setId: null, from: null, until: null, after: null, limit: 1000 }),
    )
    const others = all.filter(({ state }) => state === 'present').map(({ datasetId }) => datasetId)
    await renewing(store, null)([...others, dataset.id], 100)
    for (const { id } of [two, one]) await renewing(store, id)([dataset.id], 100)
    const record = () => store.read(({ harvesting }) => harvesting.record(folded))
    const { protocol, authority, identifier } = dataset.pid
    const folded = { protocol, authority, identifier: identifier.toLowerCase() }
    const found = {
      datasetId: dataset.id,
      identifier: formatPid(dataset.pid),
      stamp: at(100),
      state: 'present',
      specs: [one.spec, two.spec],
    }
    equal(await record(), found)
    await renewing(store, two.id)([], 101)
    equal(await record(), { ...found, specs: [one.spec] })
    await store.write(({ harvesting }) => harvesting.remove(one.spec))
    equal(await record(), { ...found, specs: [] })
    await renewing(store, null)(others, 102)
    equal(await record(), { ...found, stamp: at(102), state: 'deleted', specs: [] })
    const earliest = given(await store.read(({ harvesting }) => harvesting.earliest()))
    ok(earliest <= at(102))
    const unknown = { ...dataset.pid, identifier: 'unknown' }
    is(await store.read(({ harvesting }) => harvesting.record(unknown)), null)
  })
}
