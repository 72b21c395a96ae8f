import type { Store } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld } from '../app/world.ts'
import { aDataset, aFile } from '../datasets/dataset-calls.ts'

/** Needs a server: transactions that run concurrently. */
const url = process.env.TEST_DATABASE_URL ?? ''
const test = suite('decisions beside removals on PostgreSQL')

test('A15 grant: a file that is deleted while its dataset is waited for is not found', async () => {
  let meanwhile: (() => Promise<unknown>) | null = null
  const around = (store: Store): Store => ({
    ...store,
    write: (work) =>
      store.write((unit) => {
        const find = async (id: number) => {
          const found = await unit.files.find(id)
          const now = meanwhile
          meanwhile = null
          await now?.()
          return found
        }
        return work({ ...unit, files: { ...unit.files, find } })
      }),
  })
  const world = await openWorld({ store: 'sql', around })
  const as = 'superuser'
  await world.actor('outsider')
  const { id } = await aDataset(world)
  const file = await aFile(world, id, { name: 'a.txt' })
  const deleted: number[] = []
  meanwhile = async () => {
    deleted.push((await world.call('DELETE', `/files/${file}`, { as })).status)
  }
  const path = `/access/datafile/${file}/grantAccess/@outsider.user`
  const { status, body } = await world.call('PUT', path, { as })
  equal([deleted, status], [[200], 400])
  match(body.message, /Could not find/)
  is(body.status, 'ERROR')
  await world.close()
})

if (url === '')
  console.log(
    'left out: decisions beside removals; run with: TEST_DATABASE_URL=postgres://… npm test',
  )
else test.run()
