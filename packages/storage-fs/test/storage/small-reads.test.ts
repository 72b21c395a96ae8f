import { constants } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ObjectMissing } from '@holdfast/core/rules'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { folderStorage } from '../../src/index.ts'
import { smallReads } from '../../src/storage/small-reads.ts'
import { scratchFolder } from './scratch-folder.ts'

const test = suite('batched small reads')

const textOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString()

test('many parts requested at once each get their own bytes', async () => {
  const folder = await scratchFolder()
  const numbers = Array.from({ length: 500 }, (_, number) => number)
  await Promise.all(
    numbers.map((number) => writeFile(join(folder, `${number}`), `of file ${number}!`)),
  )
  const { read } = smallReads(constants.O_RDONLY)
  const texts = await Promise.all(
    numbers.map(async (number) =>
      textOf(
        await read({ path: join(folder, `${number}`), start: 3, length: 6 + `${number}`.length }),
      ),
    ),
  )
  assert.equal(
    texts.filter((text) => text !== null),
    numbers.map((number) => `file ${number}!`),
  )
})

test('a missing or short part is null and does not affect the others', async () => {
  const folder = await scratchFolder()
  await writeFile(join(folder, 'short'), '123')
  await mkdir(join(folder, 'folder'))
  await symlink(join(folder, 'short'), join(folder, 'link'))
  const { read } = smallReads(constants.O_RDONLY | constants.O_NOFOLLOW)
  const part = (name: string) => read({ path: join(folder, name), start: 0, length: 3 })
  const asked = ['short', 'missing', 'folder', 'link', 'short']
  const tooLong = read({ path: join(folder, 'short'), start: 1, length: 3 })
  assert.equal((await Promise.all(asked.map(part))).map(textOf), ['123', null, null, null, '123'])
  assert.is(await tooLong, null)
})

test('a few reads do not wait for a thread', async () => {
  const folder = await scratchFolder()
  await writeFile(join(folder, 'one'), '123')
  assert.is(
    await smallReads(constants.O_RDONLY).read({ path: join(folder, 'one'), start: 0, length: 3 }),
    null,
  )
})

test('a storage reads hundreds of small objects at once and reports the missing ones', async () => {
  const storage = folderStorage({ root: await scratchFolder(), fsync: false })
  const keys = Array.from({ length: 200 }, (_, number) => `10.5072/AB/${number}`)
  const stored = keys.filter((_, number) => number % 10 !== 0)
  for (const key of stored) await storage.put(key, bytesOf(key), 'MD5')
  const outcomes = await Promise.allSettled(
    keys.map(async (key) =>
      textOf(await whole(await storage.get(key, { start: 0, end: key.length }))),
    ),
  )
  assert.equal(
    outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : outcome.reason instanceof ObjectMissing,
    ),
    keys.map((key, number) => (number % 10 === 0 ? true : key)),
  )
})

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test.run()
