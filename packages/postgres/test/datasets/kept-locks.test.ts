import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCK_TYPES } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openPglite } from '../../src/database/open-pglite.ts'
import { postgresStore } from '../../src/store/postgres-store.ts'
import { migratedDump } from '../../src/testing/fresh-pglite.ts'
import { keptJobs } from '../databases.ts'
import { aDraft } from '../store/filled-draft.ts'

const test = suite<{ folder: string }>('locks of datasets')

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-locks-'))
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

test('outlive a restart, for every type', async ({ folder }) => {
  const since = new Date('2031-04-05T06:07:08.120Z')
  const locks = [...LOCK_TYPES]
    .sort()
    .map((type) => ({ type, since, userName: 'ada', message: type }))
  const first = await openPglite({ folder, initial: await migratedDump() })
  const { datasetId } = await aDraft(postgresStore(first, { jobs: keptJobs }))
  await postgresStore(first, { jobs: keptJobs }).write(async ({ datasets }) => {
    for (const lock of locks) await datasets.addLock(datasetId, lock)
  })
  await first.close()
  const second = await openPglite({ folder })
  try {
    const again = postgresStore(second, { jobs: keptJobs })
    const dataset = await again.read(({ datasets }) => datasets.find({ kind: 'id', id: datasetId }))
    equal(dataset?.locks, locks)
  } finally {
    await second.close()
  }
})

test.run()
