import { readableStorageContract } from '@holdfast/contracts'
import { type Bytes, ObjectMissing } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { memoryRemote } from '../../src/storage/memory-remote.ts'

const fill = (files: Map<string, Uint8Array>) => async (path: string, bytes: Bytes) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(Uint8Array.from(chunk))
  files.set(path, Buffer.concat(chunks))
}

readableStorageContract(
  'memory remote',
  async () => {
    const files = new Map<string, Uint8Array>()
    return { storage: memoryRemote(files), keep: fill(files) }
  },
  { notKeys: ['', '..', 'a/../b', '/a', 'a?b', '%2e%2e/a', '%61'] },
)

const test = suite('a remote storage in memory')

test('a file whose size has changed is not found', async () => {
  const storage = memoryRemote(new Map([['a', new Uint8Array(3)]]))
  await storage.get('a', { start: 0, end: 1 }, 3)
  const error = await storage.get('a', { start: 0, end: 1 }, 4).catch((reason: unknown) => reason)
  is(error instanceof ObjectMissing, true)
})

test.run()
