// own process: waits for a Java program
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { memorySpill } from '../../src/statistics/spill.ts'
import { type ColumnType, plainColumn } from '../../src/tables/column.ts'
import { COMMA_SEPARATED } from '../../src/text/separated.ts'
import { TablePass } from '../../src/text/table-pass.ts'
import { type Draw, drawFrom, someDouble, someInteger, someText, someTime } from './random-cells.ts'

const ROWS = 5
/** Vectors of each kind. */
const COUNT = Number(process.env.TEST_UNF_VECTORS ?? 2000)
/** The library warns of every NaN. */
const QUIET = '-Djava.util.logging.config.file=/dev/null'
const test = suite('fingerprints against the published library')
const jar = process.env.TEST_UNF_JAR
const program = fileURLToPath(new URL('published-fingerprints.java', import.meta.url))

/** The library's fingerprint of each vector. */
const published = (vectors: readonly string[]): readonly string[] =>
  execFileSync('java', [QUIET, '-cp', jar ?? '', program], {
    input: `${vectors.join('\n')}\n`,
    encoding: 'ascii',
    maxBuffer: 1 << 28,
  })
    .trim()
    .split('\n')

type Cells = readonly (string | null)[]

const rowsOf = (draw: Draw, make: (draw: Draw) => string): Cells =>
  Array.from({ length: ROWS }, () => (draw(9) === 0 ? null : make(draw)))

/** Our fingerprints of columns of cells, read as one table. */
function ours(
  type: ColumnType,
  format: string | null,
  columns: readonly Cells[],
): readonly string[] {
  const table = {
    rules: COMMA_SEPARATED,
    columns: columns.map((_, at) => plainColumn(`v${at}`, type, format)),
    rows: ROWS,
    noNumbers: new Map(),
  }
  const pass = new TablePass(table, { emit: () => {}, spill: memorySpill() })
  const quoted = (cell: string | null | undefined) => `"${(cell ?? '').replaceAll('"', '""')}"`
  const line = (row: number) => columns.map((cells) => quoted(cells[row])).join(',')
  const lines = Array.from({ length: ROWS }, (_, row) => line(row))
  pass.push(
    new TextEncoder().encode([columns.map((_, at) => `v${at}`).join(','), ...lines].join('\n')),
  )
  return pass.end().variables.map(({ fingerprint }) => fingerprint)
}

const view = new DataView(new ArrayBuffer(8))
const hex = (write: () => void, bytes: number) => {
  write()
  return view
    .getBigUint64(0)
    .toString(16)
    .padStart(16, '0')
    .slice(0, 2 * bytes)
}
const doubleBits = (cell: string) =>
  hex(() => view.setFloat64(0, Number(cell.replace('Inf', 'Infinity'))), 8)
const longBits = (cell: string) => hex(() => view.setBigInt64(0, BigInt(cell)), 8)
const units = (cell: string) =>
  `s${[...Array(cell.length).keys()].map((at) => cell.charCodeAt(at).toString(16).padStart(4, '0')).join('')}`

const vectors = (kind: string, columns: readonly Cells[], write: (cell: string) => string) =>
  columns.map((cells) =>
    [kind, ...cells.map((cell) => (cell === null ? '-' : write(cell)))].join(' '),
  )

const columnsOf = (count: number, make: (draw: Draw) => string) => {
  const draw = drawFrom(Number(process.env.PROPERTY_SEED ?? 20_260_101))
  return Array.from({ length: count }, () => rowsOf(draw, make))
}

/** Vectors of one kind: for the library, and as columns of a table. */
interface Group {
  readonly name: string
  readonly lines: readonly string[]
  readonly columns: readonly Cells[]
  readonly type: ColumnType
  readonly format: string | null
}

const numbers = (kind: 'double' | 'long', make: (draw: Draw) => string): Group => {
  const columns = columnsOf(COUNT, make)
  const lines = vectors(`${kind} -`, columns, kind === 'double' ? doubleBits : longBits)
  const type = kind === 'double' ? 'decimal' : 'integer'
  return { name: `${kind}s`, lines, columns, type, format: null }
}

/** A table of text has no missing cells, and the library takes no missing times. */
const texts = (format: string | null): Group => {
  const make = (draw: Draw) => (format === null ? someText(draw) : someTime(draw, format))
  const columns = columnsOf(format === null ? COUNT : COUNT / 4, make).map((cells) =>
    cells.map((cell) => cell ?? make(() => 0)),
  )
  const kind = format === null ? 'string -' : `time ${format.replaceAll(' ', '_')}`
  const type = format === null ? 'text' : 'time'
  return { name: format ?? 'strings', lines: vectors(kind, columns, units), columns, type, format }
}

const FORMATS = [
  'yyyy-MM-dd HH:mm:ss z',
  'yyyy-MM-dd HH:mm:ss',
  'yyyy-MM-dd',
  'yyyy',
  'yyyy-MM-dd HH:mm:ss.SSS',
  'HH:mm:ss',
] as const

function compareAll(): void {
  const groups = [
    numbers('double', someDouble),
    numbers('long', someInteger),
    texts(null),
    ...FORMATS.map(texts),
  ]
  const theirs = published(groups.flatMap(({ lines }) => lines)).values()
  for (const { name, lines, columns, type, format } of groups) {
    const expected = lines.map(() => theirs.next().value)
    test(`${name} have the published fingerprints`, () => {
      const few = columns.slice(0, 1000)
      for (const part of [columns, few])
        ours(type, format, part).forEach((found, at) => void is(found, expected[at], lines[at]))
    })
  }
}

if (jar === undefined)
  console.log(
    'left out: fingerprints of the published library; run with: TEST_UNF_JAR=unf-6.0.jar npm test',
  )
else compareAll()

test.run()
