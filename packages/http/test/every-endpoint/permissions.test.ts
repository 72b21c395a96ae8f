import { suite } from 'uvu'
import { equal, not, ok } from 'uvu/assert'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import type { CallOptions } from '../app/world.ts'
import { carrying } from '../previews/scenes.ts'
import { CANARY, type HiddenScene, openHidden, showDraft } from './hidden-scene.ts'
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

/** Who calls: with a token, or with none. */
interface Stranger {
  readonly name: 'anonymous' | 'outsider' | 'anonymised reader' | 'reader'
  readonly options: CallOptions
}

const strangers = ({ anonymised }: HiddenScene): readonly Stranger[] => [
  { name: 'anonymous', options: {} },
  { name: 'outsider', options: { as: 'outsider' } },
  { name: 'anonymised reader', options: carrying(anonymised) },
]

/** What a call of the endpoint says to them. */
function told(scene: HiddenScene, endpoint: Endpoint, { options: caller }: Stranger) {
  const { method, path, options } = plausible(endpoint, scene)
  const headers = { ...options.headers, ...caller.headers }
  return scene.world.call(method, path, { ...options, ...caller, headers })
}

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
  // A guest is answered 400 (docs/specification/dataset-types.md).
  'datasetTypes.create': /^40[03] (Only authenticated users|)/,
  // Somebody else's upload is not there.
  P02: /^40[14] (Only authenticated users|There is no such upload)/,
  P03: /^40[14] (Only authenticated users|There is no such upload)/,
  'resumableUploads.append': /^40[14] (Only authenticated users|There is no such upload)/,
  'resumableUploads.abandon': /^40[14] (Only authenticated users|There is no such upload)/,
  'resumableUploads.instead': /^40[14] (Only authenticated users|There is no such upload)/,
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

/** Some interfaces answer 400 to all that they refuse, and say why (docs/specification/http.md#identifiers). */
const isRefused = (id: string, said: string): boolean =>
  OTHERWISE[id]?.test(said) === true ||
  /^40[13] /.test(said) ||
  /^400 User \S+ is not permitted to perform requested action/.test(said)

/** Renewing a token ends it, so that what an account does to itself comes last. */
const ownLast = (endpoints: readonly Endpoint[]): readonly Endpoint[] =>
  endpoints.toSorted((a, b) => Number(a.id in OWN) - Number(b.id in OWN))

/** The writes of all that are done for them. */
async function writesFor(scene: HiddenScene, callers: readonly Stranger[]) {
  const endpoints = repositoryEndpoints(scene.world.repository)
  const done: string[] = []
  for (const endpoint of ownLast(endpoints.filter(({ method }) => method !== 'get')))
    for (const stranger of callers) {
      if (stranger.name === 'outsider' && endpoint.id in OWN) continue
      const said = refusal(await told(scene, endpoint, stranger))
      // An anonymised reader's token is known in one place alone.
      if (stranger.name !== 'anonymised reader')
        ok(!said.includes('Bad API key'), `${endpoint.id} as ${stranger.name}: ${said}`)
      if (!isRefused(endpoint.id, said)) done.push(`${endpoint.id} as ${stranger.name}: ${said}`)
    }
  return done
}

test('no write is done for a stranger', async ({ scene }) =>
  equal(await writesFor(scene, strangers(scene)), []))

/** Reads that change something, by old custom; they are writes to whoever is refused them. */
const CHANGING = ['D16', 'admin.passOnRoles']

test('no read that changes something is done for a stranger', async ({ scene }) => {
  const reads = repositoryEndpoints(scene.world.repository).filter(({ id }) =>
    CHANGING.includes(id),
  )
  equal(reads.length, CHANGING.length)
  for (const endpoint of reads)
    for (const stranger of strangers(scene)) {
      const said = refusal(await told(scene, endpoint, stranger))
      ok(/^40[13] /.test(said), `${endpoint.id} as ${stranger.name}: ${said}`)
    }
})

/** Reads that show names of hidden things to everybody, as the specification has it. */
const SHOWN: Readonly<Record<string, string>> = {
  G01: 'a guest must read a guestbook to answer it (docs/specification/guestbooks.md#calls)',
  'roles.selectable':
    'who holds no role may choose among all (docs/specification/roles.md#roles-of-collections)',
}

/** The reads that show a hidden thing to somebody, or fail. */
async function readsShowing(scene: HiddenScene, stranger: Stranger) {
  const endpoints = repositoryEndpoints(scene.world.repository)
  const shown: { readonly id: string; readonly said: string }[] = []
  for (const endpoint of endpoints.filter(({ id, method }) => method === 'get' && !(id in SHOWN))) {
    const { status, text, headers } = await told(scene, endpoint, stranger)
    const said = `${text} ${[...headers.values()].join(' ')}`
    if (status >= 500 || said.includes(CANARY)) shown.push({ id: endpoint.id, said })
  }
  return shown
}

test('no read shows a stranger what a hidden collection holds', async ({ scene }) => {
  for (const stranger of strangers(scene))
    equal(await readsShowing(scene, stranger), [], stranger.name)
})

/** Downloads that answer a guestbook are sent as writes, and are reads to whoever has a preview URL. */
const DOWNLOADS = ['A12', 'A03', 'A04', 'A06', 'downloads.answerForFiles']

/** What whoever has a preview URL may read of its dataset. */
const DATASET_READS = [
  'A09',
  'D01',
  'D03',
  'D05',
  'D07',
  'D08',
  'fileRecord',
  'fileRecordInVersion',
  'files.citation',
  'files.draftMetadata',
  'versions.citation',
  'versions.citationIn',
]

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

test('a reader of a preview URL does no write, and sees its dataset and nothing beside', async ({
  scene,
}) => {
  const reader = { name: 'reader', options: carrying(await showDraft(scene)) } as const
  const written = await writesFor(scene, [reader])
  equal(
    written.map((said) => said.split(' ')[0]),
    DOWNLOADS,
  )
  const shown = await readsShowing(scene, reader)
  equal(shown.map(({ id }) => id).toSorted(), DATASET_READS)
  for (const { id, said } of shown) not.match(said, new RegExp(`${CANARY} (name|role|group)`), id)
})

test.run()
