// own process: starts processes and ends them
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ObjectStorage } from '@holdfast/core'
import { ObjectMissing } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance, is, match, ok } from 'uvu/assert'
import { digestThreads, folderStorage } from '../../src/index.ts'
import { openScratchFiles, scratchFolder, staged } from './scratch-folder.ts'

const MEBIBYTE = 1_048_576
const UPLOADER = fileURLToPath(new URL('./uploading-process.ts', import.meta.url))
const test = suite('an interrupted upload to a folder')

async function* megabytes(count: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i++) yield new Uint8Array(MEBIBYTE).fill(i)
}

/** Why `promise` rejects; null when it does not. */
const failure = (promise: Promise<unknown>): Promise<Error | null> =>
  promise.then(
    () => null,
    (error: Error) => error,
  )

async function holdsNothing(storage: ObjectStorage): Promise<void> {
  instance(await failure(storage.get('a/b/c')), ObjectMissing)
  for await (const key of storage.list('')) is(key, 'nothing')
}

/** A process that stores an object of `size` MiB; with `limit`, no file may exceed that many KiB. */
function uploader(root: string, size: string, limit = 'unlimited'): ChildProcess {
  const command = `ulimit -f ${limit}; exec "$0" "$@"`
  const node = [process.execPath, '--conditions=source', '--import', 'tsx', UPLOADER, root, size]
  return spawn('bash', ['-c', command, ...node], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The first line the process prints. */
async function firstLine({ stdout }: ChildProcess): Promise<string> {
  const [text] = stdout === null ? [''] : await once(stdout, 'data')
  return String(text).trim()
}

test('a killed process leaves no object, and its remains are removed when they are old enough', async () => {
  const root = scratchFolder()
  const storage = folderStorage({ root })
  const child = uploader(root, 'endless')
  is(await firstLine(child), 'half-way')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended

  await holdsNothing(storage)
  is((await staged(root)).length, 1)
  await storage.ready()
  is((await staged(root)).length, 1)
  await folderStorage({ root, leftoverAge: 0 }).ready()
  equal(await staged(root), [])
})

test('an active upload removed by mistake fails and stores nothing', async () => {
  const root = scratchFolder()
  const storage = folderStorage({ root })
  const swept = async function* () {
    yield* megabytes(2)
    await folderStorage({ root, leftoverAge: -60_000 }).ready()
    yield* megabytes(2)
  }
  ok(await failure(storage.put('a/b/c', swept(), 'MD5')))
  await holdsNothing(storage)
})

test('a full disk stores nothing, and the process continues', async () => {
  const root = scratchFolder()
  const child = uploader(root, '9', '3072')
  match(await firstLine(child), /EFBIG/)
  await holdsNothing(folderStorage({ root }))
  equal(await staged(root), [])
})

test('when a digest thread dies, its upload fails and the next one uses another thread', async () => {
  const root = scratchFolder()
  const script = "require('node:worker_threads').parentPort.on('message', () => process.exit(1))"
  const dying = folderStorage({ root, threads: digestThreads({ limit: 1, script }) })
  for (let i = 0; i < 2; i++) {
    const source = megabytes(200)
    match((await failure(dying.put('a/b/c', source, 'MD5')))?.message ?? '', /digest ended/)
    is((await source.next()).done, true)
  }
  await holdsNothing(dying)
  equal(await staged(root), [])

  await folderStorage({ root }).put('a/b/c', megabytes(20), 'MD5')
  is(await dying.size('a/b/c'), 20 * MEBIBYTE)
})

test('a digest thread that cannot start fails the upload', async () => {
  const root = scratchFolder()
  const threads = digestThreads({ script: 'throw new Error("No such body")' })
  const storage = folderStorage({ root, threads })
  const error = await failure(storage.put('a/b/c', megabytes(20), 'MD5'))
  match(String(error?.cause), /No such body/)
  await holdsNothing(storage)
})

if (process.platform === 'linux')
  test('a broken large upload closes its file', async () => {
    const storage = folderStorage({ root: scratchFolder() })
    const breaking = async function* () {
      yield* megabytes(12)
      throw new Error('The stream broke')
    }
    is((await failure(storage.put('a/b/c', breaking(), 'SHA-512')))?.message, 'The stream broke')
    is(await openScratchFiles(), 0)
  })

test('several large uploads share the threads, and each gets its own digest', async () => {
  const storage = folderStorage({ root: scratchFolder(), fsync: false })
  const sizes = [6, 7, 8, 9, 10, 11]
  const put = (size: number) => storage.put(`a/b/${size}`, megabytes(size), 'SHA-1')
  const together = await Promise.all(sizes.map(put))
  is(new Set(together.map(({ digest }) => digest)).size, sizes.length)
  for (const [i, size] of sizes.entries()) {
    const again = await storage.put(`again/b/${size}`, megabytes(size), 'SHA-1')
    equal(together[i], again)
  }
})

test.run()
