import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { decide } from '../../../src/rules/versions/life-cycle.ts'
import {
  compareNumbers,
  formatNumber,
  isDeaccessioned,
  isDraft,
  numberOf,
  type Stated,
} from '../../../src/rules/versions/version.ts'
import {
  type Attempt,
  after,
  anyAttempts,
  anyCommand,
  anyVersion,
  BORN,
  commandOf,
  type Life,
} from './random-commands.ts'

const test = suite('the life cycle, whatever is asked of it')

test('every command has a deterministic decision in every state', () =>
  fc.assert(
    fc.property(anyVersion, anyCommand, (version, command) => {
      const decision = decide(version, command)
      if (decision.kind === 'refused') ok(decision.reason.kind.length > 0)
      else ok(decision.event.kind.length > 0)
      equal(decide(version, command), decision)
    }),
    { numRuns: 2000 },
  ))

const steps = (attempts: readonly Attempt[]): readonly (readonly [Life, Life])[] => {
  let life = BORN
  return attempts.map((attempt) => {
    const before = life
    life = after(before, attempt)
    return [before, life] as const
  })
}

const holdsAlways = (rule: (before: Life, now: Life) => void): void =>
  fc.assert(
    fc.property(anyAttempts, (attempts) => {
      for (const [before, now] of steps(attempts)) rule(before, now)
    }),
    { numRuns: 300 },
  )

test('there is at most one draft, and it is the newest version', () =>
  holdsAlways((_before, { versions }) => {
    ok(versions.filter(isDraft).length <= 1)
    ok(versions.slice(0, -1).every((version) => !isDraft(version)))
  }))

test('numbers increase strictly, beginning with 1.0', () =>
  holdsAlways(({ versions: before }, { versions }) => {
    const numbers = versions.map(numberOf).filter((number) => number !== null)
    for (const [index, number] of numbers.entries()) {
      const next = numbers[index + 1]
      if (next !== undefined) ok(compareNumbers(next, number) > 0)
    }
    if (before.every(isDraft)) for (const number of numbers) equal(number, { major: 1, minor: 0 })
  }))

test('a number is assigned once', () =>
  fc.assert(
    fc.property(anyAttempts, (attempts) => {
      const given = new Set<string>()
      for (const [{ versions: before }, { versions }] of steps(attempts)) {
        const names = (all: readonly Stated[]) =>
          all.flatMap((version) => numberOf(version) ?? []).map(formatNumber)
        for (const name of names(before)) given.add(name)
        for (const name of names(versions)) ok(names(before).includes(name) || !given.has(name))
      }
    }),
    { numRuns: 300 },
  ))

test('a released version never becomes a draft again, and stays withdrawn once it is', () =>
  holdsAlways(({ versions: before }, { versions }) => {
    for (const [index, old] of before.entries()) {
      const now = versions[index]
      if (isDraft(old) || now === undefined) continue
      ok(!isDraft(now))
      // Released again it has another number, and is the newest.
      if (isDeaccessioned(old) && !isDeaccessioned(now)) {
        equal(index, before.length - 1)
        const [then, next] = [numberOf(old), numberOf(now)]
        ok(then !== null && next !== null && compareNumbers(next, then) > 0)
      }
    }
  }))

test('a decided number stays the next one as long as only deaccessions follow', () =>
  fc.assert(
    fc.property(anyAttempts, fc.array(fc.nat(5)), (attempts, withdrawn) => {
      const life = attempts.reduce(after, BORN)
      const newest = life.versions.at(-1)
      const publish = { kind: 'publish', bump: 'major', files: false, at: 0 } as const
      if (newest === undefined) return
      const decision = decide(newest, commandOf(life, publish))
      if (decision.kind === 'refused' || decision.event.kind !== 'published') return
      const { number, bump } = decision.event
      const { versions } = withdrawn
        .map((at): Attempt => ({ ...publish, kind: 'deaccession', at }))
        .reduce(after, life)
      const finish = { kind: 'finishPublication', number, bump } as const
      equal(decide(versions.at(-1) ?? newest, finish), decision)
      for (const version of versions) {
        const given = numberOf(version)
        ok(given === null || compareNumbers(number, given) > 0)
      }
    }),
    { numRuns: 300 },
  ))

test('only a draft can be removed from a dataset, and only a sole draft removes the dataset', () =>
  holdsAlways(({ versions: before }, { versions }) => {
    if (versions.length >= before.length) return
    equal(versions.length, before.length - 1)
    ok(before.slice(versions.length).every(isDraft))
    if (versions.length === 0) equal(before.length, 1)
  }))

test.run()
