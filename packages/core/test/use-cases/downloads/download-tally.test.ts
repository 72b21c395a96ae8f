import { fixedClock, memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { CountedDownloads } from '../../../src/ports/store/downloads.ts'
import type { Store } from '../../../src/ports/store/store.ts'
import { GUEST } from '../../../src/rules/users/actor.ts'
import { downloadTally } from '../../../src/use-cases/downloads/download-tally.ts'

const test = suite('the tally of downloads')

const DAY = '2031-04-05'
const counted = (fileId: number, count: number, day = DAY): CountedDownloads => ({
  fileId,
  day,
  by: '',
  count,
})

/** A tally over a store; the test ends its pauses and decides which writes fail. */
function scene({ failures = 0 } = {}) {
  const batches: (readonly CountedDownloads[])[] = []
  const ends: (() => void)[] = []
  const told: string[] = []
  const inner = memoryStore()
  let left = failures
  const store: Store = {
    ...inner,
    write: (work) =>
      inner.write((unit) => {
        const add = async (batch: readonly CountedDownloads[]) => {
          left -= 1
          if (left >= 0) throw new Error('The database is away')
          batches.push(batch)
        }
        return work({ ...unit, downloads: { ...unit.downloads, add } })
      }),
  }
  const clock = fixedClock(new Date(`${DAY}T23:59:58Z`))
  const pause = () => new Promise<void>((resolve) => ends.push(resolve))
  return {
    tally: downloadTally(
      { store, clock, pause, tellOperator: (what) => told.push(what) },
      { downloaded: () => {} },
    ),
    batches,
    ends,
    clock,
    told,
  }
}

const outcome = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'written',
    (error: Error) => error.message,
  )

test('downloads during a pause are written together, each file once a day', async () => {
  const { tally, batches, ends, clock } = scene()
  tally.note(GUEST, [1, 2], '')
  tally.note(GUEST, [2], '')
  clock.advance(3)
  tally.note(GUEST, [2], '')
  is(ends.length, 1)
  equal(batches, [])
  ends[0]?.()
  await tally.written()
  equal(batches, [[counted(1, 1), counted(2, 2), counted(2, 1, '2031-04-06')]])
})

test('the first download after a pause starts another pause', async () => {
  const { tally, ends } = scene()
  tally.note(GUEST, [1], '')
  ends[0]?.()
  await tally.written()
  tally.note(GUEST, [1], '')
  is(ends.length, 2)
})

test('waiting for the counts ends the pause, and nothing is written twice', async () => {
  const { tally, batches, ends } = scene()
  tally.note(GUEST, [1], '')
  await tally.written()
  equal(batches, [[counted(1, 1)]])
  ends[0]?.()
  await tally.written()
  is(batches.length, 1)
})

test('without downloads there is nothing to wait for', async () => {
  const { tally, batches, ends } = scene()
  tally.note(GUEST, [], '')
  await tally.written()
  equal([batches.length, ends.length], [0, 0])
})

test('a batch that fails once is written by a retry', async () => {
  const { tally, batches } = scene({ failures: 1 })
  tally.note(GUEST, [1], '')
  is(await outcome(tally.written()), 'written')
  equal(batches, [[counted(1, 1)]])
})

test('counts that could not be written are kept and written with the next ones', async () => {
  const { tally, batches } = scene({ failures: 2 })
  tally.note(GUEST, [1, 2], '')
  is(await outcome(tally.written()), 'The database is away')
  tally.note(GUEST, [2], '')
  is(await outcome(tally.written()), 'written')
  equal(batches, [[counted(1, 1), counted(2, 2)]])
})

test('a write that fails in the background or before an answer throws nothing, loses nothing and is logged once', async () => {
  const { tally, batches, ends, told } = scene({ failures: 4 })
  tally.note(GUEST, [7], '')
  ends[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  await tally.tried()
  equal(batches, [])
  equal(told, ['downloads could not be counted yet'])
  await tally.written()
  equal(batches, [[counted(7, 1)]])
})

test('a zip of very many files is counted in several batches', async () => {
  const { tally, batches } = scene()
  const fileIds = Array.from({ length: 12_000 }, (_, index) => index + 1)
  tally.note(GUEST, fileIds, '')
  await tally.written()
  equal(
    batches.map(({ length }) => length),
    [5000, 5000, 2000],
  )
  is(new Set(batches.flat().map(({ fileId }) => fileId)).size, 12_000)
})

test.run()
