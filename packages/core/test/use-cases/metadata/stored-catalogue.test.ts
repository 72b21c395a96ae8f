import { fixedClock, memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { Store } from '../../../src/index.ts'
import { noNotices } from '../../../src/ports/settings/change-notices.ts'
import type { MetadataBlock } from '../../../src/rules/metadata/model.ts'
import { storedCatalogue } from '../../../src/use-cases/metadata/stored-catalogue.ts'

const test = suite('the catalogue of an installation')

const block = (name: string, displayName = name): MetadataBlock => ({
  id: name.length,
  name,
  displayName,
  fields: [],
})

/** Two processes over one store, and how often the first reads the store of blocks. */
function twoProcesses(notices = noNotices) {
  const shared = memoryStore()
  const clock = fixedClock(new Date('2031-04-05T06:07:08Z'))
  let reads = 0
  const counting: Store = {
    ...shared,
    read: (work, options) =>
      shared.read((unit) => {
        reads += 1
        return work(unit)
      }, options),
  }
  const process = (store: Store) =>
    storedCatalogue({ store, clock, notices, standard: [block('tides')] })
  const put = (...blocks: readonly MetadataBlock[]) =>
    shared.write(({ metadataBlocks }) => metadataBlocks.put(blocks))
  return { clock, put, reads: () => reads, one: process(counting), other: process(shared) }
}

const namesIn = async ({ catalogue, store }: ReturnType<typeof storedCatalogue>) => {
  await store.read(async () => null)
  return catalogue.blocks.map(({ displayName }) => displayName)
}

test('a change of one process reaches it at once, and the others after five seconds', async () => {
  const { one, other, put, clock } = twoProcesses()
  equal([await namesIn(one), await namesIn(other)], [['tides'], ['tides']])
  await put(block('tides', 'Tides'), block('swell'))
  await one.updates.reload()
  equal(await namesIn(one), ['Tides', 'swell'])
  equal(await namesIn(other), ['tides'])
  clock.advance(5)
  equal(await namesIn(other), ['Tides', 'swell'])
})

test('a change is seen at once by processes that get the notice', async () => {
  const renewals: (() => void)[] = []
  const { one, other, put } = twoProcesses({
    announce: async () => {
      for (const renew of renewals) renew()
    },
    receive: (renew) => void renewals.push(renew),
  })
  equal([await namesIn(one), await namesIn(other)], [['tides'], ['tides']])
  await put(block('tides', 'Tides'))
  await one.updates.reload()
  equal([await namesIn(one), await namesIn(other)], [['Tides'], ['Tides']])
})

test('a unit that begins after the notice does not wait for a reading that began before the change', async () => {
  const shared = memoryStore()
  const renewals: (() => void)[] = []
  const notices = {
    announce: async () => {
      for (const renew of renewals) renew()
    },
    receive: (renew: () => void) => void renewals.push(renew),
  }
  const clock = fixedClock(new Date('2031-04-05T06:07:08Z'))
  const standard = [block('tides')]
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let reads = 0
  /** The answer of its first read is long on its way. */
  const slow: Store = {
    ...shared,
    read: async (work, options) => {
      reads += 1
      const isFirst = reads === 1
      const answer = await shared.read(work, options)
      if (isFirst) await held
      return answer
    },
  }
  const other = storedCatalogue({ store: slow, clock, notices, standard })
  const one = storedCatalogue({ store: shared, clock, notices, standard })
  const before = namesIn(other)
  await Promise.resolve()
  await shared.write(({ metadataBlocks }) => metadataBlocks.put([block('tides', 'Tides')]))
  await one.updates.reload()
  const after = namesIn(other)
  finish()
  equal([await after, await before], [['Tides'], ['Tides']])
})

test('the revision is read once in five seconds, and the blocks only after a change', async () => {
  const { one, put, reads, clock } = twoProcesses()
  await Promise.all([namesIn(one), namesIn(one)])
  const first = reads()
  await namesIn(one)
  is(reads() - first, 1, 'the unit itself')
  clock.advance(5)
  await namesIn(one)
  is(reads() - first, 3, 'and the revision')
  await put(block('swell'))
  clock.advance(5)
  await namesIn(one)
  is(reads() - first, 6, 'and the blocks')
})

test('a store that fails fails the unit, and the next one tries again', async () => {
  const shared = memoryStore()
  let away = true
  const store: Store = {
    ...shared,
    read: (work, options) =>
      away ? Promise.reject(new Error('away')) : shared.read(work, options),
  }
  const clock = fixedClock(new Date('2031-04-05T06:07:08Z'))
  const kept = storedCatalogue({ store, clock, notices: noNotices, standard: [] })
  const failed = await kept.store.write(async () => 'written').catch((error) => error.message)
  is(failed, 'away')
  away = false
  is(await kept.store.write(async () => 'written'), 'written')
})

test.run()
