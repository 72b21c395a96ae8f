import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { readmeRules } from './readme-rules.ts'

readmeRules({
  name: 'on the embedded database',
  settings: async () => ({}),
  remove: async () => undefined,
})

const url = process.env.TEST_DATABASE_URL
if (url === undefined) {
  console.log(
    'left out: the walk of the README on PostgreSQL; run with: TEST_DATABASE_URL=postgres://… npm run e2e',
  )
} else {
  let database: Promise<FreshDatabase> | null = null
  readmeRules({
    name: 'on PostgreSQL',
    settings: async () => {
      database ??= freshDatabase(url)
      return { DATABASE_URL: (await database).url }
    },
    remove: async () => (await database)?.drop(),
  })
}
