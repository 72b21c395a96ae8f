// own process: starts child processes
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PETS, readText, tabularIngestContract } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { childIngest } from '../../src/tables/child-ingest.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-child-ingest-'))
const words: string[] = []
const options = {
  folder,
  memory: 2 ** 30,
  died: (_: string, said: string) => void words.push(said),
}

tabularIngestContract('a child process', childIngest(options))

const test = suite('tables read in child processes')

test.after(() => rmSync(folder, { recursive: true, force: true }))

test('a child above its memory is killed, the file is refused, and nothing stays behind', async () => {
  const reading = await readText(childIngest({ ...options, memory: 2 ** 20 }), PETS)
  is(reading.kind, 'refused')
  if (reading.kind === 'refused') match(reading.report.found, '1 MiB of memory')
  equal([words, readdirSync(folder)], [[], []])
})

test.run()
