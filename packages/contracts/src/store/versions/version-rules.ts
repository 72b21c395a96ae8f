import type { Store } from '@holdfast/core'
import { VERSION_STATES, type Version, type VersionState } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, deaccessioned, newVersion, released } from '../builders.ts'
import { aCollection, aDataset, firstDraft, releaseDraft, versionAt } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const find = (store: Store, datasetId: number, ordinal: number): Promise<Version | null> =>
  store.read(({ versions }) => versions.find(datasetId, { kind: 'ordinal', ordinal }))

const add = (store: Store, facts: Parameters<typeof newVersion>[0]): Promise<Version> =>
  store.write(({ versions }) => versions.add(newVersion(facts)))

/** A dataset with versions in these states, in the order of their ordinals. */
async function withVersions(store: Store, states: readonly VersionState[]): Promise<number> {
  const { id } = await aDataset(store)
  await store.write(async (unit) => {
    const first = await versionAt(unit, { datasetId: id, ordinal: 1 })
    for (const [index, state] of states.entries()) {
      if (index === 0) await unit.versions.save({ ...first, state })
      else await unit.versions.add(newVersion({ datasetId: id, ordinal: index + 1, state }))
    }
  })
  return id
}

export const versionRules: StoreRules = (test, claims) => {
  keeping(test, claims)
  listing(test, claims)
  newest(test, claims)
  uniqueness(test, claims)
}

const keeping: StoreRules = (test) => {
  test('a version is saved with the event that tells of it, and neither without the other', async ({
    store,
  }) => {
    const { id: datasetId, revision } = await aDataset(store)
    const told = () => store.read(({ events }) => events.of(datasetId, 10))
    const before = await told()
    const event = { at: at(7), actor: '@ada', kind: 'draftEdited', objectId: datasetId } as const
    await store.write(async (unit) => {
      await unit.datasets.hold({ kind: 'id', id: datasetId })
      const draft = await versionAt(unit, { datasetId, ordinal: 1 })
      const saved = { ...draft, note: 'Gauges', updatedAt: at(7) }
      await unit.versions.save(saved, { ...event, details: { ordinal: 1 } })
    })
    is((await find(store, datasetId, 1))?.note, 'Gauges')
    const [last, ...others] = await told()
    equal(others, before)
    equal(last, { ...event, id: last?.id, details: { ordinal: 1 } })
    const dataset = await store.read(({ datasets }) => datasets.find({ kind: 'id', id: datasetId }))
    is((dataset?.revision ?? 0) > revision, true)
    await rejection(
      store.write(async (unit) => {
        const draft = await versionAt(unit, { datasetId, ordinal: 1 })
        await unit.versions.save({ ...draft, id: NOWHERE }, { ...event, details: {} })
      }),
    )
    is((await told()).length, before.length + 1)
  })

  test('a version is read as it was added', async ({ store }) => {
    const { id: datasetId } = await aDataset(store)
    await releaseDraft(store, { datasetId, ordinal: 1 })
    const facts = newVersion({
      datasetId,
      ordinal: 2,
      createdAt: new Date('2031-02-03T04:05:06.007Z'),
      updatedAt: at(8),
      fileCount: 100_000,
      byteCount: 5e12,
      metadata: {
        title: 'Ebbe & Flut „潮汐" 🌊',
        subject: ['Physics', 'Earth'],
        author: [{ authorName: 'Ada' }, { authorName: 'Bob', tags: ['x', 'y'] }],
        series: { seriesName: 'Tides' },
      },
      terms: {
        licenseId: null,
        use: { termsOfUse: 'Ask first.' },
        access: { termsOfAccess: 'By letter.' },
        fileAccessRequest: false,
      },
      note: 'New gauges',
      saves: 4,
      contributorIds: [9, 3, 7],
    })
    const added = await store.write(({ versions }) => versions.add(facts))
    equal(added, { ...facts, id: added.id })
    equal(await find(store, datasetId, 2), added)
  })

  test('a saved version replaces the earlier one, in any state', async ({ store }) => {
    const { id: datasetId } = await aDataset(store)
    for (const state of [released(1), deaccessioned({ major: 1, minor: 0 }), released(1, 1)]) {
      const changed = await store.write(async (unit) => {
        const version = await versionAt(unit, { datasetId, ordinal: 1 })
        const next = { ...version, state, saves: version.saves + 1, note: null, metadata: {} }
        await unit.versions.save(next)
        return next
      })
      equal(await find(store, datasetId, 1), changed)
    }
  })

  test('a version is found by its number once it has one', async ({ store }) => {
    const withdrawn = deaccessioned({ major: 1, minor: 2 })
    const datasetId = await withVersions(store, [
      released(1),
      withdrawn,
      released(12),
      { kind: 'draft' },
    ])
    const byNumber = (major: number, minor: number) =>
      store.read(({ versions }) =>
        versions.find(datasetId, { kind: 'number', number: { major, minor } }),
      )
    is((await byNumber(1, 0))?.ordinal, 1)
    is((await byNumber(1, 2))?.ordinal, 2)
    is((await byNumber(12, 0))?.ordinal, 3)
    for (const [major, minor] of [
      [1, 1],
      [2, 0],
      [0, 0],
      [13, 0],
    ] as const)
      is(await byNumber(major, minor), null)
  })

  test('an unknown version is not found and cannot be saved', async ({ store }) => {
    const { id } = await aDataset(store)
    is(await find(store, id, 2), null)
    is(await find(store, id, 0), null)
    is(await find(store, NOWHERE, 1), null)
    const unknown = {
      ...newVersion({ datasetId: id, ordinal: 2, state: released(9) }),
      id: NOWHERE,
    }
    await rejection(store.write(({ versions }) => versions.save(unknown)))
    is(await find(store, id, 2), null)
  })

  test('a draft can be removed, a version that was released cannot', async ({ store }) => {
    const datasetId = await withVersions(store, [
      released(1),
      deaccessioned({ major: 2, minor: 0 }),
      { kind: 'draft' },
    ])
    const remove = (ordinal: number) =>
      store.write(async (unit) =>
        unit.versions.remove((await versionAt(unit, { datasetId, ordinal })).id),
      )
    await remove(3)
    is(await find(store, datasetId, 3), null)
    for (const ordinal of [1, 2]) {
      await rejection(remove(ordinal))
      is((await find(store, datasetId, ordinal))?.ordinal, ordinal)
    }
  })
}

const listing: StoreRules = (test) => {
  const list = async (
    store: Store,
    datasetId: number,
    options: {
      readonly states?: readonly VersionState['kind'][]
      readonly limit?: number
      readonly offset?: number
    } = {},
  ) => {
    const { states = VERSION_STATES, limit = null, offset = 0 } = options
    const found = await store.read(({ versions }) =>
      versions.list(datasetId, { states, limit, offset }),
    )
    return found.map(({ ordinal }) => ordinal)
  }

  test('the draft is listed first, then the numbers in descending order', async ({ store }) => {
    const id = await withVersions(store, [
      released(1, 9),
      released(1, 10),
      deaccessioned({ major: 10, minor: 0 }),
      released(9),
      { kind: 'draft' },
    ])
    equal(await list(store, id), [5, 3, 4, 2, 1])
    equal(await list(store, id, { states: ['released'] }), [4, 2, 1])
    equal(await list(store, id, { states: ['deaccessioned', 'draft'] }), [5, 3])
    equal(await list(store, id, { states: [] }), [])
  })

  test('a list is cut into pages', async ({ store }) => {
    const id = await withVersions(store, [released(1), released(2), released(3), released(4)])
    equal(await list(store, id, { limit: 2 }), [4, 3])
    equal(await list(store, id, { limit: 2, offset: 3 }), [1])
    equal(await list(store, id, { offset: 2 }), [2, 1])
    equal(await list(store, id, { limit: 0 }), [])
    equal(await list(store, id, { offset: 9 }), [])
  })

  test('listed versions have all members', async ({ store }) => {
    const dataset = await aDataset(store)
    const listed = await store.read(({ versions }) =>
      versions.list(dataset.id, { states: ['draft'], limit: null, offset: 0 }),
    )
    equal(listed, [await find(store, dataset.id, 1)])
    equal(await list(store, NOWHERE), [])
  })
}

const newest: StoreRules = (test) => {
  test('the newest releases of a collection come last released first', async ({ store }) => {
    const { id: collectionId } = await aCollection(store)
    const in1 = await aDataset(store, { collectionId })
    const in2 = await aDataset(store, { collectionId })
    const draftOnly = await aDataset(store, { collectionId })
    await aDataset(store)
    const states: readonly (readonly [number, VersionState])[] = [
      [in1.id, released(1)],
      [in2.id, released(1, 1)],
    ]
    await store.write(async (unit) => {
      for (const [datasetId, state] of states)
        await unit.versions.save({
          ...(await versionAt(unit, { datasetId, ordinal: 1 })),
          state,
          metadata: { title: `Dataset ${datasetId}` },
        })
      const later = released(2)
      await unit.versions.add(newVersion({ datasetId: in1.id, ordinal: 2, state: later }))
      await unit.versions.add(
        newVersion({ datasetId: in2.id, ordinal: 2, state: { kind: 'draft' } }),
      )
    })
    const found = (limit: number, offset: number) =>
      store.read(({ versions }) => versions.newestIn(collectionId, { limit, offset }))
    const named = (releases: Awaited<ReturnType<typeof found>>) =>
      releases.map(({ pid, version }) => [pid, version.datasetId, version.ordinal])
    equal(named(await found(10, 0)), [
      [in1.pid, in1.id, 2],
      [in2.pid, in2.id, 1],
    ])
    equal(named(await found(1, 1)), [[in2.pid, in2.id, 1]])
    equal(await found(10, 2), [])
    is((await found(10, 1))[0]?.version.metadata.title, `Dataset ${in2.id}`)
    is(draftOnly.collectionId, collectionId)
    const everybodySees = async () => {
      const ids = { from: Math.min(in1.id, draftOnly.id), to: Math.max(in2.id, draftOnly.id) + 1 }
      const all = await store.read(({ versions }) => versions.publicDatasets(ids))
      return all.filter(({ pid }) =>
        [in1, in2, draftOnly].some((each) => each.pid.identifier === pid.identifier),
      )
    }
    const releasedAt = (await found(1, 0))[0]?.version.state
    const [first, second, ...more] = await everybodySees()
    equal([first?.pid, second?.pid, more.length], [in1.pid, in2.pid, 0])
    equal(first?.releasedAt, releasedAt?.kind === 'released' ? releasedAt.releasedAt : null)
    const ownParts = async () => {
      const parts = await store.read(({ versions }) => versions.publicParts(1))
      return parts.filter(({ part }) => [in1.id, in2.id, draftOnly.id].includes(part))
    }
    equal(
      await ownParts(),
      [
        { part: in1.id, releasedAt: first?.releasedAt },
        { part: in2.id, releasedAt: second?.releasedAt },
      ].sort((a, b) => a.part - b.part),
    )
    const [whole, ...none] = await store.read(({ versions }) => versions.publicParts(2 ** 40))
    equal([whole?.part, none.length], [0, 0])
    ok(Number(whole?.releasedAt) >= Number(first?.releasedAt))
    await store.write(({ locallyFairSets }) => locallyFairSets.replace(collectionId, ['@someone']))
    equal(await everybodySees(), [])
    equal(await ownParts(), [])
  })
}

const uniqueness: StoreRules = (test) => {
  test('a dataset has one draft at most', async ({ store }) => {
    const dataset = await aDataset(store)
    await rejection(add(store, { datasetId: dataset.id, ordinal: 2 }))
    await releaseDraft(store, firstDraft(dataset))
    const second = await add(store, { datasetId: dataset.id, ordinal: 2 })
    await rejection(add(store, { datasetId: dataset.id, ordinal: 3 }))
    equal(await find(store, dataset.id, 2), second)
    is(await find(store, dataset.id, 3), null)
  })

  test('of two writers that open a draft, one succeeds', async ({ store }) => {
    const dataset = await aDataset(store)
    await releaseDraft(store, firstDraft(dataset))
    const open = () =>
      add(store, { datasetId: dataset.id, ordinal: 2 }).then(
        () => 'opened',
        () => 'refused',
      )
    equal((await Promise.all([open(), open()])).sort(), ['opened', 'refused'])
  })

  test('an ordinal and a number are used once in a dataset', async ({ store }) => {
    const datasetId = await withVersions(store, [
      released(1),
      deaccessioned({ major: 2, minor: 0 }),
    ])
    await rejection(add(store, { datasetId, ordinal: 2, state: released(3) }))
    for (const taken of [released(1), released(2)])
      await rejection(add(store, { datasetId, ordinal: 3, state: taken }))
    is((await add(store, { datasetId, ordinal: 3, state: released(2, 1) })).ordinal, 3)
  })
}
