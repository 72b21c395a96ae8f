import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { layoutZip, sliceZip } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { filesOf, newDataset, send } from './faults/client.ts'
import { anywhere, type Place, TOKEN } from './faults/databases.ts'
import { ROOT, type StartedServer } from './started-server.ts'

const test = suite('sending and fetching folders from the command line')
const HOLDFAST = join(ROOT, 'apps/server/bin/holdfast.mjs')
const SMALL_FILES = 60
/** The lines about the progress of a transfer that takes long, as on a busy machine. */
const PROGRESS = /^\d+ of \d+ files, .* left\n/gm
/** Parts of the minimum size. */
const PARTS = { HOLDFAST_STORE_LOCAL_PART_SIZE_MB: '5' }

let place: Place
let scratch: string
let server: StartedServer

test.before(async () => {
  place = await anywhere()
  scratch = join(place.folder, 'scratch')
  mkdirSync(scratch)
  server = await place.start(PARTS)
  makeTree(join(scratch, 'tree'))
})
test.after(() => place?.remove())

function makeTree(folder: string): void {
  mkdirSync(join(folder, 'raw/2030'), { recursive: true })
  for (let number = 0; number < SMALL_FILES; number += 1)
    writeFileSync(join(folder, 'raw/2030', `gauge ${number}.dat`), `measured ${number}\n`)
  writeFileSync(join(folder, 'empty.dat'), '')
  // Large enough to be sent in parts, if the server offers that.
  for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.bin`), randomBytes(24_000_000))
}

interface Ended {
  readonly code: number | null
  readonly out: string
  /** Without the lines about progress. */
  readonly err: string
}

type Running = ChildProcess & { readonly ended: Promise<Ended> }

const holdfast = (...args: readonly string[]): Running => holdfastWith({}, ...args)

function holdfastWith(environment: NodeJS.ProcessEnv, ...args: readonly string[]): Running {
  const child = spawn(process.execPath, [HOLDFAST, ...args], {
    cwd: scratch,
    env: {
      PATH: process.env.PATH,
      HOLDFAST_SERVER: server.address,
      HOLDFAST_TOKEN: TOKEN,
      XDG_CACHE_HOME: join(scratch, 'cache'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text.out += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    text.err += chunk
  })
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) =>
      resolve({ code, out: text.out, err: text.err.replace(PROGRESS, '') }),
    ),
  )
  return Object.assign(child, { ended })
}

/** Waits for this number of files while the sending command runs. */
async function untilThere(sending: Running, dataset: number, files: number): Promise<void> {
  while (sending.exitCode === null && (await filesOf(server.address, dataset)).length < files)
    await sleep(50)
}

const requireSameTree = (fetched: string, sent = 'tree') =>
  is(String(execFileSync('diff', ['-r', join(scratch, sent), join(scratch, fetched)])), '')

test('an upload stopped by Ctrl-C is completed by the same command', async () => {
  const dataset = String(await newDataset(server.address))
  const command = ['upload', 'tree', '--dataset', dataset]
  const first = holdfast(...command)
  await untilThere(first, Number(dataset), 5)
  first.kill('SIGINT')
  const stopped = await first.ended
  is(stopped.code, 130, stopped.err)
  match(stopped.err, /The same command goes on/)
  const { code, out, err } = await holdfast(...command).ended
  equal({ code, err }, { code: 0, err: '' })
  match(out, /0 failed\n$/)
  const again = await holdfast(...command).ended
  is(again.out, `0 sent, ${SMALL_FILES + 3} there already, 0 failed\n`)
  is((await filesOf(server.address, Number(dataset))).length, SMALL_FILES + 3)
  is((await holdfast('download', dataset, '--into', 'fetched').ended).code, 0)
  requireSameTree('fetched')
})

test('an upload waits for a restarted server and adds no file twice', async () => {
  const dataset = await newDataset(server.address)
  const sending = holdfast('upload', 'tree', '--dataset', String(dataset))
  await untilThere(sending, dataset, 10)
  await server.kill()
  is(sending.exitCode, null, 'it was still sending when the server went')
  server = await place.start({ ...PARTS, PORT: new URL(server.address).port })
  const { code, out, err } = await sending.ended
  equal({ code, err }, { code: 0, err: '' })
  match(out, / 0 failed\n$/)
  is((await filesOf(server.address, dataset)).length, SMALL_FILES + 3)
  is((await holdfast('download', String(dataset), '--into', 'again').ended).code, 0)
  requireSameTree('again')
})

/** The notes about the large file that is being sent; null if there are none. */
function noted(): { readonly parts: number; readonly storageIdentifier: string } | null {
  const notes = join(scratch, 'cache/holdfast/uploads')
  try {
    const [name = ''] = readdirSync(notes).filter((file) => file.endsWith('.json'))
    const { tags, urls } = JSON.parse(readFileSync(join(notes, name), 'utf8'))
    return { parts: tags.length, storageIdentifier: urls.storageIdentifier }
  } catch {
    return null
  }
}

test('a large file that was stopped between two parts continues with the next', async () => {
  const dataset = await newDataset(server.address)
  mkdirSync(join(scratch, 'large'))
  writeFileSync(join(scratch, 'large/zeros.bin'), '')
  truncateSync(join(scratch, 'large/zeros.bin'), 100_000_000)
  const command = ['upload', 'large', '--dataset', String(dataset)]
  const first = holdfast(...command)
  while (first.exitCode === null && (noted()?.parts ?? 0) < 2) await sleep(5)
  first.kill('SIGINT')
  const stopped = await first.ended
  is(stopped.code, 130, stopped.err)
  const before = noted()
  const { code, out, err } = await holdfast(...command).ended
  equal({ code, out, err }, { code: 0, out: '1 sent, 0 there already, 0 failed\n', err: '' })
  const [file] = await filesOf(server.address, dataset)
  // A new upload would have another identifier.
  is(file?.dataFile.storageIdentifier, before?.storageIdentifier)
  is(noted(), null)
})

test('a folder that the dataset renames is reported each time and added once', async () => {
  const dataset = String(await newDataset(server.address))
  mkdirSync(join(scratch, 'dotted/.git'), { recursive: true })
  writeFileSync(join(scratch, 'dotted/.git/config'), 'x')
  for (const counts of ['1 sent, 0 there already', '0 sent, 1 there already']) {
    const { code, out, err } = await holdfast('upload', 'dotted', '--dataset', dataset).ended
    equal({ code, out }, { code: 1, out: `${counts}, 0 failed\n` })
    is(err, 'renamed  dotted/.git/config: the dataset has it as git/config\n')
  }
})

test('files that cannot be sent or fetched are listed, and the exit code is 1', async () => {
  const dataset = String(await newDataset(server.address))
  mkdirSync(join(scratch, 'odd'))
  writeFileSync(join(scratch, 'odd/what?.txt'), 'x')
  writeFileSync(join(scratch, 'odd/fine.txt'), 'y')
  const { code, out, err } = await holdfast('upload', 'odd', '--dataset', dataset).ended
  equal({ code, out }, { code: 1, out: '1 sent, 0 there already, 1 failed\n' })
  match(err, /^failed {2}.*what\?\.txt: A file name must not contain/)
  const twice = await holdfast('upload', 'odd', '--dataset', dataset).ended
  equal(
    { code: twice.code, out: twice.out },
    { code: 1, out: '0 sent, 1 there already, 1 failed\n' },
  )
  const unknown = await holdfast('download', 'doi:10.5072/NOBODY').ended
  equal(
    { code: unknown.code, err: unknown.err },
    { code: 1, err: 'Dataset doi:10.5072/NOBODY not found.\n' },
  )
})

test('an expected failure is one line without a stack', async () => {
  const dataset = String(await newDataset(server.address))
  const failing: readonly (readonly [readonly string[], string])[] = [
    [['upload', 'nowhere', '--dataset', dataset], 'nowhere does not exist.\n'],
    [['upload', 'tree/a.bin', '--dataset', dataset], 'tree/a.bin is not a folder.\n'],
    [['download', dataset, '--into', 'tree/a.bin'], 'tree/a.bin is not a folder.\n'],
  ]
  for (const [args, message] of failing) {
    const { code, out, err } = await holdfast(...args).ended
    equal({ code, out, err }, { code: 1, out: '', err: message })
  }
})

test('control characters in a name are escaped', async () => {
  const dataset = String(await newDataset(server.address))
  mkdirSync(join(scratch, 'acting'))
  writeFileSync(join(scratch, 'acting', 'red\u001b[31m\n.txt'), 'x')
  const { code, err } = await holdfast('upload', 'acting', '--dataset', dataset).ended
  is(code, 1)
  match(err, /^failed {2}acting\/red\\u001b\[31m\\u000a\.txt: .+\n$/)
})

test('large files are sent even if no notes can be stored', async () => {
  const dataset = String(await newDataset(server.address))
  const file = join(scratch, 'tree/empty.dat')
  mkdirSync(join(scratch, 'alone'))
  linkSync(join(scratch, 'tree/a.bin'), join(scratch, 'alone/a.bin'))
  const { code } = await holdfastWith(
    { XDG_CACHE_HOME: 'relative', HOME: file },
    ...['upload', 'alone', '--dataset', dataset],
  ).ended
  is(code, 0)
})

function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const members = Object.entries(files).map(
    ([path, text]) => ({ kind: 'inline', path, bytes: Buffer.from(text), modified: 0 }) as const,
  )
  const layout = layoutZip(members)
  const parts = sliceZip(layout, { start: 0, end: layout.length })
  return Buffer.concat([...parts].flatMap((part) => (part.kind === 'bytes' ? [part.bytes] : [])))
}

test('a zip stays one file if the store takes no direct uploads', async () => {
  const dataset = String(await newDataset(server.address))
  await server.kill()
  server = await place.start({ HOLDFAST_STORE_LOCAL_DIRECT_UPLOAD: 'off' })
  mkdirSync(join(scratch, 'zips/below'), { recursive: true })
  const several = zipOf({ 'a.txt': 'one', 'x/b.txt': 'two' })
  writeFileSync(join(scratch, 'zips/below/several.zip'), several)
  writeFileSync(join(scratch, 'zips/single.zip'), zipOf({ 'a.txt': 'one' }))
  for (const counts of ['2 sent, 0 there already', '0 sent, 2 there already']) {
    const { code, out, err } = await holdfast('upload', 'zips', '--dataset', dataset).ended
    equal({ code, out, err }, { code: 0, out: `${counts}, 0 failed\n`, err: '' })
  }
  is((await holdfast('download', dataset, '--into', 'unzipped').ended).code, 0)
  requireSameTree('unzipped', 'zips')
  writeFileSync(join(scratch, 'zips/single.zip'), zipOf({ 'b.txt': 'two' }))
  const replaced = await holdfast('upload', 'zips', '--dataset', dataset, '--replace').ended
  is(replaced.out, '1 sent, 1 there already, 0 failed\n')
  is((await filesOf(server.address, Number(dataset))).length, 2)
})

test('a restricted file stays restricted when it is replaced', async () => {
  const dataset = String(await newDataset(server.address))
  const folder = join(scratch, 'restricted')
  mkdirSync(folder)
  const contents = { 'plain.txt': Buffer.from('one'), 'packed.zip': zipOf({ 'a.txt': 'one' }) }
  const changed = { 'plain.txt': Buffer.from('two'), 'packed.zip': zipOf({ 'b.txt': 'two' }) }
  const write = (files: Readonly<Record<string, Buffer>>) => {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  }
  write(contents)
  is((await holdfast('upload', 'restricted', '--dataset', dataset).ended).code, 0)
  for (const { dataFile } of await filesOf(server.address, Number(dataset))) {
    const path = `${server.address}/api/files/${dataFile.id}`
    await send(`${path}/restrict`, { method: 'PUT', pieces: [Buffer.from('true')] })
    const jsonData = { description: 'Interviews', categories: ['Data'] }
    const body = new FormData()
    body.set('jsonData', JSON.stringify(jsonData))
    const headers = { 'X-Service-key': TOKEN }
    is((await fetch(`${path}/metadata`, { method: 'POST', body, headers })).status, 200)
  }
  write(changed)
  const { out, err } = await holdfast('upload', 'restricted', '--dataset', dataset, '--replace')
    .ended
  equal({ out, err }, { out: '2 sent, 0 there already, 0 failed\n', err: '' })
  for (const file of await filesOf(server.address, Number(dataset)))
    equal(
      [file.restricted, file.description, file.categories],
      [true, 'Interviews', ['Data']],
      file.label,
    )
})

test.run()
