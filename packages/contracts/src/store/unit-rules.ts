import type { Store } from '@holdfast/core'
import type { Job } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../storage/rejection.ts'
import { newCollection, newDataset } from './builders.ts'
import { aCollection, aDataset, given, theRoot } from './sample-objects.ts'
import type { StoreRules } from './store-context.ts'

const sweep: Job = { kind: 'sweepStagedObjects' }
const finalize = (datasetId: number): Job => ({
  kind: 'finalizePublication',
  datasetId,
  bump: 'major',
  since: 1_900_000_000_000,
  publisher: { accountId: 1, userName: 'ada' },
})

/** Rules of reads and writes that hold for every aggregate. */
export const unitRules: StoreRules = (test, claims) => {
  wholeOrNotAtAll(test, claims)
  oneAfterAnother(test, claims)
  nothingShared(test, claims)
  jobsOfUnits(test, claims)
  if (claims.concurrent) besideEachOther(test, claims)
}

const wholeOrNotAtAll: StoreRules = (test) => {
  test('an open store is ready', ({ store }) => store.ready())

  test('a unit returns the result of its work', async ({ store }) => {
    is(await store.read(async () => 'read'), 'read')
    is(await store.read(async () => 'latest', { consistency: 'latest' }), 'latest')
    is(await store.write(async () => 'written'), 'written')
  })

  test('a unit that fails rejects with the reason of its work', async ({ store }) => {
    const reason = new Error('failed on purpose')
    const failing = async () => {
      throw reason
    }
    is(await rejection(store.write(failing)), reason)
    is(await rejection(store.read(failing)), reason)
  })

  test('what is read in pieces goes on while others write, and ends when its reader does', async ({
    store,
  }) => {
    const ended: string[] = []
    const put = (value: string) => store.write(({ settings }) => settings.put('pieces', value))
    await put('before')
    // More readers than may hold a transaction at once.
    for (let reader = 0; reader < 5; reader += 1) {
      const pieces = store.stream(async function* ({ settings }) {
        try {
          yield (await settings.all()).get('pieces')
          yield (await settings.all()).get('pieces')
        } finally {
          ended.push('ended')
        }
      })
      for await (const value of pieces) {
        is(value, reader === 0 ? 'before' : 'meanwhile')
        await put('meanwhile')
        break
      }
    }
    is(ended.length, 5)
  })

  test('a write sees its own changes', async ({ store }) => {
    await store.write(async ({ settings }) => {
      await settings.put('own', 'seen')
      is((await settings.all()).get('own'), 'seen')
    })
  })

  test('a unit that has ended refuses calls, and nothing of them is stored', async ({ store }) => {
    const { settings } = await store.write(async (unit) => unit)
    await rejection(settings.put('late', '1'))
    const failed: (typeof settings)[] = []
    const failing = store.write(async (unit) => {
      failed.push(unit.settings)
      throw new Error('failed on purpose')
    })
    await rejection(failing)
    await rejection(given(failed[0]).put('late', '1'))
    is((await store.read((unit) => unit.settings.all())).get('late'), undefined)
  })

  test('calls that are not awaited take effect in their order', async ({ store }) => {
    const seen = await store.write(async ({ settings }) => {
      const [, first, , second] = await Promise.all([
        settings.put('in order', 'first'),
        settings.all(),
        settings.put('in order', 'second'),
        settings.all(),
      ])
      return [first.get('in order'), second.get('in order')]
    })
    equal(seen, ['first', 'second'])
    is((await store.read(({ settings }) => settings.all())).get('in order'), 'second')
  })

  test('a write that fails does not block the next one', async ({ store }) => {
    await rejection(store.write(() => Promise.reject(new Error('failed on purpose'))))
    await store.write(({ settings }) => settings.put('next', 'done'))
    is((await store.read(({ settings }) => settings.all())).get('next'), 'done')
  })
}

const oneAfterAnother: StoreRules = (test) => {
  test('two writers that lock one dataset take turns', async ({ store }) => {
    const { id } = await aDataset(store)
    await Promise.all([1, 2, 3, 4, 5].map(() => addOne(store, id)))
    const dataset = await store.read(({ datasets }) => datasets.find({ kind: 'id', id }))
    is(given(dataset).fileTotal, 5)
  })

  test('two writers that lock one collection take turns', async ({ store }) => {
    const { id } = await aCollection(store, { name: '0' })
    const addToName = () =>
      store.write(async ({ collections }) => {
        const collection = given(await collections.lock({ kind: 'id', id }))
        await collections.save({ ...collection, name: `${Number(collection.name) + 1}` })
      })
    await Promise.all([1, 2, 3, 4, 5].map(addToName))
    const collection = await store.read((unit) => unit.collections.find({ kind: 'id', id }))
    is(given(collection).name, '5')
  })

  test('of two writers of one name, one gets it and the other is refused', async ({ store }) => {
    const { id: parentId, creatorId } = await theRoot(store)
    const add = (alias: string) =>
      store.write(({ collections }) =>
        collections.add(newCollection({ parentId, creatorId, alias })),
      )
    const answers = await Promise.all([add('race'), add('RACE'), add('Race')])
    is(answers.filter((answer) => answer === 'aliasTaken').length, 2)
  })

  test('of two writers of one pid, one gets it and the other is refused', async ({ store }) => {
    const { id: collectionId, creatorId } = await theRoot(store)
    const pid = { protocol: 'doi', authority: '10.5072', identifier: 'FK2/RACE' }
    const add = () =>
      store.write(({ datasets }) => datasets.add(newDataset({ collectionId, creatorId, pid })))
    const answers = await Promise.all([add(), add()])
    is(answers.filter((answer) => answer === 'pidTaken').length, 1)
  })

  test('of two writers that remove one reservation, one succeeds', async ({ store }) => {
    const dataset = await aDataset(store)
    const reservation = {
      objectId: 'wanted-by-two',
      storageDriver: 'folder',
      key: 'a/b/wanted-by-two',
      datasetId: dataset.id,
      accountId: dataset.creatorId,
      createdAt: new Date(0),
      leaseUntil: new Date(1000),
      reservedBytes: 0,
      kind: 'form',
    } as const
    await store.write(({ stagedObjects }) => stagedObjects.add(reservation))
    const remove = () =>
      store.write(({ stagedObjects }) => stagedObjects.remove(reservation.objectId))
    equal((await Promise.all([remove(), remove()])).sort(), [false, true])
  })
}

const addOne = (store: Store, id: number): Promise<void> =>
  store.write(async ({ datasets }) => {
    const dataset = given(await datasets.lock({ kind: 'id', id }))
    await datasets.save({ ...dataset, fileTotal: dataset.fileTotal + 1 })
  })

const nothingShared: StoreRules = (test) => {
  test('changes of arguments after a call do not reach the store', async ({ store }) => {
    const root = await theRoot(store)
    const contacts = ['kept@example.org']
    const createdAt = new Date(0)
    const collection = newCollection({
      parentId: root.id,
      creatorId: root.creatorId,
      contacts,
      createdAt,
    })
    const { id } = await store.write(async (unit) => given(await unit.collections.add(collection)))
    contacts.push('later@example.org')
    createdAt.setTime(99)
    const kept = given(await store.read((unit) => unit.collections.find({ kind: 'id', id })))
    equal(kept.contacts, ['kept@example.org'])
    equal(kept.createdAt, new Date(0))
  })

  test('changes of results do not reach the store', async ({ store }) => {
    const { id } = await aDataset(store)
    const find = () => store.read(({ datasets }) => datasets.find({ kind: 'id', id }))
    const spoilt = given(await find())
    spoilt.createdAt.setTime(99)
    spoilt.newest.updatedAt.setTime(99)
    Object.assign(spoilt.pid, { identifier: 'FK2/SPOILT' })
    const dataset = given(await find())
    is(dataset.createdAt.getTime() !== 99 && dataset.newest.updatedAt.getTime() !== 99, true)
    is(dataset.pid.identifier === 'FK2/SPOILT', false)
  })
}

const jobsOfUnits: StoreRules = (test, claims) => {
  test('it shows its waiting jobs exactly if it claims so', ({ opened }) =>
    is(opened.waitingJobs !== undefined, claims.jobs))

  test('a write may add jobs', async ({ store }) => {
    await store.write(async ({ jobs }) => {
      await jobs.enqueue(sweep)
      await jobs.enqueue(finalize(1), { delaySeconds: 60, dedupeKey: 'finalize 1' })
    })
  })
  if (!claims.jobs) return

  const waiting = async (datasetId: number, show: () => Promise<readonly Job[]>) =>
    (await show()).filter((job) => 'datasetId' in job && job.datasetId === datasetId)

  test('the jobs of a unit exist once it commits', async ({ store, opened }) => {
    const show = given(opened.waitingJobs)
    await store.write(async ({ jobs }) => {
      await jobs.enqueue(finalize(71))
      if (claims.concurrent) equal(await waiting(71, show), [])
    })
    equal(await waiting(71, show), [finalize(71)])
  })

  test('several jobs may be added at once, and none', async ({ store, opened }) => {
    await store.write(async ({ jobs }) => {
      await jobs.enqueueAll([finalize(73), sweep, finalize(73)])
      await jobs.enqueueAll([])
    })
    equal(await waiting(73, given(opened.waitingJobs)), [finalize(73), finalize(73)])
  })

  test('the jobs of a unit that fails never exist', async ({ store, opened }) => {
    const failing = store.write(async ({ jobs }) => {
      await jobs.enqueue(finalize(72))
      await jobs.enqueueAll([finalize(72)])
      throw new Error('after the job')
    })
    await rejection(failing)
    equal(await waiting(72, given(opened.waitingJobs)), [])
  })
}

const besideEachOther: StoreRules = (test) => {
  const value = (store: Store, name: string) =>
    store.read(async ({ settings }) => (await settings.all()).get(name))

  test('a read during a write sees nothing of it', async ({ store }) => {
    await store.write(async ({ settings }) => {
      await settings.put('half-way', 'yes')
      is(await value(store, 'half-way'), undefined)
    })
    is(await value(store, 'half-way'), 'yes')
  })

  test('a read sees one state during concurrent writes', async ({ store }) => {
    await store.write(({ settings }) => settings.put('moving', 'before'))
    await store.read(async ({ settings }) => {
      is((await settings.all()).get('moving'), 'before')
      await store.write((unit) => unit.settings.put('moving', 'after'))
      is((await settings.all()).get('moving'), 'before')
    })
    is(await value(store, 'moving'), 'after')
  })

  test('a read of the latest state sees every earlier commit', async ({ store }) => {
    const seen = await store.read(
      async ({ settings }) => {
        await settings.all()
        await store.write((unit) => unit.settings.put('lately', 'committed'))
        return (await settings.all()).get('lately')
      },
      { consistency: 'latest' },
    )
    is(seen, 'committed')
    ok(await store.read(async () => true))
  })
}
