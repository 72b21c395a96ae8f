import { suite } from 'uvu'
import { equal, not, ok } from 'uvu/assert'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import type { CallOptions } from '../app/world.ts'
import { carrying } from '../previews/preview-calls.ts'
import { CANARY, type HiddenObjects, openHidden, showDraft } from './hidden-objects.ts'
import { plausible } from './plausible-calls.ts'

/**
 * Calls every endpoint without a role, or with the token of a preview URL, and looks for texts of an
 * unpublished collection in the responses. The statuses of callers without a token and of accounts are in
 * `permissions.tsv`.
 */
const test = suite<{ scene: HiddenObjects }>('hidden objects')

test.before(async (context) => {
  context.scene = await openHidden()
})
test.after(({ scene }) => scene?.world.close())

interface Caller {
  readonly name: 'anonymous' | 'outsider' | 'anonymised reader' | 'reader'
  readonly options: CallOptions
}

const anonymisedReader = ({ anonymised }: HiddenObjects): Caller => ({
  name: 'anonymised reader',
  options: carrying(anonymised),
})

const callersWithoutRole = (scene: HiddenObjects): readonly Caller[] => [
  { name: 'anonymous', options: {} },
  { name: 'outsider', options: { as: 'outsider' } },
  anonymisedReader(scene),
]

function called(scene: HiddenObjects, endpoint: Endpoint, { options: caller }: Caller) {
  const { method, path, options } = plausible(endpoint, scene)
  const headers = { ...options.headers, ...caller.headers }
  return scene.world.call(method, path, { ...options, ...caller, headers })
}

/** Writes that refuse readers of a preview URL with another status than 401 and 403. */
const OTHERWISE: Readonly<Record<string, RegExp>> = {
  'feedback.send': /^503 Feedback cannot be sent: mail is not configured/,
  'users.register': /^500 This call needs the feature api-bearer-auth, which is switched off/,
  'users.logout':
    /^500 This endpoint is only available when session authentication feature flag is enabled/,
  'users.create': /^503 Creating built-in users is switched off/,
  'users.createByPath': /^503 Creating built-in users is switched off/,
  'users.createByPathNotified': /^503 Creating built-in users is switched off/,
  // The repository has no languages that a collection could have.
  C10: /^400 No metadata languages are configured/,
  // Without an account the status is 400 (docs/specification/dataset-types.md).
  A14: /^400 Only an account can request access/,
  'accessRequests.requestDataset': /^400 Only an account can request access/,
  'datasetTypes.create': /^400 Only authenticated users/,
  'users.recreateToken': /^404 Account for the token not found/,
  'users.deleteToken': /^404 Account for the token not found/,
}

const statusAndMessage = (answer: { readonly status: number; readonly body: unknown }): string => {
  const { message = '' } = (answer.body ?? {}) as { readonly message?: string }
  return `${answer.status} ${message}`
}

/** Some endpoints refuse everything with 400 and a message (docs/specification/http.md#identifiers). */
const isRefused = (id: string, text: string): boolean =>
  OTHERWISE[id]?.test(text) === true ||
  /^40[13] /.test(text) ||
  /^400 User \S+ is not permitted to perform requested action/.test(text)

/** The writes that are not refused. */
async function writesFor(scene: HiddenObjects, caller: Caller): Promise<readonly string[]> {
  const endpoints = repositoryEndpoints(scene.world.repository)
  const done: string[] = []
  for (const endpoint of endpoints.filter(({ method }) => method !== 'get')) {
    const text = statusAndMessage(await called(scene, endpoint, caller))
    if (!isRefused(endpoint.id, text)) done.push(`${endpoint.id}: ${text}`)
  }
  return done
}

test('an anonymised preview URL permits no write', async ({ scene }) =>
  equal(await writesFor(scene, anonymisedReader(scene)), []))

/** GET requests that change something, as older clients expect. */
const CHANGING_READS = ['D16', 'admin.passOnRoles']

test('an anonymised preview URL permits no GET that changes something', async ({ scene }) => {
  const reads = repositoryEndpoints(scene.world.repository).filter(({ id }) =>
    CHANGING_READS.includes(id),
  )
  equal(reads.length, CHANGING_READS.length)
  for (const endpoint of reads) {
    const text = statusAndMessage(await called(scene, endpoint, anonymisedReader(scene)))
    ok(/^40[13] /.test(text), `${endpoint.id}: ${text}`)
  }
})

/** Reads that show names of hidden objects to everybody, as the specification demands. */
const SHOWN: Readonly<Record<string, string>> = {
  G01: 'a guest must read a guestbook to answer it (docs/specification/guestbooks.md#calls)',
  'roles.selectable':
    'an account without roles may choose among all (docs/specification/roles.md#roles-of-collections)',
}

/** The reads that show a hidden object, or fail. */
async function readsShowing(scene: HiddenObjects, caller: Caller) {
  const endpoints = repositoryEndpoints(scene.world.repository)
  const shown: { readonly id: string; readonly text: string }[] = []
  for (const endpoint of endpoints.filter(({ id, method }) => method === 'get' && !(id in SHOWN))) {
    const { status, text: body, headers } = await called(scene, endpoint, caller)
    const text = `${body} ${[...headers.values()].join(' ')}`
    if (status >= 500 || text.includes(CANARY)) shown.push({ id: endpoint.id, text })
  }
  return shown
}

/** A file of the dataset under review (docs/specification/previews.md#calls). */
const ANONYMISED_READS = ['A05']

test('no read shows a caller without a role what a hidden collection holds', async ({ scene }) => {
  for (const caller of callersWithoutRole(scene)) {
    const shown = (await readsShowing(scene, caller)).map(({ id }) => id)
    equal(shown, caller.name === 'anonymised reader' ? ANONYMISED_READS : [], caller.name)
  }
})

/** Public counts that may be asked for by POST. */
const USAGE = ['usage.ofDatasetByPost', 'U02']

/** Questions to tables: POST requests that read. */
const QUESTIONS = ['tables.query']

/** Downloads that answer a guestbook: POST requests that read. */
const DOWNLOADS = ['A08', 'A12', 'A03', 'A04', 'A06', 'downloads.answerForFiles']
/** What they may read, a transfer service may read for them. */
const TRANSFERS = ['T05', 'T06']
/** They change nothing: the reader opens the draft with a tool. */
const OPENINGS = ['externalTools.openFile', 'externalTools.openDataset']
/** A read with a body; preview URLs search like guests. */
const SEARCHES = ['search.post']

/** What a preview URL shows of its dataset. */
const DATASET_READS = [
  'A01',
  'A02',
  'A05',
  'A07',
  'A09',
  'A11',
  'D01',
  'D03',
  'D04',
  'D05',
  'D06',
  'D07',
  'D08',
  'datasets.linkedMetadata',
  'fileRecord',
  'fileRecordInVersion',
  'files.citation',
  'files.draftMetadata',
  'versions.citation',
  'versions.citationIn',
]

test('the same reads show hidden objects to the superuser', async ({ scene }) => {
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

test('a preview URL permits no write, and shows its dataset and nothing else', async ({
  scene,
}) => {
  const reader = { name: 'reader', options: carrying(await showDraft(scene)) } as const
  const written = await writesFor(scene, reader)
  equal(
    written.map((text) => text.split(':')[0]),
    [...QUESTIONS, ...DOWNLOADS, ...OPENINGS, ...SEARCHES, ...USAGE, ...TRANSFERS],
  )
  const shown = await readsShowing(scene, reader)
  equal(shown.map(({ id }) => id).toSorted(), DATASET_READS)
  for (const { id, text } of shown) not.match(text, new RegExp(`${CANARY} (name|role|group)`), id)
})

test.run()
