import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { embedded, type Place, TOKEN } from './faults/databases.ts'
import { ROOT, type StartedServer } from './started-server.ts'

const test = suite('adding accounts while the server runs on an embedded database')
const HOLDFAST = join(ROOT, 'apps/server/bin/holdfast.mjs')
const PERSON = ['--first-name', 'Ada', '--last-name', 'Reed', '--email', 'ada@example.org']

let place: Place
let server: StartedServer
test.before(async () => {
  place = await embedded()
  server = await place.start({
    HOLDFAST_ADMIN_USER: 'keeper',
    HOLDFAST_ADMIN_EMAIL: 'keeper@example.org',
  })
})
test.after(() => place?.remove())

interface Me {
  readonly identifier: string
  readonly email: string
  readonly superuser: boolean
}

async function me(token: string): Promise<Me> {
  const answer = await fetch(`${server.address}/api/users/:me`, {
    headers: { 'X-Service-key': token },
  })
  const body: unknown = await answer.json()
  // The values are compared right away.
  return (body as { readonly data: Me }).data
}

test('the first superuser is the configured person', async () => {
  const { identifier, email, superuser } = await me(TOKEN)
  equal([identifier, email, superuser], ['@keeper', 'keeper@example.org', true])
})

test('an account is added through the server, and its token works', async () => {
  const out = execFileSync(
    process.execPath,
    [HOLDFAST, 'create-user', 'ada', ...PERSON, '--superuser'],
    {
      env: { PATH: process.env.PATH, HOLDFAST_SERVER: server.address, HOLDFAST_TOKEN: TOKEN },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [, token = ''] = /^Created user ada\. API token, shown this once:\n(\S+)\n$/.exec(out) ?? []
  const { identifier, superuser } = await me(token)
  equal([identifier, superuser], ['@ada', true])
})

test('the embedded database is refused while the server uses it', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [HOLDFAST, 'create-user', 'bob', ...PERSON],
    {
      env: { PATH: process.env.PATH, HOLDFAST_DATA: place.folder },
      encoding: 'utf8',
    },
  )
  is(status, 1)
  match(stderr, /in use by process \d+/)
})

test.run()
