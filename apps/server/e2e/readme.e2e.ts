import { spawnSync } from 'node:child_process'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { readmeRules } from './readme-rules.ts'

const isMissing = (tool: string): boolean =>
  spawnSync(tool, ['--help'], { stdio: 'ignore' }).error !== undefined

/** What the walk needs beside Node and the tools of every system. */
const missing = ['bash', 'curl', 'unzip'].filter(isMissing)
const url = process.env.TEST_DATABASE_URL

if (missing.length > 0)
  console.log(
    `left out: the walk of the README; run with: ${missing.join(' and ')} installed, npm run e2e`,
  )
else {
  const embedded = { settings: async () => ({}), remove: async () => undefined }
  readmeRules({ name: 'on the embedded database', shell: 'bash', ...embedded })
  if (isMissing('zsh'))
    console.log('left out: the walk of the README in zsh; run with: zsh installed, npm run e2e')
  else readmeRules({ name: 'on the embedded database, in zsh', shell: 'zsh', ...embedded })
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
    shell: 'bash',
    settings: async () => {
      database ??= freshDatabase(serverUrl)
      return { DATABASE_URL: (await database).url }
    },
    remove: async () => (await database)?.drop(),
  })
}
