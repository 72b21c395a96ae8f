import { suite } from 'uvu'
import { is } from 'uvu/assert'
import {
  isRestrictedIn,
  withheldFromEveryone,
} from '../../../src/rules/downloads/withheld-from-everyone.ts'
import type { VersionState } from '../../../src/rules.ts'

const test = suite('what everybody meets at a file of a version')
const TODAY = '2031-04-05'
const [YESTERDAY, TOMORROW] = ['2031-04-04', '2031-04-06']

const DRAFT: { readonly state: VersionState } = { state: { kind: 'draft' } }
const RELEASED: { readonly state: VersionState } = {
  state: { kind: 'released', number: { major: 1, minor: 0 }, releasedAt: new Date(0) },
}

const record = (
  entry: boolean,
  file: boolean,
  days: { readonly embargo?: string; readonly kept?: string } = {},
) => ({
  entry: { restricted: entry },
  file: {
    restricted: file,
    embargo: days.embargo === undefined ? null : { dateAvailable: days.embargo, reason: null },
    retention: days.kept === undefined ? null : { dateUnavailable: days.kept, reason: null },
  },
})

test('a released version shows the restriction that is in force, a draft the one that it brings', () => {
  for (const flag of [true, false]) {
    is(isRestrictedIn(RELEASED, record(!flag, flag)), flag)
    is(isRestrictedIn(DRAFT, record(flag, !flag)), flag)
  }
  is(withheldFromEveryone(RELEASED, record(false, true), TODAY), 'restricted')
  is(withheldFromEveryone(RELEASED, record(true, false), TODAY), null)
})

test('an embargo and a retention period count on their days only', () => {
  is(
    withheldFromEveryone(RELEASED, record(false, false, { embargo: TOMORROW }), TODAY),
    'embargoed',
  )
  is(withheldFromEveryone(RELEASED, record(false, false, { embargo: TODAY }), TODAY), null)
  is(
    withheldFromEveryone(DRAFT, record(true, true, { kept: YESTERDAY }), TODAY),
    'retentionExpired',
  )
  is(withheldFromEveryone(DRAFT, record(false, false, { kept: TODAY }), TODAY), null)
})

test.run()
