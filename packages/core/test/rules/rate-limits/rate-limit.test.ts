import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  afterCall,
  type Bucket,
  limitOf,
  limitsNothing,
  rateLimits,
  secondsToNextCall,
} from '../../../src/rules/rate-limits/rate-limit.ts'

const test = suite('rate limits')

const at = (minutes: number) => new Date(Date.UTC(2031, 0, 1) + minutes * 60_000)

test('a bucket empties call by call and refills a sixtieth of the limit each minute', () => {
  let bucket: Bucket | null = null
  for (const left of [1, 0]) {
    bucket = afterCall(bucket, 2, at(0))
    is(bucket?.tokens, left)
  }
  is(afterCall(bucket, 2, at(29)), null)
  is(afterCall(bucket, 2, at(30))?.tokens, 0)
  is(afterCall(bucket, 2, at(10_000))?.tokens, 1, 'never more than the limit')
  is(afterCall(null, 0, at(0)), null)
})

test('the settings give a limit for a tier, and another one for an action', () => {
  const limit = (settings: Readonly<Record<string, string>>, tier: number) =>
    limitOf(rateLimits(new Map(Object.entries(settings))), tier, 'SendFeedback')
  const tiers = { ':RateLimitingDefaultCapacityTiers': '10, -1' }
  equal([limit(tiers, 0), limit(tiers, 1), limit(tiers, 2)], [10, null, undefined])
  const actions = {
    ...tiers,
    ':RateLimitingCapacityByTierAndAction':
      '[{"tier":0,"limitPerHour":3,"actions":["SendFeedback"]},{"tier":1,"limitPerHour":4,"actions":["Other"]},7]',
  }
  equal([limit(actions, 0), limit(actions, 1)], [3, null])
  for (const broken of ['{', '{}', '[null]', '[{"tier":0}]'])
    is(limit({ ':RateLimitingCapacityByTierAndAction': broken }, 0), undefined)
})

test('it tells how long to wait for the next call', () => {
  const empty: Bucket = { tokens: 0, at: at(0) }
  is(secondsToNextCall(empty, 60, at(0)), 60)
  is(secondsToNextCall(empty, 2, at(10)), 1200)
  is(secondsToNextCall(empty, 0, at(10)), 3600)
  is(secondsToNextCall({ tokens: 1, at: at(0) }, 2, at(0)), 1)
})

test('settings that limit nobody are known to', () => {
  const nothing = (tiers: string, entries = '') =>
    limitsNothing(
      rateLimits(
        new Map([
          [':RateLimitingDefaultCapacityTiers', tiers],
          [':RateLimitingCapacityByTierAndAction', entries],
        ]),
      ),
    )
  equal([nothing(''), nothing('-1, x'), nothing('-1,0')], [true, true, false])
  is(nothing('', '[{"tier":0,"limitPerHour":3,"actions":["GetDataset"]}]'), false)
})

test.run()
