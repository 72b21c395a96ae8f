import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok, throws } from 'uvu/assert'
import { isDay, monthsAfter } from '../../../src/rules/calendar/months.ts'
import { checkedPeriod, chosenFileIds } from '../../../src/rules/files/access-period.ts'
import { RefusedError } from '../../../src/rules/refusals/refusal.ts'
import { settingMonths } from '../../../src/rules/settings/setting-values.ts'

const TODAY = '2031-01-31'

const test = suite('access periods')

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('months follow the calendar, and the day is clipped to the length of the month', () => {
  equal(
    [0, 1, 2, 11, 12, 13, 13 + 36].map((months) => monthsAfter(TODAY, months)),
    [
      '2031-01-31',
      '2031-02-28',
      '2031-03-31',
      '2031-12-31',
      '2032-01-31',
      '2032-02-29',
      '2035-02-28',
    ],
  )
  is(monthsAfter(TODAY, 999_999_999), '9999-12-31')
})

test('adding months never gives an earlier day, and more months never give less', () =>
  fc.assert(
    fc.property(anyDay, fc.nat(500), fc.nat(500), (day, fewer, more) => {
      const [near, far] = [monthsAfter(day, fewer), monthsAfter(day, fewer + more)]
      ok(isDay(near) && isDay(far) && near >= day && far >= near)
    }),
  ))

test('only calendar days in the form yyyy-MM-dd are valid', () => {
  for (const day of ['2031-02-28', '2032-02-29', '0001-01-01', '9999-12-31']) ok(isDay(day), day)
  for (const text of [
    '2031-02-29',
    '2031-2-3',
    '2031-04-31',
    '',
    'today',
    '2031-01-01T00:00:00Z',
    '+02031-01-01',
  ])
    ok(!isDay(text), text)
})

test('an embargo ends after today and no later than the last allowed day', () => {
  const settings = new Map([[':MaxEmbargoDurationInMonths', '1']])
  const check = (day: unknown, reason: unknown = null) =>
    checkedPeriod('embargo', { day, reason }, { settings, today: TODAY })
  equal(check('2031-02-01', 'why'), { day: '2031-02-01', reason: 'why' })
  equal(check('2031-02-28', undefined), { day: '2031-02-28', reason: null })
  for (const day of [TODAY, '2031-01-30', '2031-03-01', undefined, 20310201, ''])
    throws(
      () => check(day),
      (error: unknown) => error instanceof RefusedError,
    )
  for (const reason of ['', ' ', 7, 'x'.repeat(1001)])
    throws(
      () => check('2031-02-01', reason),
      (error: unknown) => error instanceof RefusedError,
    )
})

test('a retention period lasts at least until the first allowed day', () => {
  const settings = new Map([[':MinRetentionDurationInMonths', '1']])
  const check = (day: string) =>
    checkedPeriod('retention', { day, reason: null }, { settings, today: TODAY })
  is(check('2031-02-28').day, '2031-02-28')
  is(check('2999-01-01').day, '2999-01-01')
  throws(() => check('2031-02-27'), /at least/)
})

test('a setting in months disables, limits or leaves unlimited', () => {
  const months = (value?: string) =>
    settingMonths(new Map(value === undefined ? [] : [['x', value]]), 'x')
  equal([undefined, '', '0', 'many', '-2', '-1', ' 12 '].map(months), [
    'off',
    'off',
    'off',
    'off',
    'off',
    'unlimited',
    12,
  ])
})

test('file ids are positive integers without duplicates', () => {
  equal(chosenFileIds([3, 1, 3]), [3, 1])
  for (const wrong of [undefined, null, [], {}, 'x', ['1'], [0], [1.5], [Number.MAX_VALUE]])
    throws(
      () => chosenFileIds(wrong),
      (error: unknown) => error instanceof RefusedError,
    )
})

test.run()
