import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openPglite } from '../../src/database/open-pglite.ts'

const test = suite<{ parent: string; umask: number }>('the files of an embedded database')

test.before.each(async (context) => {
  context.parent = await mkdtemp(join(tmpdir(), 'holdfast-private-'))
  context.umask = process.umask(0o000)
})
test.after.each(async ({ parent, umask }) => {
  process.umask(umask)
  await rm(parent, { recursive: true })
})

/** Everything in `folder` that others than its owner may read, write or enter. */
async function openEntries(folder: string): Promise<readonly string[]> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name))
  const modes = await Promise.all(
    [folder, ...paths].map(async (path) => ({ path, mode: (await stat(path)).mode })),
  )
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path)
}

test("are their owner's alone, whatever the umask: from the first start, and when tables are made", async ({
  parent,
}) => {
  const folder = join(parent, 'database')
  for (const table of ['first', 'second']) {
    const database = await openPglite({ folder })
    await database.execute(`create table ${table} (text text)`)
    await database.execute(`insert into ${table} values ('word')`)
    await database.execute('checkpoint')
    equal(await openEntries(folder), [], `while open, after ${table}`)
    await database.close()
    equal(await openEntries(folder), [], `when closed, after ${table}`)
  }
})

test.run()
