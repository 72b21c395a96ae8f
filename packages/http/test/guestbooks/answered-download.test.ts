import { plainSigner } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { type CallOptions, openWorld, SITE, type World } from '../app/world.ts'
import { sharedCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign, choice, question } from './guestbook-calls.ts'

const test = suite<{ world: World }>('downloads with an answer to a guestbook')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const QUESTIONS = [
  question('Purpose', { required: true }),
  choice('Field', ['Ecology', 'Other'], { displayOrder: 1 }),
]

/**
 * A released dataset with two files, a guestbook that requires a name and a purpose, and every role assigned
 * on it.
 */
async function aScene(world: World) {
  const dataset = await aDataset(world)
  const fileId = await aFile(world, dataset.id, { name: 'tides.csv', content: 'high,low' })
  const other = await aFile(world, dataset.id, { name: 'notes.txt', content: 'hourly' })
  await publish(world, dataset.id)
  await world.giveRoles(dataset.id)
  const book = await aGuestbook(world, { nameRequired: true, customQuestions: QUESTIONS })
  await assign(world, dataset.id, book.id)
  return { dataset, fileId, other, book }
}

type Scene = Awaited<ReturnType<typeof aScene>>

const demand = ({ book }: Scene): string =>
  `You may not download this file without the required Guestbook response for guestbookID ${book.id}.`

const answering = (
  { book }: Scene,
  {
    person = { name: 'Mira Sol' },
    answers,
  }: { readonly person?: object; readonly answers?: unknown } = {},
) => ({
  guestbookResponse: {
    ...person,
    answers: answers ?? [{ id: book.customQuestions[0].id, value: 'Teaching' }],
  },
})

/** The path and query of a returned address, below `/api`. */
const below = (url: string): string => {
  is(url.startsWith(`${SITE}/api/`), true, url)
  return url.slice(`${SITE}/api`.length)
}

const pathsOf = ({ dataset, fileId, other }: Scene) => [
  `/access/datafile/${fileId}`,
  `/access/datafiles/${fileId},${other}`,
  `/access/dataset/${dataset.id}`,
  `/access/dataset/${dataset.id}/versions/1.0`,
]

const answered = async (world: World, path: string, options: CallOptions): Promise<string> => {
  const { status, body, text } = await world.call('POST', path, options)
  if (status !== 200) throw new Error(text)
  return below(body.data.signedUrl)
}

const responsesTo = async (world: World, { book }: Scene) =>
  (await world.call('GET', `/guestbooks/${book.id}/responses`, { as: 'superuser' })).body.data
    .responses

test('A01 A02 A05 A11 A12 download: without an answer the refusal names the guestbook', async ({
  world,
}) => {
  const scene = await aScene(world)
  for (const path of [...pathsOf(scene), `/access/datafile/${scene.fileId}?gbrecs=true`]) {
    const { status, body } = await world.call('GET', path)
    equal([status, body], [400, { status: 'ERROR', message: demand(scene) }], path)
  }
  const json = { fileIds: [scene.fileId] }
  const { status, body } = await world.call('POST', '/access/datafiles', { json })
  equal([status, body.message], [400, demand(scene)])
  const head = await world.send('HEAD', `/access/datafile/${scene.fileId}`)
  is(head.status, 400)
  for (const query of ['imageThumb=', 'format=original&imageThumb=true', 'gbrids=1'])
    is((await world.send('GET', `/access/datafile/${scene.fileId}?${query}`)).status, 400, query)
})

test('A01 A02 A11 A12 tables.rows: the exemption of thumbnails is for nothing else', async ({
  world,
}) => {
  const scene = await aScene(world)
  const [, ...bundles] = pathsOf(scene)
  for (const path of [...bundles, `/access/datafile/${scene.fileId}/rows`]) {
    const { status, body } = await world.call('GET', `${path}?imageThumb=true`)
    equal([status, body?.message], [400, demand(scene)], path)
  }
  const json = { fileIds: [scene.fileId] }
  const { status, body } = await world.call('POST', '/access/datafiles?imageThumb=true', { json })
  equal([status, body?.message], [400, demand(scene)])
})

test('A05 download: editors of the dataset need no answer, nor does a disabled guestbook', async ({
  world,
}) => {
  const scene = await aScene(world)
  const path = `/access/datafile/${scene.fileId}`
  const editors = ['admin', 'contributor', 'curator', 'superuser'] as const
  const ask = async (as: CallOptions['as']) => ({
    status: (await world.send('GET', path, as === undefined ? {} : { as })).status,
  })
  equal(await statuses(ask), only(editors, { yes: 200, no: 400 }))
  const enabled = `/guestbooks/:root/${scene.book.id}/enabled`
  await world.call('PUT', enabled, { as: 'superuser', body: 'false' })
  equal(await statuses(ask), only([], { yes: 200, no: 200 }))
})

test('A05 download: without permission the refusal does not mention a guestbook', async ({
  world,
}) => {
  const dataset = await aDataset(world)
  const fileId = await aFile(world, dataset.id)
  const book = await aGuestbook(world)
  await assign(world, dataset.id, book.id)
  is((await world.call('GET', `/access/datafile/${fileId}`)).status, 403)
  const json = { guestbookResponse: { answers: [] } }
  is((await world.call('POST', `/access/datafile/${fileId}`, { json })).status, 403)
})

test('A03 A04 A06 answer: the returned address allows the download for a minute', async ({
  world,
}) => {
  const scene = await aScene(world)
  for (const path of pathsOf(scene)) {
    const signed = await answered(world, path, { json: answering(scene) })
    match(
      signed,
      /[?&]gbrecs=true&gbrids=[0-9a-f-]{36}&until=2031-[^&]+&user=guest&method=GET&token=[^&]+$/,
    )
    is((await world.send('GET', signed)).status, 200, path)
    is((await world.send('GET', signed)).status, 200)
  }
  const url = await answered(world, pathsOf(scene)[0] ?? '', { json: answering(scene) })
  is(await (await world.send('GET', url)).text(), 'high,low')
  const range = await world.send('GET', url, { headers: { Range: 'bytes=0-3' } })
  is(range.status, 206)
  world.clock.advance(61)
  const late = await world.call('GET', url)
  equal([late.status, late.body.message], [401, 'Bad signed URL'])
})

test('A03 A06 answer: stores one response for each file', async ({ world }) => {
  const scene = await aScene(world)
  const { dataset, book } = scene
  const [purpose, field] = book.customQuestions
  const person = { name: 'Mira', email: ' m@example.org ', institution: 'Coast', position: 'PhD' }
  const answers = [
    { id: field.id, value: 'Other' },
    { id: purpose.id, value: 'Teaching' },
  ]
  await answered(world, `/access/dataset/${dataset.id}`, {
    json: answering(scene, { person, answers }),
  })
  const responses = await responsesTo(world, scene)
  equal(responses.map((each: Readonly<Record<string, unknown>>) => each.fileName).sort(), [
    'notes.txt',
    'tides.csv',
  ])
  const { name, email, institution, position, customQuestions, type } = responses[0]
  equal({ name, email, institution, position }, { ...person, email: 'm@example.org' })
  is(type, 'Download')
  equal(customQuestions, [
    { question: 'Purpose', response: 'Teaching' },
    { question: 'Field', response: 'Other' },
  ])
})

test('A06 answer: missing members come from the account', async ({ world }) => {
  const scene = await aScene(world)
  const json = answering(scene, { person: { email: 'not an address', position: null } })
  const path = `/access/datafile/${scene.fileId}`
  const url = await answered(world, path, { as: 'fileDownloader', json })
  match(url, /user=fileDownloader\.user/)
  const [response] = await responsesTo(world, scene)
  equal(
    [response.name, response.email, response.position],
    ['fileDownloader User', 'fileDownloader@users.example.org', undefined],
  )
  is((await world.send('GET', url)).status, 200)
  await world.call('POST', '/users/token/recreate', { as: 'fileDownloader' })
  is((await world.send('GET', url)).status, 401)
})

test('A06 answer: errors are reported, and nothing is stored', async ({ world }) => {
  const scene = await aScene(world)
  const [purpose, field] = scene.book.customQuestions
  const path = `/access/datafile/${scene.fileId}`
  const said = { id: purpose.id, value: 'x' }
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [{}, /^You may not download this file/],
    [{ guestbookResponse: null }, /^You may not download this file/],
    [{ guestbookResponse: {} }, /on tides\.csv : .*\(Name,Purpose\)$/],
    [answering(scene, { person: {} }), /\(Name\)$/],
    [answering(scene, { answers: [] }), /\(Purpose\)$/],
    [answering(scene, { answers: [said, said] }), /answered twice/],
    [answering(scene, { answers: [{ id: 999_999, value: 'x' }] }), /ID 999999 not found/],
    [answering(scene, { answers: [said, { id: field.id, value: 'No' }] }), /valid option \(No\)$/],
    [answering(scene, { answers: [{ id: purpose.id, value: ['a'] }] }), /takes a single text/],
    [answering(scene, { answers: [{ id: purpose.id, value: 5 }] }), /./],
    [answering(scene, { answers: { id: purpose.id } }), /./],
    [answering(scene, { person: { name: 'x'.repeat(256) } }), /longer than 255/],
    [{ guestbookResponse: 'yes' }, /./],
    [[], /./],
  ]
  for (const [json, message] of wrong) {
    const { status, body } = await world.call('POST', path, { json })
    is(status, 400, JSON.stringify(json).slice(0, 100))
    match(body.message, message)
    match(body.message, /^(Problem trying download with guestbook response on|You may not)/)
  }
  const { body } = await world.call('POST', path, { json: { guestbookResponse: {} } })
  equal(Object.keys(body), ['status', 'message'])
  const malformed = await world.call('POST', path, { body: '{' })
  equal([malformed.status, malformed.body.message.slice(0, 16)], [400, 'Problem trying d'])
  equal(await responsesTo(world, scene), [])
})

test('A06 answer: an altered address is refused', async ({ world }) => {
  const scene = await aScene(world)
  const options = { as: 'outsider', json: answering(scene) } as const
  const url = await answered(world, `/access/datafile/${scene.fileId}`, options)
  const forged = [
    url.replace('user=outsider.user', 'user=superuser.user'),
    url.replace('user=outsider.user', 'user=nobody'),
    url.replace(`/${scene.fileId}?`, `/${scene.other}?`),
    url.replace('method=GET', 'method=POST'),
    url.replace('until=2031', 'until=2041'),
    url.replace('gbrecs=true', 'gbrecs=false'),
    url.replace(/gbrids=[0-9a-f-]+/, 'gbrids=1'),
    `${url}&imageThumb=64`,
    `${url}&format=RData`,
    url.replace('?', '?format=RData&'),
    url.replace('until=', 'x=y&until='),
    `${url}&token=x`,
    url.replace(/until=[^&]*&/, ''),
    '/access/datafile/1?token=',
    `${url}0`,
    url.replace(/token=[^&]+$/, 'token='),
  ]
  for (const address of forged) {
    not.equal(address, url)
    const { status, body } = await world.call('GET', address)
    equal([status, body.message], [401, 'Bad signed URL'], address)
  }
})

test('A06 answer: only the server can sign, also for guests', async ({ world }) => {
  const scene = await aScene(world)
  const { fileId } = scene
  const url = await answered(world, `/access/datafile/${fileId}`, { json: answering(scene) })
  const unsigned = `${SITE}/api${url.replace(/token=[^&]*$/, 'token=')}`
  const address = `${SITE}/api/access/datafile/${fileId}`
  const { fingerprint, mac } = plainSigner()
  for (const token of [
    fingerprint(unsigned + address),
    mac(address, unsigned),
    mac('', unsigned),
    mac('signing', unsigned),
  ]) {
    const { status } = await world.call('GET', below(unsigned + encodeURIComponent(token)))
    is(status, 401, token)
  }
})

test('A06 answer: the reference of a response cannot be guessed', async ({ world }) => {
  const scene = await aScene(world)
  const path = `/access/datafile/${scene.fileId}`
  const url = await answered(world, path, { json: answering(scene) })
  const [{ id }] = await responsesTo(world, scene)
  match(url, /gbrids=[0-9a-f]{8}-[0-9a-f-]{27}&/)
  not.match(url, new RegExp(`gbrids=${id}\\b`))
  const signed = await world.repository.downloads.signed(
    await world.actor('anonymous'),
    `${SITE}/api${path}?gbrids=${id}`,
  )
  is((await world.call('GET', below(signed))).status, 400)
})

test('A06 answer: a superuser can renew the signing secret, which ends all addresses', async ({
  world,
}) => {
  const scene = await aScene(world)
  const path = `/access/datafile/${scene.fileId}`
  const addresses = [
    await answered(world, path, { json: answering(scene) }),
    await answered(world, path, { as: 'outsider', json: answering(scene) }),
  ]
  const rotate = async (as: CallOptions['as']) => ({
    status: (await world.call('POST', '/admin/rotateSigningSecret', as === undefined ? {} : { as }))
      .status,
  })
  is((await rotate('anonymous')).status, 401)
  is((await rotate('admin')).status, 403)
  for (const url of addresses) is((await world.send('GET', url)).status, 200)
  is((await rotate('superuser')).status, 200)
  for (const url of addresses) is((await world.send('GET', url)).status, 401)
  const again = await answered(world, path, { json: answering(scene) })
  is((await world.send('GET', again)).status, 200)
})

test('A05 A06 download: the reader of a preview needs no answer, and gets a signed address', async ({
  world,
}) => {
  const dataset = await aDataset(world)
  const fileId = await aFile(world, dataset.id, { content: 'draft' })
  const book = await aGuestbook(world, { nameRequired: true })
  await assign(world, dataset.id, book.id)
  const made = await world.call('POST', `/datasets/${dataset.id}/previewUrl`, { as: 'superuser' })
  const headers = { 'X-Service-key': made.body.data.token }
  const path = `/access/datafile/${fileId}`
  for (const each of [path, `/access/datafiles/${fileId}`, `/access/dataset/${dataset.id}`])
    is((await world.send('GET', each, { headers })).status, 200, each)
  for (const options of [{}, { json: { guestbookResponse: { name: 'Mira Sol' } } }]) {
    const url = await answered(world, path, { headers, ...options })
    match(url, new RegExp(`user=(!|%21)${dataset.id}&`))
    is(await (await world.send('GET', url)).text(), 'draft')
  }
  const url = await answered(world, path, { headers })
  const other = await aScene(world)
  is((await world.send('GET', `/access/datafile/${other.fileId}`, { headers })).status, 400)
  await world.call('DELETE', `/datasets/${dataset.id}/previewUrl`, { as: 'superuser' })
  is((await world.send('GET', url)).status, 401)
})

test('A06 answer: an answer for one dataset opens no other', async ({ world }) => {
  const [first, second] = [await aScene(world), await aScene(world)]
  const url = await answered(world, `/access/datafile/${first.fileId}`, { json: answering(first) })
  const id = /gbrids=([0-9a-f-]+)/.exec(url)?.[1] ?? ''
  const unknown = id.replace(/^./, (digit) => (digit === 'f' ? 'e' : 'f'))
  const visit = async (path: string) => {
    const base = `${SITE}/api${path}`
    const signed = await world.repository.downloads.signed(await world.actor('anonymous'), base)
    return world.call('GET', below(signed))
  }
  const foreign = await visit(`/access/datafile/${second.fileId}?gbrids=${id}`)
  equal([foreign.status, foreign.body.message], [400, demand(second)])
  is((await visit(`/access/datafile/${second.fileId}?gbrids=${unknown}`)).status, 404)
  is((await visit(`/access/datafile/${second.fileId}?gbrids=x`)).status, 400)
})

test('A06 answer: without a guestbook the address is returned too', async ({ world }) => {
  const dataset = await aDataset(world)
  const fileId = await aFile(world, dataset.id, { content: 'open' })
  await publish(world, dataset.id)
  const url = await answered(world, `/access/datafile/:persistentId/${fileId}?format=original`, {})
  match(url, new RegExp(`^/access/datafile/${fileId}\\?format=original&gbrecs=true&until=`))
  is(await (await world.send('GET', url)).text(), 'open')
  const count = await world.call('GET', `/files/${fileId}/downloadCount`)
  is(count.body.data.message, '1')
})

test('A12 download: with an answer in the body the zip is sent at once', async ({ world }) => {
  const scene = await aScene(world)
  const json = { fileIds: [scene.fileId, scene.other], ...answering(scene) }
  const answer = await world.send('POST', '/access/datafiles', { json })
  is(answer.status, 200)
  is(answer.headers.get('Content-Type')?.startsWith('application/zip'), true)
  is((await answer.arrayBuffer()).byteLength > 0, true)
  is((await responsesTo(world, scene)).length, 2)
  const bad = await world.call('POST', '/access/datafiles', {
    json: { ...json, guestbookResponse: {} },
  })
  match(bad.body.message, /^Problem trying download with guestbook response on tides\.csv : /)
})

test('A06 answer: a hidden dataset is refused without details', async ({ world }) => {
  const { id: collectionId, alias } = await sharedCollection(world, ':root', 'closed')
  await world.call('POST', `/collections/${alias}/actions/:publish`, { as: 'superuser' })
  const dataset = await aDataset(world, { collection: alias })
  const fileId = await aFile(world, dataset.id)
  await publish(world, dataset.id)
  const fair = `/collections/${collectionId}/locallyFairRoleAssignees`
  await world.call('PUT', fair, { as: 'superuser', json: ['@outsider.user'] })
  for (const path of [`/access/datafile/${fileId}`, `/access/dataset/${dataset.id}`]) {
    is((await world.call('POST', path)).status, 404, path)
    is((await world.call('POST', path, { as: 'outsider' })).status, 200, path)
  }
})

test.run()
