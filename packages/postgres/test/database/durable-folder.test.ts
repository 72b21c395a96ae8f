import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { openPglite } from '../../src/database/open-pglite.ts'
import { createdDump } from '../../src/testing/fresh-pglite.ts'

const test = suite<{ folder: string }>('an embedded database in a folder')

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-durable-'))
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

test('has every commit on the disk before it is acknowledged', async ({ folder }) => {
  const database = await openPglite({ folder, initial: await createdDump() })
  const { fdatasyncSync } = fs
  let syncs = 0
  fs.fdatasyncSync = (descriptor) => {
    syncs += 1
    fdatasyncSync(descriptor)
  }
  try {
    await database.execute('create table word (text text)')
    for (const text of ['one', 'two', 'three']) {
      const before = syncs
      await database.execute('insert into word values ($1)', [text])
      ok(syncs > before, text)
    }
  } finally {
    fs.fdatasyncSync = fdatasyncSync
    await database.close()
  }
})

test('holds committed data when it is opened again', async ({ folder }) => {
  const first = await openPglite({ folder, initial: await createdDump() })
  await first.execute("create table word (text text); insert into word values ('kept')")
  await first.close()
  const second = await openPglite({ folder })
  try {
    equal(await second.execute('select text from word', []), [{ text: 'kept' }])
  } finally {
    await second.close()
  }
})

test.run()
