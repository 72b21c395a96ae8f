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

const test = suite('the life of a dataset under random commands')

/** A step with its outcome, and the versions before and after it. */
interface Event {
  readonly step: Step
  readonly outcome: 'made' | 'refused'
  /** Newest first; empty after the dataset was removed. */
  readonly before: readonly Reading[]
  readonly after: readonly Reading[]
}

/**
 * All rules are tried on the same lives, as living one takes far longer than looking at it. A life that a failing rule
 * shortens is lived when it comes up.
 */
const RUNS = { numRuns: 60, seed: fc.readConfigureGlobal().seed ?? Date.now() }
const lived = new Map<string, Promise<readonly Event[]>>()
test.before(() => lived.clear())

function live(moments: readonly Moment[]): Promise<readonly Event[]> {
  const key = JSON.stringify(moments)
  const events = lived.get(key) ?? liveAnew(moments)
  lived.set(key, events)
  return events
}

/** Runs the steps until the last one, or until the dataset is removed with its only draft. */
async function liveAnew(moments: readonly Moment[]): Promise<readonly Event[]> {
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

/** The content of a version, without its state. */
function contentOf({ version, files }: Reading): unknown {
  const { metadata, terms, note, fileCount, byteCount, createdAt, ordinal } = version
  return { metadata, terms, note, fileCount, byteCount, createdAt, ordinal, files }
}

const ofId = (readings: readonly Reading[], id: number): Reading | undefined =>
  readings.find(({ version }) => version.id === id)

test('there is at most one draft, and it is the newest version', () =>
  holdsAlways(({ after }) => {
    ok(after.filter(isDraft).length <= 1)
    ok(after.slice(1).every((reading) => !isDraft(reading)))
  }))

test('ordinals have no gaps; numbers increase with them, beginning with 1.0', () =>
  holdsAlways(({ before, after }) => {
    equal(
      after.map(({ version }) => version.ordinal),
      after.map((_, index) => after.length - index),
    )
    const numbers = numbersOf(after)
    for (const [index, number] of numbers.entries()) {
      const older = numbers[index + 1]
      if (older !== undefined) ok(compareNumbers(number, older) > 0)
    }
    if (before.every(isDraft)) for (const number of numbers) equal(number, { major: 1, minor: 0 })
  }))

test('a number is assigned to one version only', () =>
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

test('a released version never becomes a draft; a deaccessioned one is released again under a higher number', () =>
  holdsAlways(({ before, after }) => {
    for (const old of before.filter((each) => !isDraft(each))) {
      const now = ofId(after, old.version.id)
      ok(now !== undefined && !isDraft(now))
      if (old.version.state.kind !== 'deaccessioned' || now.version.state.kind !== 'released')
        continue
      equal(old, before[0])
      const [then, next] = [numbersOf([old])[0], numbersOf([now])[0]]
      ok(then !== undefined && next !== undefined && compareNumbers(next, then) > 0)
    }
  }))

test('only a draft can be removed, and only a sole draft removes the dataset', () =>
  holdsAlways(({ before, after }) => {
    if (after.length >= before.length) return
    equal(after.length, before.length - 1)
    const [removed] = before
    ok(removed !== undefined && isDraft(removed))
    if (after.length === 0) equal(before.length, 1)
  }))

test('a refused step changes nothing', () =>
  holdsAlways(({ outcome, before, after }) => {
    if (outcome === 'refused') equal(after, before)
  }))

test('the content of a released version never changes, except by an update of the current version', () =>
  holdsAlways(({ step, before, after }) => {
    for (const reading of before.filter((each) => !isDraft(each))) {
      const now = ofId(after, reading.version.id)
      ok(now !== undefined)
      const updated = step.kind === 'updateCurrent' && reading === before[1]
      if (!updated) equal(contentOf(now), contentOf(reading))
    }
  }))

test('a released version changes only by a deaccession or an update', () =>
  holdsAlways(({ step, before, after }) => {
    const touching: readonly Step['kind'][] = ['deaccession', 'updateCurrent']
    for (const reading of before.filter(({ version }) => version.state.kind === 'released'))
      if (!touching.includes(step.kind)) equal(ofId(after, reading.version.id), reading)
  }))

test('the update time of a version increases with every change, even if the clock moves back', () =>
  holdsAlways(({ before, after }) => {
    for (const { version, files } of before) {
      const now = ofId(after, version.id)
      if (now === undefined) continue
      const changed = JSON.stringify([now.version, now.files]) !== JSON.stringify([version, files])
      if (changed) ok(now.version.updatedAt.getTime() >= version.updatedAt.getTime() + 1000)
    }
  }))

test('a new draft or release has a later update time than the version before', () =>
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
