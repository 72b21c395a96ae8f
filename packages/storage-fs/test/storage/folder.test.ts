import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ObjectMissing } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance, is, match, ok } from 'uvu/assert'
import { folderStorage } from '../../src/index.ts'
import { openScratchFiles, scratchFolder, staged } from './scratch-folder.ts'

const test = suite('a folder of objects')

async function* hello(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('hello')
}

const failure = (promise: Promise<unknown>): Promise<Error | null> =>
  promise.then(
    () => null,
    (error: Error) => error,
  )

test('an object is a plain file at its key, and the staging folder is empty afterwards', async () => {
  const root = scratchFolder()
  await folderStorage({ root }).put('10.5072/abc/1f', hello(), 'MD5')
  is(readFileSync(join(root, '10.5072/abc/1f'), 'utf8'), 'hello')
  equal(await staged(root), [])
})

test('only the owner can read objects, unfinished uploads and folders, for any umask', async () => {
  const root = join(scratchFolder(), 'objects')
  const umask = process.umask(0o000)
  try {
    const storage = folderStorage({ root })
    await storage.ready()
    await storage.put('a/b/c', hello(), 'MD5')
    const { direct } = storage
    if (direct?.kind !== 'received') throw new Error('A folder receives parts')
    const upload = { key: 'a/b/d', ...(await direct.begin('a/b/d')) }
    await direct.receive(upload, { part: 1, offset: 0, length: 5 }, hello())
  } finally {
    process.umask(umask)
  }
  const names = readdirSync(root, { recursive: true }).map(String)
  ok(names.length > 6, names.join(' '))
  const open = ['.', ...names].filter((name) => (statSync(join(root, name)).mode & 0o077) !== 0)
  equal(open, [])
})

test('a file that lies ready becomes an object without a copy, once, and stays when its first name goes', async () => {
  const [root, elsewhere] = [scratchFolder(), scratchFolder()]
  const storage = folderStorage({ root })
  const path = join(elsewhere, 'ready')
  writeFileSync(path, 'hello')
  is(await storage.adopt?.('a/b/c', path), true)
  is(statSync(join(root, 'a/b/c')).ino, statSync(path).ino)
  match(
    (await failure(storage.adopt?.('a/b/c', path) ?? Promise.resolve()))?.message ?? '',
    /already exists/,
  )
  unlinkSync(path)
  is(readFileSync(join(root, 'a/b/c'), 'utf8'), 'hello')
  equal((await storage.measure('a/b/c', 'MD5')).size, 5)
})

test('a file on another file system is not taken over, and nothing is stored', async () => {
  const storage = folderStorage({ root: scratchFolder() })
  is(await storage.adopt?.('a/b/c', '/proc/self/status'), false)
  is(await storage.size('a/b/c'), null)
})

test('an object is opened for another process, also one that is removed meanwhile; none is missing', async () => {
  const root = scratchFolder()
  const storage = folderStorage({ root })
  await storage.put('a/b/c', hello(), 'MD5')
  const opened = await storage.openLocal?.('a/b/c')
  await storage.delete('a/b/c')
  is(readFileSync(opened?.descriptor ?? -1, 'utf8'), 'hello')
  opened?.close()
  is(await openScratchFiles(), 0)
  symlinkSync('/etc/hostname', join(root, 'a/b/d'))
  for (const key of ['a/b/c', 'a/b/d'])
    instance(await failure(storage.openLocal?.(key) ?? Promise.resolve()), ObjectMissing)
})

test('bytes that changed on the disk give other measurements, small or large', async () => {
  const root = scratchFolder()
  const storage = folderStorage({ root })
  for (const size of [5_000, 9_000_000]) {
    const key = `a/b/${size}`
    const whole = async function* () {
      yield new Uint8Array(size)
    }
    const stored = await storage.put(key, whole(), 'SHA-256')
    equal(await storage.measure(key, 'SHA-256'), stored)
    const damaged = readFileSync(join(root, key))
    damaged[size - 1] = 1
    writeFileSync(join(root, key), damaged)
    const again = await storage.measure(key, 'SHA-256')
    is.not(again.digest, stored.digest)
    is.not(again.crc32, stored.crc32)
  }
})

test('many synced writers of one folder all succeed', async () => {
  const storage = folderStorage({ root: scratchFolder() })
  const numbers = Array.from({ length: 40 }, (_, i) => i)
  await Promise.all(numbers.map((i) => storage.put(`a/b/${i}`, hello(), 'MD5')))
  for (const i of numbers) is(await storage.size(`a/b/${i}`), 5)
})

test('a missing root is created', async () => {
  const root = join(scratchFolder(), 'not/yet')
  await folderStorage({ root }).ready()
  ok(statSync(root).isDirectory())
})

test('a symbolic link at a key is neither followed nor replaced', async () => {
  const root = scratchFolder()
  const outside = join(scratchFolder(), 'secret')
  writeFileSync(outside, 'secret')
  mkdirSync(join(root, 'a/b'), { recursive: true })
  symlinkSync(outside, join(root, 'a/b/link'))
  symlinkSync(join(root, 'nowhere'), join(root, 'a/b/dangling'))

  const storage = folderStorage({ root })
  for (const key of ['a/b/link', 'a/b/dangling']) {
    instance(await failure(storage.put(key, hello(), 'MD5')), Error)
    instance(await failure(storage.get(key)), ObjectMissing)
    is(await storage.size(key), null)
  }
  for await (const key of storage.list('')) is(key, 'nothing')
  is(readFileSync(outside, 'utf8'), 'secret')
  await storage.delete('a/b/link')
  is(readFileSync(outside, 'utf8'), 'secret')
})

test('a symbolic link in the path of a key cannot lead out of the root', async () => {
  const root = scratchFolder()
  const outside = scratchFolder()
  symlinkSync(outside, join(root, 'a'))
  match(String(await failure(folderStorage({ root }).put('a/b/c', hello(), 'MD5'))), /link/)
  is(readdirSync(outside).includes('b') && readdirSync(join(outside, 'b')).length > 0, false)
})

test('the root may be a symbolic link', async () => {
  const root = join(scratchFolder(), 'link')
  symlinkSync(scratchFolder(), root)
  const storage = folderStorage({ root })
  await storage.ready()
  await storage.put('a/b/c', hello(), 'MD5')
  is(await storage.size('a/b/c'), 5)
})

test('a root that is a file, or has a linked staging folder, is not ready', async () => {
  const file = join(scratchFolder(), 'file')
  writeFileSync(file, '')
  match(String(await failure(folderStorage({ root: file }).ready())), /can't be used to store/)

  const root = scratchFolder()
  symlinkSync(scratchFolder(), join(root, '.staging'))
  match(String(await failure(folderStorage({ root }).ready())), /is a symbolic link/)
})

test('an unwritable root is not ready, and the error names it and the reason', async () => {
  const root = scratchFolder()
  chmodSync(root, 0o555)
  const error = await withoutPrivileges(() => failure(folderStorage({ root }).ready()))
  ok(error?.message.includes(root))
  match(error?.message ?? '', /EACCES/)
  chmodSync(root, 0o755)
})

/** root may write everywhere, so run `work` as another user. */
async function withoutPrivileges<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

test.run()
