// own process: runs a Python program
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rWorkspaces } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { columnVectors } from '../../src/r/write/column-passes.ts'
import { readFile } from '../readers/read-file.ts'
import { SAMPLE, sampleTable, wholeOf } from './sample-workspace.ts'

const test = suite('workspaces of R that are written')

test('our own reader gets back every cell, type, level and name', async () => {
  const bytes = await wholeOf(rWorkspaces().write('x', sampleTable()))
  const { tab, variables } = await readFile(bytes, 'rdata')
  is(tab, SAMPLE.readBack)
  equal(
    variables.map(({ name, type, nature }) => `${name} ${type} ${nature}`),
    SAMPLE.kinds,
  )
})

test('columns that memory has no room for are the same as those that it has', async () => {
  const at = async (budget: number) =>
    Buffer.from(await wholeOf(columnVectors(sampleTable(600), budget)))
  const roomy = await at(1 << 26)
  for (const budget of [0, 3000, 20_000])
    is(Buffer.compare(await at(budget), roomy), 0, `${budget}`)
})

const python = process.env.TEST_TABLES_PYTHON
if (python === undefined)
  console.log(
    'left out: workspaces read by others; run with: TEST_TABLES_PYTHON=<python with pyreadr and rdata> npm test',
  )
else
  test('two independent readers see the same cells', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-workspaces-'))
    test.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'x.RData')
    writeFileSync(file, await wholeOf(rWorkspaces().write('x', sampleTable())))
    const program = fileURLToPath(new URL('read-workspace.py', import.meta.url))
    const seen = execFileSync(python, [program, file], { encoding: 'utf8' }).trim().split('\n')
    for (const line of seen) equal(JSON.parse(line), SAMPLE.cells)
  })

test.run()
