import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { compareNumbers, type VersionNumber } from '../../../src/rules/versions/version.ts'
import {
  anyLife,
  datasetOf,
  type Life,
  type Moment,
  openLife,
  type Reading,
  readingsOf,
  type Step,
  take,
} from './random-life.ts'

const test = suite('the life of a dataset, whatever happens in it')

/** What a step found, what it was answered, and what it left. */
interface Event {
  readonly step: Step
  readonly outcome: 'made' | 'refused'
  /** Newest first; empty when the dataset is gone. */
  readonly before: readonly Reading[]
  readonly after: readonly Reading[]
}

/** Lives through these moments, or until the dataset goes with its only draft. */
async function live(moments: readonly Moment[]): Promise<readonly Event[]> {
  const life: Life = await openLife()
  const events: Event[] = []
  let before = await readingsOf(life)
  for (const { seconds, step } of moments) {
    life.clock.advance(seconds)
    const outcome = await take(life, step)
    const after = await readingsOf(life)
    events.push({ step, outcome, before, after })
    before = after
    if ((await datasetOf(life)) === null) break
  }
  return events
}

const RUNS = { numRuns: 25 }

const holdsAlways = (rule: (event: Event) => void): Promise<void> =>
  fc.assert(
    fc.asyncProperty(anyLife, async (moments) => {
      for (const event of await live(moments)) rule(event)
    }),
    RUNS,
  )

const isDraft = ({ version }: Reading): boolean => version.state.kind === 'draft'

const numbersOf = (readings: readonly Reading[]): readonly VersionNumber[] =>
  readings.flatMap(({ version: { state } }) => (state.kind === 'draft' ? [] : [state.number]))

/** What a version says, apart from whether it is withdrawn. */
function said({ version, files }: Reading): unknown {
  const { metadata, terms, note, fileCount, byteCount, createdAt, ordinal } = version
  return { metadata, terms, note, fileCount, byteCount, createdAt, ordinal, files }
}

const ofId = (readings: readonly Reading[], id: number): Reading | undefined =>
  readings.find(({ version }) => version.id === id)

test('there is one draft at most, and it is the newest version', () =>
  holdsAlways(({ after }) => {
    ok(after.filter(isDraft).length <= 1)
    ok(after.slice(1).every((reading) => !isDraft(reading)))
  }))

test('ordinals leave no gap, and the numbers rise with them', () =>
  holdsAlways(({ after }) => {
    equal(
      after.map(({ version }) => version.ordinal),
      after.map((_, index) => after.length - index),
    )
    const numbers = numbersOf(after)
    for (const [index, number] of numbers.entries()) {
      const older = numbers[index + 1]
      if (older !== undefined) ok(compareNumbers(number, older) > 0)
    }
  }))

test('a number that was given is not given again', () =>
  fc.assert(
    fc.asyncProperty(anyLife, async (moments) => {
      const owners = new Map<string, number>()
      for (const { after } of await live(moments))
        for (const { version } of after) {
          if (version.state.kind === 'draft') continue
          const { major, minor } = version.state.number
          const owner = owners.get(`${major}.${minor}`) ?? version.id
          equal(owner, version.id)
          owners.set(`${major}.${minor}`, owner)
        }
    }),
    RUNS,
  ))

test('a refused step changes nothing', () =>
  holdsAlways(({ outcome, before, after }) => {
    if (outcome === 'refused') equal(after, before)
  }))

test('a released version says the same for ever, unless it is brought up to date', () =>
  holdsAlways(({ step, before, after }) => {
    for (const reading of before.filter((each) => !isDraft(each))) {
      const now = ofId(after, reading.version.id)
      ok(now !== undefined)
      const updated = step.kind === 'updateCurrent' && reading === before[1]
      if (!updated) equal(said(now), said(reading))
    }
  }))

test('a released version stays as it is but for deaccession and updates', () =>
  holdsAlways(({ step, before, after }) => {
    const touching: readonly Step['kind'][] = ['deaccession', 'updateCurrent']
    for (const reading of before.filter(({ version }) => version.state.kind === 'released'))
      if (!touching.includes(step.kind)) equal(ofId(after, reading.version.id), reading)
  }))

test('the time of the last update rises with every change of a version, whatever the clock says', () =>
  holdsAlways(({ before, after }) => {
    for (const { version, files } of before) {
      const now = ofId(after, version.id)
      if (now === undefined) continue
      const changed = JSON.stringify([now.version, now.files]) !== JSON.stringify([version, files])
      if (changed) ok(now.version.updatedAt.getTime() >= version.updatedAt.getTime() + 1000)
    }
  }))

test('a version that is opened, or made of a draft, is later than what was there', () =>
  holdsAlways(({ step, outcome, before, after }) => {
    const [newest] = after
    const [former] = before
    if (outcome === 'refused' || newest === undefined || former === undefined) return
    const unmade: readonly Step['kind'][] = ['discard', 'deaccession']
    if (unmade.includes(step.kind)) return
    ok(newest.version.updatedAt.getTime() > former.version.updatedAt.getTime())
    equal(newest.version.updatedAt.getMilliseconds(), 0)
  }))

test.run()
