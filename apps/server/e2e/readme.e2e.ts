import { spawnSync } from 'node:child_process'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { readmeRules } from './readme-rules.ts'
import type { Shell } from './shell-session.ts'

const isMissing = (tool: string): boolean =>
  spawnSync(tool, ['--help'], { stdio: 'ignore' }).error !== undefined

/** The tools that the walk needs besides Node and those of every system. */
const missing = ['bash', 'curl', 'unzip'].filter(isMissing)
const url = process.env.TEST_DATABASE_URL

if (missing.length > 0)
  console.log(
    `left out: the walk of the README; run with: ${missing.join(' and ')} installed, npm run e2e`,
  )
else {
  const embedded = { settings: async () => ({}), remove: async () => undefined }
  const zsh = !isMissing('zsh')
  readmeRules({ name: 'on the embedded database, in bash', shell: 'bash', ...embedded })
  if (!zsh)
    console.log('left out: the walk of the README in zsh; run with: zsh installed, npm run e2e')
  if (url === undefined)
    console.log(
      'left out: the walk of the README on PostgreSQL; run with: TEST_DATABASE_URL=postgres://… npm run e2e',
    )
  // The shell and the database do not affect each other: two walks try both shells and both databases.
  if (url !== undefined) onPostgres(url, zsh ? 'zsh' : 'bash')
  else if (zsh) readmeRules({ name: 'on the embedded database, in zsh', shell: 'zsh', ...embedded })
}

function onPostgres(serverUrl: string, shell: Shell): void {
  let database: Promise<FreshDatabase> | null = null
  readmeRules({
    name: `on PostgreSQL, in ${shell}`,
    shell,
    settings: async () => {
      database ??= freshDatabase(serverUrl)
      return { DATABASE_URL: (await database).url }
    },
    remove: async () => (await database)?.drop(),
  })
}
