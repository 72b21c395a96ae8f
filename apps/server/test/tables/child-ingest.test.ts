// own process: starts child processes
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PETS, PETS_TEXT, readText, tabularIngestContract } from '@holdfast/contracts'
import { type Bytes, crc32, RefusedError } from '@holdfast/core/rules'
import { rWorkspaces } from '@holdfast/tabular'
import { build } from 'esbuild'
import { suite } from 'uvu'
import { equal, is, match, throws } from 'uvu/assert'
import { childIngest } from '../../src/tables/child-ingest.ts'
import { NO_ROOM_CODE } from '../../src/tables/child-outcome.ts'
import { childWorkspaces } from '../../src/tables/child-workspaces.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-child-ingest-'))
const words: string[] = []
/** The child as one file of JavaScript: each start of the sources would take two seconds of the processor. */
const [script, writer] = [join(folder, 'ingest-child.mjs'), join(folder, 'workspace-child.mjs')]
await build({
  entryPoints: ['ingest-child', 'workspace-child'].map((name) =>
    fileURLToPath(new URL(`../../src/tables/${name}.ts`, import.meta.url)),
  ),
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  conditions: ['source'],
  // Packages that are not modules ask for those of Node.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf('/')",
  },
})
/** A child that is still there when it is looked at. */
const idle = join(folder, 'ingest-child-idle.mjs')
writeFileSync(idle, 'setInterval(() => {}, 1000)')
const full = join(folder, 'ingest-child-full.mjs')
const options = {
  folder: join(folder, 'work'),
  script,
  memory: 2 ** 30,
  died: (_: string, said: string) => void words.push(said),
}

tabularIngestContract('a child process', childIngest(options))

const writing = {
  ...options,
  diskBytes: 2 ** 20,
  died: (said: string) => void words.push(said),
}
const column = { boolean: false, ordered: false, categories: [] }
const table = {
  columns: [
    { ...column, name: 'age', label: 'Age', type: 'integer' },
    { ...column, name: 'pet', label: 'Pet', type: 'text' },
  ],
  rows: 2,
  size: 15,
  open: async () => rows(),
} as const

async function* rows(): Bytes {
  yield Buffer.from('7\t"cat"\n\t"dog"\n')
}

const wholeOf = async (bytes: Bytes): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(Uint8Array.from(chunk))
  return Buffer.concat(chunks)
}

const test = suite('tables read in child processes')

test.after(() => rmSync(folder, { recursive: true, force: true }))

test('a child above its memory is killed, the file is refused, and nothing stays behind', async () => {
  const reading = await readText(childIngest({ ...options, script: idle, memory: 2 ** 20 }), PETS)
  is(reading.kind, 'refused')
  if (reading.kind === 'refused') match(reading.report.found, '1 MiB of memory')
  equal([words, readdirSync(options.folder)], [[], []])
})

test('a file of this machine is read where it lies, and its text lies in a file with this CRC-32', async () => {
  const path = join(folder, 'pets.csv')
  writeFileSync(path, PETS)
  const descriptor = openSync(path, 'r')
  const reading = await childIngest(options).read({
    contentType: 'text/csv',
    size: PETS.length,
    columns: 100,
    open: () => Promise.reject(new Error('The bytes were asked for')),
    openLocal: async () => ({ descriptor, close: () => closeSync(descriptor) }),
    alive: async () => {},
  })
  if (reading.kind !== 'table' || reading.file === null) throw new Error('No table in a file')
  const text = readFileSync(reading.file.path)
  equal(text, await wholeOf(reading.text()))
  is(text.subarray(reading.headerBytes).toString(), PETS_TEXT)
  is(reading.file.crc32, crc32(text))
  throws(() => fstatSync(descriptor), /EBADF/)
  await reading.close()
  is(readFileSync(path, 'utf8'), PETS)
  equal(readdirSync(options.folder), [])
})

test('a child that finds no room says nothing about the file, and nothing stays behind', async () => {
  writeFileSync(full, `process.exitCode = ${NO_ROOM_CODE}`)
  const reading = readText(childIngest({ ...options, script: full }), PETS)
  match(String(await reading.catch((error: unknown) => error)), 'no room for reading a table')
  equal([words, readdirSync(options.folder)], [[], []])
})

test('a child writes the workspace that the library writes, and nothing stays behind', async () => {
  const write = childWorkspaces({ ...writing, script: writer }).write('x', table)
  equal(await wholeOf(write), await wholeOf(rWorkspaces().write('x', table)))
  equal(readdirSync(options.folder), [])
})

test('a workspace that takes too much is refused, and nothing stays behind', async () => {
  for (const [limits, message] of [
    [{ memory: 2 ** 20 }, '1 MiB of memory'],
    [{ diskBytes: 1 }, '0 MiB on the disk'],
  ] as const) {
    const { write } = childWorkspaces({ ...writing, script: idle, ...limits })
    const error: unknown = await wholeOf(write('x', table)).catch((thrown: unknown) => thrown)
    is(error instanceof RefusedError && error.refusal.kind, 'limitExceeded')
    match(error instanceof Error ? error.message : '', message)
    equal(readdirSync(options.folder), [])
  }
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
