import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { landingPage } from '../../../src/rules/registrations/landing-page.ts'
import { pauseAfter, stepFor } from '../../../src/rules/registrations/registration.ts'

const test = suite('rules of registrations')

const RELEASED = {
  id: 1,
  datasetId: 7,
  ordinal: 1,
  state: { kind: 'released', number: { major: 1, minor: 0 }, releasedAt: new Date(0) },
  createdAt: new Date(0),
  updatedAt: new Date(0),
  fileCount: 0,
  byteCount: 0,
  unf: null,
} as const

test('the state of a dataset determines the call to the registrar', () => {
  equal(
    [
      stepFor(null),
      stepFor({ publishedAt: null, released: null }),
      stepFor({ publishedAt: new Date(0), released: RELEASED }),
      stepFor({ publishedAt: new Date(0), released: null }),
    ],
    ['withdraw', 'reserve', 'publish', 'withdraw'],
  )
})

const anyTimes = fc.integer({ min: 1, max: 1_000_000 })
const anyWish = fc.option(fc.nat({ max: 1_000_000 }))

test('after an outage there is always another attempt within an hour', () =>
  fc.assert(
    fc.property(anyTimes, anyWish, (times, wish) => {
      const pause = pauseAfter({ trouble: 'unreachable', times }, wish)
      ok(pause !== null && pause >= 30 && pause <= 3600)
    }),
  ))

test('pauses get longer and are never shorter than the registrar asked for', () =>
  fc.assert(
    fc.property(anyTimes, fc.nat({ max: 3600 }), (times, wish) => {
      const pause = (n: number) => pauseAfter({ trouble: 'unreachable', times: n }, wish) ?? 0
      ok(pause(times + 1) >= pause(times))
      ok(pause(times) >= wish)
    }),
  ))

test('a rejected record is not sent again automatically; credentials are tried every hour', () =>
  fc.assert(
    fc.property(anyTimes, anyWish, (times, wish) => {
      is(pauseAfter({ trouble: 'rejected', times }, wish), null)
      is(pauseAfter({ trouble: 'unauthorized', times }, wish), 3600)
    }),
  ))

test('an identifier resolves to a page of the site, or to the one that the operator configured', () => {
  const pid = { protocol: 'doi', authority: '10.5072', identifier: 'FK2/7Q&$&?#ü' }
  const site = { url: 'https://data.example.org', installationName: null }
  is(
    landingPage(pid, site),
    'https://data.example.org/citation?persistentId=doi:10.5072/FK2/7Q%26%24%26%3F%23%C3%BC',
  )
  is(
    landingPage(
      { ...pid, identifier: 'A' },
      { ...site, landingPage: 'https://x.org/{pid}?y={pid}' },
    ),
    'https://x.org/doi:10.5072/A?y=doi:10.5072/A',
  )
})

test.run()
