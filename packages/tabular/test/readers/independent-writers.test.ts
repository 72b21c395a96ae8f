// own process: runs a Python program
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatOfName } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { readFile } from './read-file.ts'

const test = suite('files that other programs wrote')
const python = process.env.TEST_TABLES_PYTHON
const program = fileURLToPath(new URL('write-files.py', import.meta.url))
const TABLES = process.env.TEST_TABLES ?? '4'
const SEED = process.env.PROPERTY_SEED ?? '20260101'

/** A file and what reading it has to give. */
interface Expected {
  readonly file: string
  readonly names: readonly string[]
  readonly lines: readonly string[]
  /** Of the first variable. */
  readonly label: string
  /** Of the second. */
  readonly categories: readonly (readonly [value: string, label: string])[]
}

function compare(python: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-readers-'))
  test.after(() => rmSync(folder, { recursive: true }))
  const written = execFileSync(python, [program, folder, SEED, TABLES], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const files: readonly Expected[] = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

  const read = (file: string) => {
    const format = formatOfName(file)
    if (format === null) throw new Error(`Nothing reads ${file}.`)
    return readFile(readFileSync(join(folder, file)), format)
  }

  test('every cell, name and label is read as it was written', async () => {
    ok(files.length > 0)
    for (const { file, names, lines, label, categories } of files) {
      const { tab, variables } = await read(file)
      equal(tab.slice(0, -1).split('\n'), lines, file)
      equal(
        variables.map(({ name }) => name),
        names,
        file,
      )
      is(variables[0]?.label, label, file)
      equal(
        variables[1]?.categories.map((each) => [each.value, each.label]),
        categories,
        file,
      )
    }
  })

  test('the same data have the same fingerprint in every file of a format', async () => {
    const fingerprints = new Map<string, Set<string>>()
    for (const { file, lines } of files) {
      const { fingerprint } = await read(file)
      const key = JSON.stringify(lines)
      fingerprints.set(key, (fingerprints.get(key) ?? new Set()).add(fingerprint))
    }
    ok([...fingerprints.values()].every(({ size }) => size === 1))
  })
}

if (python === undefined)
  console.log(
    'left out: tables that other programs wrote; run with: TEST_TABLES_PYTHON=<python with pandas, pyreadstat, openpyxl, pyreadr and rdata> npm test',
  )
else compare(python)

test.run()
