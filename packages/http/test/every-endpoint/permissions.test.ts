import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import type { Endpoint } from '../../src/app/endpoint.ts'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import { CANARY, type HiddenScene, openHidden } from './hidden-scene.ts'
import { plausible } from './plausible-calls.ts'

/**
 * Every endpoint there is, called by people without a role. One that is added is called as well: it has to
 * be given a body in `plausible-calls.ts`, and it fails here until it turns strangers away or is listed.
 */
const test = suite<{ scene: HiddenScene }>('what strangers may do')

test.before(async (context) => {
  context.scene = await openHidden()
})
test.after(({ scene }) => scene?.world.close())

const STRANGERS = ['anonymous', 'outsider'] as const

/** Writes that an account makes to what is its own, and so may always. */
const OWN: Readonly<Record<string, string>> = {
  'notifications.mutedEmails.add': 'what one is told of is the business of the account',
  'notifications.mutedEmails.remove': 'the same',
  'notifications.mutedNotifications.add': 'the same',
  'notifications.mutedNotifications.remove': 'the same',
  'users.recreateToken': 'everybody renews their own token',
  'users.deleteToken': 'everybody gives up their own token',
}

/** Writes that turn strangers away with another status than 401 and 403, and the beginning of why. */
const OTHERWISE: Readonly<Record<string, RegExp>> = {
  'users.create': /^503 Creating built-in users is switched off/,
  'users.createByPath': /^503 Creating built-in users is switched off/,
  'users.createByPathNotified': /^503 Creating built-in users is switched off/,
  // The repository has no languages that a collection could have.
  C10: /^400 No metadata languages are configured/,
  // A guest is answered 400 (platform supplement, 15).
  'datasetTypes.create': /^40[03] (Only authenticated users|)/,
  // Somebody else's upload is not there.
  P02: /^40[14] (Only authenticated users|There is no such upload)/,
  P03: /^40[14] (Only authenticated users|There is no such upload)/,
  'resumableUploads.append': /^40[14] (Only authenticated users|There is no such upload)/,
  'resumableUploads.abandon': /^40[14] (Only authenticated users|There is no such upload)/,
  // Nor is somebody else's notification.
  'notifications.markAsRead': /^40[14] (Only authenticated users|Notification \d+ not found)/,
  'notifications.delete': /^40[14] (Only authenticated users|Notification \d+ not found)/,
  // That a draft is no released version is said to whoever has an account.
  D18: /^400 Only a released version can be deaccessioned/,
  // A draft is not there for those who may not see it.
  A03: /^400 The dataset could not be found/,
  'users.recreateToken': /^404 Account for the token not found/,
  'users.deleteToken': /^404 Account for the token not found/,
}

const refusal = ({ status, body }: { readonly status: number; readonly body: unknown }): string => {
  const { message = '' } = (body ?? {}) as { readonly message?: string }
  return `${status} ${message}`
}

/** Some interfaces answer 400 to all that they refuse, and say why (access and datasets supplements). */
const isRefused = (id: string, said: string): boolean =>
  OTHERWISE[id]?.test(said) === true ||
  /^40[13] /.test(said) ||
  /^400 User \S+ is not permitted to perform requested action/.test(said)

/** Renewing a token ends it, so that what an account does to itself comes last. */
const ownLast = (endpoints: readonly Endpoint[]): readonly Endpoint[] =>
  endpoints.toSorted((a, b) => Number(a.id in OWN) - Number(b.id in OWN))

test('no write is done for a stranger', async ({ scene }) => {
  const { world } = scene
  const writes = repositoryEndpoints(world.repository).filter(({ method }) => method !== 'get')
  const done: string[] = []
  for (const endpoint of ownLast(writes)) {
    const { method, path, options } = plausible(endpoint, scene)
    for (const as of STRANGERS) {
      if (as === 'outsider' && endpoint.id in OWN) continue
      const said = refusal(await world.call(method, path, { ...options, as }))
      ok(!said.includes('Bad API key'), `${endpoint.id} as ${as}: ${said}`)
      if (!isRefused(endpoint.id, said)) done.push(`${endpoint.id} as ${as}: ${said}`)
    }
  }
  equal(done, [])
})

/** Reads that change something, by old custom; they are writes to whoever is refused them. */
const CHANGING = ['D16', 'admin.passOnRoles']

test('no read that changes something is done for a stranger', async ({ scene }) => {
  const reads = repositoryEndpoints(scene.world.repository).filter(({ id }) =>
    CHANGING.includes(id),
  )
  equal(reads.length, CHANGING.length)
  for (const endpoint of reads)
    for (const as of STRANGERS) {
      const { method, path } = plausible(endpoint, scene)
      const said = refusal(await scene.world.call(method, path, { as }))
      ok(/^40[13] /.test(said), `${endpoint.id} as ${as}: ${said}`)
    }
})

/** Reads that show names of hidden things to everybody, as the specification has it. */
const SHOWN: Readonly<Record<string, string>> = {
  G01: 'a guest must read a guestbook to answer it (collections supplement, 19.2)',
  'roles.selectable': 'who holds no role may choose among all (platform supplement, 9)',
}

test('no read shows a stranger what a hidden collection holds', async ({ scene }) => {
  const { world } = scene
  const reads = repositoryEndpoints(world.repository).filter(({ method }) => method === 'get')
  const shown: string[] = []
  for (const endpoint of reads.filter(({ id }) => !(id in SHOWN))) {
    const { method, path } = plausible(endpoint, scene)
    for (const as of STRANGERS) {
      const { status, text, headers } = await world.call(method, path, { as })
      const said = `${text} ${[...headers.values()].join(' ')}`
      if (status >= 500 || said.includes(CANARY)) shown.push(`${endpoint.id} as ${as}: ${said}`)
    }
  }
  equal(shown, [])
})

test('the reads that were tried do show it to the superuser', async ({ scene }) => {
  const { world } = scene
  const reads = repositoryEndpoints(world.repository).filter(({ method }) => method === 'get')
  const showing: string[] = []
  for (const endpoint of reads) {
    const { method, path } = plausible(endpoint, scene)
    const { text } = await world.call(method, path, { as: 'superuser' })
    if (text.includes(CANARY)) showing.push(endpoint.id)
  }
  for (const id of ['D01', 'D02', 'D03', 'D05', 'A05', 'C07', 'C48', 'groups.get'])
    ok(showing.includes(id), `${id} of ${showing}`)
  ok(showing.length >= 30, `${showing.length}: ${showing}`)
})

test.run()
