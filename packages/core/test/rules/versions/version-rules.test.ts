import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, not, ok, throws } from 'uvu/assert'
import { STANDARD_LICENSES } from '../../../src/rules/licenses/license.ts'
import { holdsAt } from '../../../src/rules/versions/interval.ts'
import { parseUpdateTime, requireCurrent } from '../../../src/rules/versions/stale-update.ts'
import { type Terms, termsAreValid } from '../../../src/rules/versions/terms.ts'
import { termsFrom } from '../../../src/rules/versions/terms-input.ts'
import { nextUpdateTime } from '../../../src/rules/versions/update-time.ts'
import { checkNote } from '../../../src/rules/versions/version-note.ts'
import { parseVersionSpecifier } from '../../../src/rules/versions/version-specifier.ts'

const anyTime = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const context = { licenses: STANDARD_LICENSES, customAllowed: true }
const terms = (more: Partial<Terms>): Terms => ({
  licenseId: 1,
  use: {},
  access: {},
  fileAccessRequest: false,
  ...more,
})

const test = suite('rules of a version')

test('its update time rises by whole seconds even if the clock stops or goes back', () =>
  fc.assert(
    fc.property(anyTime, anyTime, (previous, now) => {
      const next = nextUpdateTime(previous, now)
      is(next.getTime() % 1000, 0)
      ok(Math.floor(next.getTime() / 1000) > Math.floor(previous.getTime() / 1000))
      ok(next.getTime() >= Math.floor(now.getTime() / 1000) * 1000)
    }),
  ))

test('an edit of a version that changed since it was read is refused, to the second', () => {
  const stored = new Date('2031-04-05T06:07:08.900Z')
  requireCurrent(stored, null)
  requireCurrent(stored, new Date('2031-04-05T06:07:08Z'))
  throws(
    () => requireCurrent(stored, new Date('2031-04-05T06:07:07Z')),
    /^Internal version timestamp/,
  )
})

test('an update time is parsed only in the format in which it is printed', () => {
  equal(parseUpdateTime('2031-04-05T06:07:08Z'), new Date('2031-04-05T06:07:08Z'))
  for (const text of [
    '',
    'yesterday',
    '2031-04-05',
    '2031-04-05T06:07:08.000Z',
    '2031-13-05T06:07:08Z',
  ])
    throws(() => parseUpdateTime(text), /cannot be parsed/)
})

test('restricted files require access requests or terms of access', () => {
  is(termsAreValid(terms({}), false), true)
  is(termsAreValid(terms({}), true), false)
  is(termsAreValid(terms({ fileAccessRequest: true }), true), true)
  is(termsAreValid(terms({ access: { termsOfAccess: 'Ask the data office.' } }), true), true)
  is(termsAreValid(terms({ access: { termsOfAccess: '  ' } }), true), false)
})

test('a licence is found by URI before name, and replaces custom terms', () => {
  const byUri = { uri: 'http://creativecommons.org/licenses/by/4.0', name: 'CC0 1.0' }
  equal(termsFrom({ license: byUri, termsOfUse: 'mine' }, context), {
    licenseId: 2,
    use: {},
    access: {},
    fileAccessRequest: false,
  })
  is(termsFrom({ license: { name: 'CC0 1.0' } }, context).licenseId, 1)
  throws(() => termsFrom({ license: { name: 'WTFPL' } }, context), /no active license 'WTFPL'/)
})

test('without a licence the custom terms apply, or the default licence where they are not allowed', () => {
  const custom = termsFrom({ termsOfUse: ' mine ', disclaimer: '' }, context)
  equal(custom.use, { termsOfUse: 'mine' })
  is(custom.licenseId, null)
  is(termsFrom({ termsOfUse: 'mine' }, { ...context, customAllowed: false }).licenseId, 1)
})

test('a note is trimmed and limited in length', () => {
  is(checkNote('  why  '), 'why')
  is(checkNote('   '), null)
  is(checkNote('x'.repeat(1000))?.length, 1000)
  throws(() => checkNote('x'.repeat(1001)), /1000 characters/)
})

test('a version specifier is a keyword or a number', () => {
  equal(parseVersionSpecifier(':draft'), { kind: 'draft' })
  equal(parseVersionSpecifier(':latest'), { kind: 'latest' })
  equal(parseVersionSpecifier(':latest-published'), { kind: 'latestPublished' })
  equal(parseVersionSpecifier('2'), { kind: 'number', number: { major: 2, minor: 0 } })
  equal(parseVersionSpecifier('2.11'), { kind: 'number', number: { major: 2, minor: 11 } })
  for (const text of ['', 'draft', ':DRAFT', '1.', '.1', '1.2.3', '-1', '1e3', '9999999999'])
    is(parseVersionSpecifier(text), null, text)
})

test('an interval contains its start and not its end', () => {
  is(holdsAt({ since: 2, until: 4 }, 1), false)
  is(holdsAt({ since: 2, until: 4 }, 2), true)
  is(holdsAt({ since: 2, until: 4 }, 4), false)
  not(holdsAt({ since: 2, until: null }, 1))
  ok(holdsAt({ since: 2, until: null }, 999))
})

test.run()
