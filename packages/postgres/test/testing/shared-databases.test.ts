import { suite } from 'uvu'
import { equal, match } from 'uvu/assert'
import { kinds } from '../databases.ts'

const test = suite('a database that tests share')

for (const { name, open } of kinds) {
  test(`a closed database is used again, with the rows that the migrations put there, on ${name}`, async () => {
    const roles = "select count(*)::int as count from role where alias = 'custom'"
    const first = await open()
    const before = await first.execute(roles)
    await first.execute(
      "insert into role (alias, name, description, permissions) values ('custom', 'Custom', '', '{}')",
    )
    equal(await first.execute(roles), [{ count: 1 }])
    await first.close()

    const second = await open()
    equal(await second.execute(roles), before)
    await second.close()
  })

  test(`closing a database twice throws, because another test may use it by then, on ${name}`, async () => {
    const database = await open()
    await database.close()
    match(String(await database.close().catch((error: unknown) => error)), /closed already/)
  })
}

test.run()
