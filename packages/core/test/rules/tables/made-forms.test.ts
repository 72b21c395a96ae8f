import { strFromU8, strToU8 } from 'fflate'
import { test } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { Bytes } from '../../../src/rules/storage/bytes.ts'
import { csvForm } from '../../../src/rules/tables/csv-form.ts'
import { jsonLinesForm } from '../../../src/rules/tables/json-lines-form.ts'
import { parquetMetadata, parquetNames } from '../../../src/rules/tables/parquet-metadata.ts'

const TEXT = '"a,b"\t1.50\n"say \\"hi\\"\\n\\t\\\\"\t12345678901234567890\n\tNaN\n""\t\n'

/** Pieces end inside cells and characters. */
async function* pieces(text: string): Bytes {
  const bytes = strToU8(text)
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}

async function textOf(bytes: Bytes): Promise<string> {
  let all = ''
  for await (const piece of bytes) all += strFromU8(piece)
  return all
}

test('columns of Parquet whose names differ in case alone get numbers, and no other name changes', () => {
  equal(parquetNames(['Age', 'age', 'AGE', 'age_1', 'É', 'é']), [
    'Age',
    'age_2',
    'AGE_3',
    'age_1',
    'É',
    'é',
  ])
  const column = { label: '', type: 'integer', format: null, categories: [] } as const
  const said = JSON.parse(parquetMetadata(['a', 'A'].map((name) => ({ ...column, name }))))
  equal(
    said.map(({ name, column: as }: Record<string, string>) => [name, as ?? null]),
    [
      ['a', null],
      ['A', 'A_1'],
    ],
  )
})

test('CSV quotes texts, unescapes them, keeps numbers, and tells missing from empty', async () => {
  is(
    await textOf(csvForm(['a "b"', 'n'], pieces(TEXT))),
    '"a ""b""",n\r\n"a,b",1.50\r\n"say ""hi""\n\t\\",12345678901234567890\r\n,NaN\r\n"",\r\n',
  )
})

test('JSON lines have numbers where a double keeps them, and null where a value is missing', async () => {
  const columns = [
    { name: 'a "b"', type: 'text' },
    { name: 'n', type: 'decimal' },
  ] as const
  const lines = (await textOf(jsonLinesForm(columns, pieces(TEXT)))).trimEnd().split('\n')
  equal(
    lines.map((line) => JSON.parse(line)),
    [
      { 'a "b"': 'a,b', n: 1.5 },
      { 'a "b"': 'say "hi"\n\t\\', n: '12345678901234567890' },
      { 'a "b"': null, n: 'NaN' },
      { 'a "b"': '', n: null },
    ],
  )
})

test.run()
