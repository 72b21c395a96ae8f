import type { WorkspaceColumn, WorkspaceTable } from '@holdfast/core'
import type { Bytes } from '@holdfast/core/rules'

const column = (name: string, more: Partial<WorkspaceColumn> = {}): WorkspaceColumn => ({
  name,
  label: '',
  type: 'integer',
  boolean: false,
  ordered: false,
  categories: [],
  ...more,
})

const categories = (
  labels: Readonly<Record<string, string | null>>,
): WorkspaceColumn['categories'] =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    missing: false,
    frequency: null,
  }))

const COLUMNS = [
  column('count', { label: 'How many' }),
  column('far'),
  column('2 weight', { type: 'decimal' }),
  column('is it', { boolean: true, categories: categories({ '0': 'FALSE', '1': 'TRUE' }) }),
  column('if', { type: 'text', label: 'Ein Wörtchen' }),
  column('sex', { categories: categories({ '1': 'male', '2': 'female' }) }),
  column('agree', { categories: categories({ '1': 'no', '2': 'maybe', '3': 'maybe' }) }),
  column('age', { categories: categories({ '99': 'unknown' }) }),
  column('place', { type: 'text', categories: categories({ n: 'North', s: null }) }),
  column('day', { type: 'date' }),
  column('at', { type: 'time' }),
  column('at', { type: 'time' }),
]

const ROWS = [
  '1\t3000000000\t1.50\t1\t"a \\"b\\"\\n"\t1\t3\t99\t"n"\t2020-01-31\t2020-01-31 13:14:15.250 -0500\t12:00:00',
  '-7\t1\tNaN\t0\t"é😀"\t2\t2\t40\t"s"\t1969-12-31\t1999-12-31 23:59:59\t',
  '\t\t\t\t\t\t\t\t\t\t\t',
  '0\t2\t-Inf\t1\t""\t1\t1\t41\t"n"\t\t\t"never"',
]

/** The sample, its rows over and over up to a number. */
export function sampleTable(rows = ROWS.length): WorkspaceTable {
  const lines = Array.from({ length: rows }, (_, at) => `${ROWS[at % ROWS.length]}\n`)
  const text = Buffer.from(lines.join(''))
  return {
    columns: COLUMNS,
    rows,
    size: text.length,
    open: async () =>
      (async function* pieces(): Bytes {
        for (let at = 0; at < text.length; at += 1000) yield text.subarray(at, at + 1000)
      })(),
  }
}

/** What a reader of workspaces gets of the sample. */
export const SAMPLE = {
  readBack: `${[
    '1\t3.0E9\t1.5\t1\t"a \\"b\\"\\n"\t"male"\t"maybe (3)"\t99\t"North"\t2020-01-31\t2020-01-31 18:14:15.250 UTC\t"12:00:00"',
    '-7\t1.0\tNaN\t0\t"é😀"\t"female"\t"maybe (2)"\t40\t"s"\t1969-12-31\t1999-12-31 23:59:59.000 UTC\t',
    '\t\t\t\t\t\t\t\t\t\t\t',
    '0\t2.0\t-Inf\t1\t""\t"male"\t"no"\t41\t"North"\t\t\t"never"',
  ].join('\n')}\n`,
  /** As other readers show them; dates and times differ. */
  cells: {
    count: ['1', '-7', null, '0'],
    far: ['3000000000.0', '1.0', null, '2.0'],
    'X2.weight': ['1.5', null, null, '-inf'],
    'is.it': ['True', 'False', null, 'True'],
    'if.': ['a "b"\n', 'é😀', null, ''],
    sex: ['male', 'female', null, 'male'],
    agree: ['maybe (3)', 'maybe (2)', null, 'no'],
    age: ['99', '40', null, '41'],
    place: ['North', 's', null, 'North'],
    'at.1': ['12:00:00', null, null, 'never'],
  },
  kinds: [
    'count integer plain',
    'far decimal plain',
    'X2.weight decimal plain',
    'is.it integer boolean',
    'if. text plain',
    'sex text plain',
    'agree text ordered',
    'age integer plain',
    'place text plain',
    'day date plain',
    'at time plain',
    'at.1 text plain',
  ],
}

/** All bytes. */
export async function wholeOf(bytes: Bytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(Uint8Array.from(piece))
  return Buffer.concat(pieces)
}
