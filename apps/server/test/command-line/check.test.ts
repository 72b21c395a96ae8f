import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { check } from '../../src/commands/check.ts'

const test = suite('checking tables')

const folder = mkdtempSync(join(tmpdir(), 'holdfast-check-'))
test.after(() => rmSync(folder, { recursive: true }))

async function checked(...files: readonly (readonly [name: string, text: string])[]) {
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  let out = ''
  const print = (text: string) => {
    out += text.replaceAll(`${folder}/`, '')
  }
  const code = await check(
    { kind: 'check', files: files.map(([name]) => join(folder, name)), form: 'text' },
    { print },
  )
  return { code, out }
}

test('a table is shown with its variables, their types and statistics, and its fingerprint', async () =>
  equal(await checked(['pets.csv', 'name,weight,seen\nRex,40,2020-01-31\nFay,x,\n']), {
    code: 0,
    out: [
      'pets.csv: a table of 3 variables and 2 rows, 33 bytes as tab-separated text',
      '  UNF:6:+iHQXO6H+0FrTyXME1uH2w==',
      '  1  name    text',
      '  2  weight  text, because line 3 has no number: "x"',
      '  3  seen    dates',
      '',
    ].join('\n'),
  }))

test('a column of numbers has its statistics', async () =>
  match(
    (await checked(['n.tsv', 'n\n1\n\n2.5\n'])).out,
    /numbers: 2 valid, 0 missing, 1 to 2\.5, median 1\.75/,
  ))

test('a file that is no table is shown with the place, what is there and a cure', async () =>
  equal(await checked(['broken.csv', 'a,b\n1\n']), {
    code: 1,
    out: [
      'broken.csv: not a table',
      '  where  line 2, cell 2, variable "b"',
      '  found  The line has 1 cell, but the first line has 2 cells.',
      '  cure   Write every cell of a line, empty ones too, and leave out blank lines.',
      '',
    ].join('\n'),
  }))

test('one file that is wrong makes the command fail, after all were shown', async () => {
  const { code, out } = await checked(['a.csv', 'a\n'], ['b.csv', 'a\n1\n'], ['c.txt', 'a\n1\n'])
  is(code, 1)
  match(
    out,
    /^a\.csv: a table of 1 variable and 0 rows,[\s\S]*\nb\.csv: a table of 1 variable and 1 row,[\s\S]*\nc\.txt: only/,
  )
})

test('each file is shown as soon as it was read', async () => {
  for (const name of ['1.csv', '2.csv']) writeFileSync(join(folder, name), 'a\n1\n')
  const files = ['1.csv', '2.csv'].map((name) => join(folder, name))
  const lines: string[] = []
  const print = (text: string) => {
    lines.push(text)
    rmSync(join(folder, '2.csv'), { force: true })
  }
  is(await check({ kind: 'check', files, form: 'text' }, { print }), 1)
  match(lines[1] ?? '', /2\.csv: does not exist/)
})

test('a file that is not there is named', async () => {
  let out = ''
  const print = (text: string) => {
    out += text
  }
  is(await check({ kind: 'check', files: ['/nowhere/a.csv', '/tmp'], form: 'text' }, { print }), 1)
  is(out.split('\n')[0], '/nowhere/a.csv: does not exist')
})

test('a temporary folder that is missing is not taken for a missing file', async () => {
  const { TMPDIR } = process.env
  process.env.TMPDIR = '/nowhere'
  try {
    const { code, out } = await checked(['t.csv', 'a\n1\n'])
    is(code, 1)
    is(out, 't.csv: cannot be read, because no folder can be made in /nowhere: ENOENT\n')
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
})

test('signs that control a terminal are not printed', async () =>
  match((await checked(['c.csv', 'a\u001b[2J,b\n1,2\n'])).out, /a\\u001b\[2J/))

test('with --json each file is a line of JSON, with the same facts', async () => {
  const lines: string[] = []
  const names = ['pets.csv', 'broken.csv', 'a.csv', 'c.txt']
  writeFileSync(join(folder, 'pets.csv'), 'name,weight\nRex,40\nFay,NaN\n')
  const files = names.map((name) => join(folder, name))
  const print = (text: string) => void lines.push(text)
  is(await check({ kind: 'check', files, form: 'json' }, { print }), 1)
  const [table, broken, header, other] = lines.map((line) => JSON.parse(line))
  equal([table.status, table.rows, table.variables[1].type], ['ok', 2, 'decimal'])
  equal([table.variables[1].summary.median, table.variables[0].summary], [40, null])
  equal([broken.status, broken.line, broken.variable], ['failed', 2, 'b'])
  equal([header.status, header.rows, other.status], ['ok', 0, 'unreadable'])
})

test.run()
