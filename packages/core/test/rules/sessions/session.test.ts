import { earliestLive, isLive, isTouched, sessionLimits } from '@holdfast/core/rules'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'

const test = suite('sessions of people')

const HOUR = 3_600_000
const limits = (minutes: string | null) =>
  sessionLimits(new Map(minutes === null ? [] : [[':LoginSessionTimeout', minutes]]))

test(':LoginSessionTimeout is in minutes, eight hours while it is unset, and never more than a week', () => {
  is(limits(null).idleMs, 8 * HOUR)
  is(limits('30').idleMs, HOUR / 2)
  is(limits('0').idleMs, 60_000)
  is(limits('never').idleMs, 8 * HOUR)
  is(limits('99999999').idleMs, limits(null).absoluteMs)
})

test('a session is in force exactly when the sweep leaves it', () => {
  const time = fc.integer({ min: 0, max: 400 }).map((hours) => new Date(hours * HOUR))
  fc.assert(
    fc.property(time, time, time, (createdAt, seenAt, now) => {
      const session = { fingerprint: 'a', accountId: 1, browser: '', createdAt, seenAt }
      const earliest = earliestLive(limits(null), now)
      const swept = createdAt <= earliest.createdAt || seenAt <= earliest.seenAt
      equal(isLive(session, limits(null), now), !swept)
    }),
  )
})

test('a use is noted once a minute', () => {
  const session = { fingerprint: 'a', accountId: 1, browser: '', createdAt: new Date(0) }
  is(isTouched({ ...session, seenAt: new Date(0) }, new Date(59_999)), false)
  is(isTouched({ ...session, seenAt: new Date(0) }, new Date(60_000)), true)
})

test.run()
