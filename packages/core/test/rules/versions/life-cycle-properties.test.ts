import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { decide } from '../../../src/rules/versions/life-cycle.ts'
import { compareNumbers, numberOf } from '../../../src/rules/versions/version.ts'
import {
  type Attempt,
  after,
  anyAttempts,
  anyCommand,
  anyVersion,
  BORN,
  commandOf,
} from './random-commands.ts'

const test = suite('the life cycle of versions: any state, any command')

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

test('a decided number remains the next one while only deaccessions follow', () =>
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

test.run()
