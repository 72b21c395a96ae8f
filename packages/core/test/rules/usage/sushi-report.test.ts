import { suite } from 'uvu'
import { equal, match, throws } from 'uvu/assert'
import { NO_USAGE, readSushiReport } from '../../../src/rules/usage/index.ts'

const test = suite('reports of usage')

const reading = { anyPid: false, last: '2031-04' }

const instance = (more: object = {}) => ({
  'access-method': 'regular',
  'metric-type': 'total-dataset-investigations',
  count: 7,
  ...more,
})

const entry = (instances: readonly unknown[], begin: unknown = '2031-03-01') => ({
  'dataset-id': [{ type: 'doi', value: '10.5072/FK2/ABC' }],
  performance: [{ period: { 'begin-date': begin }, instance: instances }],
})

const report = (...entries: readonly unknown[]) => ({ 'report-datasets': entries })

test('what no country has is kept under an empty name', () => {
  const rows = readSushiReport(
    report(entry([instance({ 'country-counts': { us: 3, KR: 2 } })])),
    reading,
  )
  equal(
    rows.map(({ country, counts }) => [country, counts.viewsTotalRegular]),
    [
      ['us', 3],
      ['kr', 2],
      ['', 2],
    ],
  )
})

test('numbers of one dataset, month and country become one row, months stay apart', () => {
  const both = report(
    entry([
      instance(),
      instance({ 'access-method': 'script', 'metric-type': 'unique-dataset-requests', count: 1 }),
      instance({ 'metric-type': 'something-else', count: 'many' }),
    ]),
    entry([instance({ count: 1 })], '2031-04'),
  )
  const pid = 'doi:10.5072/FK2/ABC'
  equal(readSushiReport(both, reading), [
    {
      pid,
      month: '2031-03',
      country: '',
      counts: { ...NO_USAGE, viewsTotalRegular: 7, downloadsUniqueMachine: 1 },
    },
    { pid, month: '2031-04', country: '', counts: { ...NO_USAGE, viewsTotalRegular: 1 } },
  ])
  equal(readSushiReport({ report_datasets: [] }, reading), [])
})

test('what is wrong in a report is refused by its place', () => {
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [{}, /^The report has no list/],
    ['text', /^The report has no list/],
    [{ 'report-datasets': {} }, /^The report has no list/],
    [report({}), /^report-datasets\[0\] has no dataset-id/],
    [
      report(entry([]), entry([], '2031-13-01')),
      /^report-datasets\[1\]\.performance\[0\] has no per/,
    ],
    [report(entry([], '2031-02-30')), /has no period/],
    [report(entry([], '2031-05-01')), /has not begun/],
    [report(entry([instance({ count: -1 })])), /instance\[0\]\.count is not a whole number/],
    [report(entry([instance({ count: 1.5 })])), /is not a whole number/],
    [report(entry([instance({ count: 1e300 })])), /is not a whole number/],
    [report(entry([instance({ count: '7' })])), /is not a whole number/],
    [report(entry([instance({ 'country-counts': { us: 8 } })])), /more than its count/],
    [report(entry([instance({ 'country-counts': { us: -1 } })])), /country-counts\.us is not/],
    [report(entry([instance({ 'country-counts': { usa: 1 } })])), /is not the code of a country/],
    [report(entry([instance({ 'country-counts': [] })])), /no object/],
    [report({ ...entry([]), performance: 7 }), /performance is no list/],
    [
      report(entry([instance({ count: 1e12 })]), entry([instance()])),
      /^report-datasets\[1\] brings a sum of its month to more than 1000000000000/,
    ],
    [
      report(entry([instance({ count: 1e12 })]), {
        ...entry([instance()]),
        'dataset-id': [{ type: 'doi', value: '10.5072/fk2/abc' }],
      }),
      /^report-datasets\[1\] brings a sum/,
    ],
  ]
  for (const [json, words] of cases)
    throws(
      () => readSushiReport(json, reading),
      (error: Error) => {
        match(error.message, words)
        return true
      },
    )
})

test.run()
