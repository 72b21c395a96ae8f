// own process: starts child processes
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PETS, readText, tabularIngestContract } from '@holdfast/contracts'
import { build } from 'esbuild'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { childIngest } from '../../src/tables/child-ingest.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-child-ingest-'))
const words: string[] = []
/** The child as one file of JavaScript: each start of the sources would take two seconds of the processor. */
const script = join(folder, 'ingest-child.mjs')
await build({
  entryPoints: [fileURLToPath(new URL('../../src/tables/ingest-child.ts', import.meta.url))],
  outfile: script,
  bundle: true,
  platform: 'node',
  format: 'esm',
  conditions: ['source'],
  // Packages that are not modules ask for those of Node.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/')" },
})
/** A child that is still there when it is looked at. */
const idle = join(folder, 'ingest-child-idle.mjs')
writeFileSync(idle, 'setInterval(() => {}, 1000)')
const options = {
  folder: join(folder, 'work'),
  script,
  memory: 2 ** 30,
  died: (_: string, said: string) => void words.push(said),
}

tabularIngestContract('a child process', childIngest(options))

const test = suite('tables read in child processes')

test.after(() => rmSync(folder, { recursive: true, force: true }))

test('a child above its memory is killed, the file is refused, and nothing stays behind', async () => {
  const reading = await readText(childIngest({ ...options, script: idle, memory: 2 ** 20 }), PETS)
  is(reading.kind, 'refused')
  if (reading.kind === 'refused') match(reading.report.found, '1 MiB of memory')
  equal([words, readdirSync(options.folder)], [[], []])
})

if (existsSync('/proc/self/task'))
  test('a child that is stopped with its server is no verdict on the file, which is read again', async () => {
    const reading = readText(childIngest({ ...options, script: idle }), PETS).catch(
      (error: unknown) => error,
    )
    let child = ownChild()
    for (let looks = 0; child === null && looks < 500; looks += 1) {
      await sleep(5)
      child = ownChild()
    }
    process.kill(child ?? 0, 'SIGTERM')
    match(String(await reading), 'The reader was stopped by SIGTERM')
    equal([words, readdirSync(options.folder)], [[], []])
  })

/** The process that reads a table for this one; null before it is there. */
function ownChild(): number | null {
  const ids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const reads = (id: string) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('ingest-child')
  return Number(ids.find((id) => id !== '' && reads(id)) ?? 0) || null
}

test.run()
