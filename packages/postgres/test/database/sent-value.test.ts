import fc from 'fast-check'
import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { kinds } from '../databases.ts'

const hostile = fc.constantFrom('', 'NULL', '"', '\\', '{a,"b"}', ' ', "'", 'größe', '\n')
/** A text cannot hold NUL. */
const text = fc.oneof(hostile, fc.string({ unit: 'grapheme' })).filter((one) => !one.includes('\0'))

for (const kind of kinds) {
  const test = suite<{ readonly database: Database }>(`lists in statements on ${kind.name}`)
  test.before(async (context) => void Object.assign(context, { database: await kind.open() }))
  test.after(({ database }) => database.close())

  const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    'text[]': fc.option(text),
    'bigint[]': fc.option(fc.integer()),
    'float8[]': fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((n) => !Object.is(n, -0)),
    'boolean[]': fc.option(fc.boolean()),
  }
  for (const [type, value] of Object.entries(values))
    test(`a ${type} arrives as it was sent`, ({ database }) =>
      fc.assert(
        fc.asyncProperty(fc.array(value), async (sent) => {
          const { rows } = await sql<{ readonly got: unknown }>`
            select to_json(${sent}::${sql.raw(type)}) as got`.execute(database.kysely)
          equal(rows, [{ got: sent }])
        }),
        { numRuns: 60 },
      ))

  test.run()
}
