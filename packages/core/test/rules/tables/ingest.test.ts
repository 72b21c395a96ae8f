import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  decideIngest,
  evolveIngest,
  type Ingest,
  type IngestCommand,
} from '../../../src/rules/tables/ingest.ts'
import { isWithinIngestLimit } from '../../../src/rules/tables/ingest-limits.ts'
import { tableLabel } from '../../../src/rules/tables/table-names.ts'

const test = suite('ingests')

const at = (seconds: number): Date => new Date(seconds * 1000)
const REPORT = { line: 2, column: null, variable: null, found: 'This.', cure: 'That.' }
const SCHEDULED: Ingest = {
  fileId: 1,
  datasetId: 2,
  size: 3,
  by: '@ada',
  since: at(0),
  attempt: 0,
  deaths: 0,
  state: { kind: 'scheduled' },
}

/** The ingest after commands that are accepted; those that are denied change nothing. */
const after = (commands: readonly IngestCommand[], from: Ingest = SCHEDULED): Ingest | null =>
  commands.reduce<Ingest | null>((ingest, command) => {
    if (ingest === null) return null
    const decision = decideIngest(ingest, command)
    return decision.kind === 'accepted' ? evolveIngest(ingest, decision.event) : ingest
  }, from)

const begin = (now: number): IngestCommand => ({
  kind: 'begin',
  now: at(now),
  leaseUntil: at(now + 60),
})

test('an attempt that another has followed changes nothing', () => {
  const taken = after([begin(0), begin(61)])
  is(taken?.attempt, 2)
  equal(taken && after([{ kind: 'finish', attempt: 1 }], taken), taken)
  equal(taken && after([{ kind: 'putBack', attempt: 1, trouble: 'missing' }], taken), taken)
  equal(taken && after([{ kind: 'fail', attempt: 1, report: REPORT }], taken), taken)
  is(after([{ kind: 'finish', attempt: 2 }], taken ?? SCHEDULED), null)
})

test('a running attempt is left alone until its lease ends', () => {
  is(after([begin(0), begin(59)])?.attempt, 1)
  const renewed = after([begin(0), { kind: 'renew', attempt: 1, leaseUntil: at(200) }, begin(100)])
  is(renewed?.attempt, 1)
})

test('a file that the reader dies of three times has failed', () =>
  is(after([begin(0), begin(100), begin(200), begin(300)])?.state.kind, 'failed'))

test('a store that is away is asked 20 times, an object that is gone 3 times; then the ingest has failed', () => {
  for (const [trouble, most] of [
    ['away', 20],
    ['missing', 3],
  ] as const) {
    const tries = Array.from({ length: most }, (_, n) => [
      begin(n * 100),
      { kind: 'putBack', attempt: n + 1, trouble } as const,
    ]).flat()
    equal(after(tries.slice(0, -2))?.state, { kind: 'scheduled' })
    is(after(tries)?.state.kind, 'failed')
  }
})

test('only a failure note can be taken away', () => {
  is(decideIngest(SCHEDULED, { kind: 'clear' }).kind, 'refused')
  is(after([begin(0), { kind: 'fail', attempt: 1, report: REPORT }, { kind: 'clear' }]), null)
})

const limit = (setting: string, contentType: string, size = 10): boolean =>
  isWithinIngestLimit(new Map([[':TabularIngestSizeLimit', setting]]), { contentType, size })

test('a file is ingested below the limit of its format; a setting that cannot be read allows none', () => {
  for (const [setting, type, wanted] of [
    ['11', 'text/csv', true],
    ['10', 'text/csv', false],
    ['-1', 'text/csv', true],
    ['0', 'text/csv', false],
    ['{"default":"536870912","csv":0,"Rdata":5}', 'text/tsv', false],
    ['{"default":"536870912","csv":0,"Rdata":5}', 'application/x-rlang-transport', false],
    ['{"default":"536870912","csv":0,"Rdata":5}', 'application/x-stata-14', true],
    ['{"CSV":11}', 'application/x-spss-sav', true],
    ['{"csv":1.5}', 'application/x-spss-sav', false],
    ['many', 'text/csv', false],
    ['[1]', 'text/csv', false],
    ['99999999999999999999', 'text/csv', false],
  ] as const)
    is(limit(setting, type), wanted, `${setting} ${type}`)
  is(isWithinIngestLimit(new Map(), { contentType: 'text/csv', size: 1e15 }), true)
})

test('a table is named after its upload, and its name is free', () => {
  is(
    tableLabel('survey.dta', () => false),
    'survey.tab',
  )
  is(
    tableLabel('survey', () => false),
    'survey.tab',
  )
  is(
    tableLabel('survey.dta', (name) => name === 'survey.tab'),
    'survey-1.tab',
  )
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.array(fc.string()), (label, taken) => {
      const name = tableLabel(label, (one) => taken.includes(one))
      return name.endsWith('.tab') && !taken.includes(name)
    }),
  )
})

test.run()
