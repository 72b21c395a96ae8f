import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { openPglite } from '../../src/database/open-pglite.ts'
import { createdDump } from '../../src/testing/fresh-pglite.ts'

const test = suite<{ folder: string }>('an embedded database in a folder')

test.before(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-durable-'))
})
test.after(({ folder }) => rm(folder, { recursive: true }))

const WORDS = ['one', 'two', 'three']

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
    for (const text of WORDS) {
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
  const again = await openPglite({ folder })
  try {
    equal(
      await again.execute('select text from word', []),
      WORDS.map((text) => ({ text })),
    )
  } finally {
    await again.close()
  }
})

test.run()
