import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { kinds } from '../databases.ts'

/** The columns that refer to an account; `move` in `account-traces.ts` has a statement for each. */
const MOVED = [
  'collection.creator_id',
  'data_file.creator_id',
  'dataset.creator_id',
  'file_access_request.account_id',
  'file_access_request.decided_by_id',
  'guestbook_response.account_id',
  'notification.account_id',
  'notification_muting.account_id',
  'saved_search.creator_id',
  'staged_object.account_id',
  'workflow_invocation.account_id',
]

/** The columns of records that are deleted with the account. */
const ENDING = ['api_token.account_id', 'email_confirmation.account_id', 'session.account_id']

for (const kind of kinds) {
  const test = suite<{ database: Database }>(`what refers to accounts in ${kind.name}`)
  test.before(async (context) => {
    context.database = await kind.open()
  })
  test.after(({ database }) => database.close())

  test('every column that refers to an account is known to the merging of accounts', async ({
    database,
  }) => {
    const rows = (await database.execute(`
      select k.conrelid::regclass || '.' || a.attname as name
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'account'::regclass order by 1`)) as readonly {
      readonly name: string
    }[]
    equal(rows.map(({ name }) => name).toSorted(), [...MOVED, ...ENDING].toSorted())
  })

  test.run()
}
