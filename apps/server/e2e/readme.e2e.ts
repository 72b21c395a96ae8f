import { spawnSync } from 'node:child_process'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { readmeRules } from './readme-rules.ts'

/** What the walk needs beside Node and the tools of every system. */
const missing = ['bash', 'curl', 'unzip'].filter(
  (tool) => spawnSync(tool, ['--help'], { stdio: 'ignore' }).error !== undefined,
)
const url = process.env.TEST_DATABASE_URL

if (missing.length > 0)
  console.log(
    `left out: the walk of the README; run with: ${missing.join(' and ')} installed, npm run e2e`,
  )
else {
  readmeRules({
    name: 'on the embedded database',
    settings: async () => ({}),
    remove: async () => undefined,
  })
  if (url === undefined)
    console.log(
      'left out: the walk of the README on PostgreSQL; run with: TEST_DATABASE_URL=postgres://… npm run e2e',
    )
  else onPostgres(url)
}

function onPostgres(serverUrl: string): void {
  let database: Promise<FreshDatabase> | null = null
  readmeRules({
    name: 'on PostgreSQL',
    settings: async () => {
      database ??= freshDatabase(serverUrl)
      return { DATABASE_URL: (await database).url }
    },
    remove: async () => (await database)?.drop(),
  })
}
