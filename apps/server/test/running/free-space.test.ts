import { tmpdir } from 'node:os'
import { NoSpaceLeft } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { instance, is } from 'uvu/assert'
import { requireFreeSpace } from '../../src/free-space.ts'

const test = suite('free space on the disks')

const MEBIBYTE = 1024 ** 2

/** File systems with blocks of 1 MiB. */
const statfs =
  (free: Readonly<Record<string, number>>, blocks = 100) =>
  async (folder: string) => ({ bsize: MEBIBYTE, blocks, bavail: free[folder] ?? 0 })

const failureOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  )

test('one full disk is enough to have no room', async () => {
  is(await failureOf(requireFreeSpace(['/a', '/b'], statfs({ '/a': 50, '/b': 16 }))), null)
  instance(
    await failureOf(requireFreeSpace(['/a', '/b'], statfs({ '/a': 50, '/b': 15 }))),
    NoSpaceLeft,
  )
})

test('a file system that does not count its blocks is not full', async () =>
  is(await failureOf(requireFreeSpace(['/a'], statfs({}, 0))), null))

test('the file system is asked by default', async () =>
  is(await failureOf(requireFreeSpace([tmpdir()])), null))

test.run()
