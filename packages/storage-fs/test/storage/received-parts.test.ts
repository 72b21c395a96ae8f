import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStorage, ReceivedTransfer } from '@holdfast/core'
import { PartsRefused } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { folderStorage } from '../../src/index.ts'
import { digestThreads } from '../../src/storage/digest-threads.ts'
import { withoutSync } from '../../src/storage/early-sync.ts'
import { objectFolders } from '../../src/storage/object-folders.ts'
import { receivedParts } from '../../src/storage/received-parts.ts'
import { scratchFolder } from './scratch-folder.ts'

const test = suite<{ root: string; storage: ObjectStorage; direct: ReceivedTransfer }>(
  'uploads in parts in a folder',
)

test.before.each((context) => {
  context.root = scratchFolder()
  context.storage = folderStorage({ root: context.root, fsync: false })
  const { direct } = context.storage
  if (direct?.kind !== 'received') throw new Error('A folder receives parts')
  context.direct = direct
})

const KEY = '10.5072/FK2/A/18f0a1b2c3d-0123456789ab'
const PART = 300_000

async function* bytes(size: number, value = 7): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(size).fill(value)
}

const place = (part: number, length = PART) => ({ part, offset: (part - 1) * PART, length })

async function sent(direct: ReceivedTransfer) {
  const { uploadId } = await direct.begin(KEY)
  const upload = { key: KEY, uploadId }
  const tags = [
    { part: 1, tag: await direct.receive(upload, place(1), bytes(PART)) },
    { part: 2, tag: await direct.receive(upload, place(2, 5), bytes(5)) },
  ]
  return { upload, tags }
}

test('the object is the file that the parts were written to', async ({ root, direct }) => {
  const { upload, tags } = await sent(direct)
  const data = await stat(join(root, '.uploads', upload.uploadId, 'data'))
  await direct.complete(upload, tags)
  is((await stat(join(root, KEY))).ino, data.ino)
  equal(await readdir(join(root, '.uploads')), [])
})

test('after a process died between linking and cleaning up, the next one cleans up', async ({
  root,
  direct,
}) => {
  const { upload, tags } = await sent(direct)
  await mkdir(dirname(join(root, KEY)), { recursive: true })
  await link(join(root, '.uploads', upload.uploadId, 'data'), join(root, KEY))
  await direct.complete(upload, tags)
  equal(await readdir(join(root, '.uploads')), [])
  is((await stat(join(root, KEY))).size, PART + 5)
})

test('after a process died while it cleaned up, the next one cleans up the rest', async ({
  root,
  direct,
}) => {
  for (const lost of ['data', 'key']) {
    const { upload, tags } = await sent(direct)
    const folder = join(root, '.uploads', upload.uploadId)
    await mkdir(dirname(join(root, KEY)), { recursive: true })
    await rename(join(folder, 'data'), join(root, KEY))
    if (lost === 'key') await rm(join(folder, 'key'))
    await direct.complete(upload, tags)
    equal(await readdir(join(root, '.uploads')), [], lost)
    await rm(join(root, KEY))
  }
})

test('the name of an object is on the disk before the other name of its bytes is removed', async ({
  root,
  direct,
}) => {
  const { upload, tags } = await sent(direct)
  const folder = dirname(join(root, KEY))
  const data = join(root, '.uploads', upload.uploadId, 'data')
  await mkdir(folder, { recursive: true })
  await link(data, join(root, KEY))
  const synced: string[] = []
  const sync = async (at: string): Promise<void> => {
    await stat(data)
    synced.push(at)
  }
  const next = receivedParts({
    root,
    pathOf: (key) => join(root, key),
    publishing: { prepare: objectFolders(root, sync), sync },
    dataSync: withoutSync,
    threads: digestThreads(),
  })
  await next.complete(upload, tags)
  equal(synced, [folder])
})

test('a deleted object leaves no bytes, even if its upload was not cleaned up', async ({
  root,
  direct,
  storage,
}) => {
  const { upload } = await sent(direct)
  const other = await direct.begin(`${KEY}b`)
  await mkdir(dirname(join(root, KEY)), { recursive: true })
  await link(join(root, '.uploads', upload.uploadId, 'data'), join(root, KEY))
  await storage.delete(KEY)
  is(await storage.size(KEY), null)
  equal(await readdir(join(root, '.uploads')), [other.uploadId])
})

test('an upload aborted by another process stores nothing of a part still arriving', async ({
  root,
  direct,
}) => {
  const other = folderStorage({ root, fsync: false }).direct
  ok(other?.kind === 'received')
  const { upload } = await sent(direct)
  async function* givenUp(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(PART - 1)
    await other?.abort(upload)
    yield new Uint8Array(1)
  }
  const kept = await direct.receive(upload, place(1), givenUp()).then(
    () => null,
    (error: unknown) => error,
  )
  ok(kept instanceof PartsRefused)
  equal(await readdir(join(root, '.uploads')), [])
})

test('an existing object is never replaced', async ({ root, direct }) => {
  const { upload, tags } = await sent(direct)
  await mkdir(dirname(join(root, KEY)), { recursive: true })
  await writeFile(join(root, KEY), 'there already')
  const refused = await direct.complete(upload, tags).then(
    () => false,
    () => true,
  )
  ok(refused)
  is((await stat(join(root, KEY))).size, 'there already'.length)
})

test('another process continues an upload', async ({ root, direct, storage }) => {
  const { upload, tags } = await sent(direct)
  const other = folderStorage({ root, fsync: false }).direct
  ok(other?.kind === 'received')
  const again = await other.receive(upload, place(2, 6), bytes(6))
  await other.complete(upload, [...tags.slice(0, 1), { part: 2, tag: again }])
  is(await storage.size(KEY), PART + 6)
})

test('concurrent completions of one upload all succeed', async ({ root, direct, storage }) => {
  const other = folderStorage({ root, fsync: false }).direct
  ok(other?.kind === 'received')
  for (let round = 0; round < 20; round += 1) {
    const { upload, tags } = await sent(direct)
    const both = [direct, direct, other, other]
    await Promise.all(both.map(({ complete }) => complete(upload, tags)))
    is(await storage.size(KEY), PART + 5)
    equal(await readdir(join(root, '.uploads')), [])
    await storage.delete(KEY)
  }
})

test('a part still arriving after completion does not change the object', async ({
  root,
  direct,
}) => {
  const { upload, tags } = await sent(direct)
  const waiting = { go: () => {} }
  const held = new Promise<void>((resolve) => {
    waiting.go = resolve
  })
  async function* stalled(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1000).fill(9)
    await held
    yield new Uint8Array(PART - 1000).fill(9)
  }
  // A third part, which the completion does not name.
  const late = direct.receive(upload, { part: 3, offset: PART + 5, length: PART }, stalled()).then(
    () => 'kept',
    () => 'refused',
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  await direct.complete(upload, tags)
  waiting.go()
  is(await late, 'refused')
  is((await stat(join(root, KEY))).size, PART + 5)
})

test('refused parts can be sent again', async ({ root, direct }) => {
  const { upload, tags } = await sent(direct)
  const wrong = tags.map(({ part }) => ({ part, tag: '0'.repeat(32) }))
  const refused = await direct.complete(upload, wrong).then(
    () => false,
    () => true,
  )
  ok(refused)
  const tag = await direct.receive(upload, place(1), bytes(PART, 8))
  await direct.complete(upload, [{ part: 1, tag }, ...tags.slice(1)])
  is((await stat(join(root, KEY))).size, PART + 5)
})

test('an active upload is never removed, whatever its age', async ({ root, direct, storage }) => {
  const { upload, tags } = await sent(direct)
  await folderStorage({ root, fsync: false, leftoverAge: 0 }).ready()
  await direct.complete(upload, tags)
  is(await storage.size(KEY), PART + 5)
})

test.run()
