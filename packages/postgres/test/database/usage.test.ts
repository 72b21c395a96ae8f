import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { Database } from '../../src/index.ts'
import { storedTotals } from '../../src/index.ts'
import { kinds } from '../databases.ts'

for (const kind of kinds) {
  const test = suite<{ database: Database }>(`use of ${kind.name}`)
  test.before(async (context) => {
    context.database = await kind.open()
  })
  test.after(({ database }) => database.close())

  test('connections are busy while a unit runs, and free after it, also when it failed', async ({
    database,
  }) => {
    equal(database.usage(), { busy: 0, waiting: 0 })
    await database.kysely.transaction().execute(async () => {
      is(database.usage().busy, 1)
    })
    await database.execute('select 1 / 0', []).catch(() => undefined)
    equal(database.usage(), { busy: 0, waiting: 0 })
  })

  test('a repository without files stores nothing', async ({ database }) => {
    equal(await storedTotals(database), { bytes: 0, files: 0 })
  })

  test.run()
}
