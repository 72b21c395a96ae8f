import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { filesOf, newDataset } from './faults/client.ts'
import { embedded, type Place, TOKEN } from './faults/databases.ts'
import { ROOT, type StartedServer } from './started-server.ts'

const test = suite('sending and fetching folders from the command line')
const HOLDFAST = join(ROOT, 'apps/server/bin/holdfast.mjs')
const SMALL_FILES = 60

let place: Place
let scratch: string
let server: StartedServer

test.before(async () => {
  place = await embedded()
  scratch = join(place.folder, 'scratch')
  mkdirSync(scratch)
  server = await place.start()
  makeTree(join(scratch, 'tree'))
})
test.after(() => place?.remove())

function makeTree(folder: string): void {
  mkdirSync(join(folder, 'raw/2030'), { recursive: true })
  for (let number = 0; number < SMALL_FILES; number += 1)
    writeFileSync(join(folder, 'raw/2030', `gauge ${number}.dat`), `measured ${number}\n`)
  writeFileSync(join(folder, 'empty.dat'), '')
  // Large enough to be sent in parts, where the server offers that.
  for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.bin`), randomBytes(70_000_000))
}

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function holdfast(...args: readonly string[]): ChildProcess & { readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, [HOLDFAST, ...args], {
    cwd: scratch,
    env: {
      PATH: process.env.PATH,
      HOLDFAST_SERVER: server.address,
      HOLDFAST_TOKEN: TOKEN,
      XDG_CACHE_HOME: join(scratch, 'cache'),
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
    child.on('close', (code) => resolve({ code, ...text })),
  )
  return Object.assign(child, { ended })
}

const requireSameTree = (fetched: string) =>
  is(String(execFileSync('diff', ['-r', join(scratch, 'tree'), join(scratch, fetched)])), '')

test('a folder is sent, Ctrl-C stops it, and the same command goes on until all is there', async () => {
  const dataset = String(await newDataset(server.address))
  const command = ['upload', 'tree', '--dataset', dataset]
  const first = holdfast(...command)
  while ((await filesOf(server.address, Number(dataset))).length < 5) await sleep(50)
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

test('a server that is killed and comes back is waited for, and no file is there twice', async () => {
  const dataset = await newDataset(server.address)
  const sending = holdfast('upload', 'tree', '--dataset', String(dataset))
  while ((await filesOf(server.address, dataset)).length < 10) await sleep(50)
  await server.kill()
  server = await place.start({ PORT: new URL(server.address).port })
  const { code, out, err } = await sending.ended
  equal({ code, err }, { code: 0, err: '' })
  match(out, / 0 failed\n$/)
  is((await filesOf(server.address, dataset)).length, SMALL_FILES + 3)
  is((await holdfast('download', String(dataset), '--into', 'again').ended).code, 0)
  requireSameTree('again')
})

test('what cannot be sent or fetched is listed, and ends with code 1', async () => {
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

test('why nothing can be done is said in one line, and nobody is shown a stack', async () => {
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

test('a name that would act on a terminal is spelt out', async () => {
  const dataset = String(await newDataset(server.address))
  mkdirSync(join(scratch, 'acting'))
  writeFileSync(join(scratch, 'acting', 'red\u001b[31m\n.txt'), 'x')
  const { code, err } = await holdfast('upload', 'acting', '--dataset', dataset).ended
  is(code, 1)
  match(err, /^failed {2}acting\/red\\u001b\[31m\\u000a\.txt: .+\n$/)
})

test.run()
