import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { madeOnce } from '../../src/testing/made-once.ts'

const test = suite<{ folder: string }>('a file that is made once')

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-once-'))
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

/** More than a process can have as its id. */
const NOBODY = 2 ** 30

test('is made by the first who asks; the others wait for it', async ({ folder }) => {
  let made = 0
  const make = async () => new Blob([`made ${++made}`])
  const asked = [1, 2, 3].map(() => madeOnce('dump', make, folder))
  for (const blob of await Promise.all(asked)) is(await blob.text(), 'made 1')
  is(await (await madeOnce('dump', make, folder)).text(), 'made 1')
  equal(await readdir(folder), ['dump'])
})

test('is made by the next when it could not be made', async ({ folder }) => {
  const failing = madeOnce('dump', () => Promise.reject(new Error('no room')), folder)
  is(await failing.catch((error: Error) => error.message), 'no room')
  is(await (await madeOnce('dump', async () => new Blob(['made']), folder)).text(), 'made')
})

test('is made when the process that began to make it is gone', async ({ folder }) => {
  await writeFile(join(folder, 'dump.lock'), `${NOBODY}`)
  is(await (await madeOnce('dump', async () => new Blob(['made']), folder)).text(), 'made')
  equal(await readdir(folder), ['dump'])
})

test('is made when the lock is old, even if it names a running process or none', async ({
  folder,
}) => {
  const lock = join(folder, 'dump.lock')
  for (const holder of ['', `${process.pid}`]) {
    await writeFile(lock, holder)
    const old = Date.now() / 1000 - 120
    await utimes(lock, old, old)
    is(await (await madeOnce('dump', async () => new Blob(['made']), folder)).text(), 'made')
    await rm(join(folder, 'dump'))
  }
  equal(await readdir(folder), [])
})

test.run()
