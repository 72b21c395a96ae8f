import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorldOfTwo } from '../app/beside.ts'
import { openWorld, type World } from '../app/world.ts'
import {
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from '../datasets/dataset-calls.ts'
import { aGuestbook, assign, question } from '../guestbooks/guestbook-calls.ts'
import { aPreview } from '../previews/preview-calls.ts'
import {
  decide,
  downloadStatus,
  listRequests,
  requestAccess,
  restricted,
  told,
} from './access-request-calls.ts'

const test = suite<{ world: World }>('access requests for single files')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asked = (world: World, file: number, as: 'outsider' | 'member' | 'anonymous' = 'outsider') =>
  world.call('GET', `/access/datafile/${file}/userFileAccessRequested`, { as })

const openFor = (world: World, on: number, word: string) =>
  world.call('PUT', `/access/${on}/allowAccessRequest`, { as: 'contributor', body: word })

test('A14 A15 A19: a request is granted, and the file can be read at once', async ({ world }) => {
  const { files, pid } = await restricted(world)
  const [file = 0] = files
  is((await asked(world, file)).body.data, false)
  const { status, body } = await requestAccess(world, file)
  is(status, 200)
  is(body.data.message, 'Access to File notes.txt requested.')
  is((await asked(world, file)).body.data, true)
  is(await downloadStatus(world, file, 'outsider'), 403)
  equal(await told(world, 'outsider', pid), ['REQUESTEDFILEACCESS'])
  equal((await told(world, 'curator', pid)).at(0), 'REQUESTFILEACCESS')
  equal(
    (await told(world, 'superuser', pid)).filter((type) => type === 'REQUESTFILEACCESS'),
    [],
    'a superuser without a role',
  )
  is((await decide(world, 'grantAccess', { file })).status, 200)
  is(await downloadStatus(world, file, 'outsider'), 200)
  equal((await told(world, 'outsider', pid)).at(0), 'GRANTFILEACCESS')
})

test('users.deactivate: nobody is asked to decide for an account that has ended', async () => {
  const world = await openWorld()
  const { files } = await restricted(world)
  const [file = 0] = files
  await requestAccess(world, file)
  is((await listRequests(world, file)).status, 200)
  const path = '/admin/authenticatedUsers/outsider.user/deactivate'
  is((await world.call('POST', path, { as: 'superuser' })).status, 200)
  is((await listRequests(world, file)).status, 404)
  await world.close()
})

test('A14 A15: a file that is removed meanwhile is not found', async () => {
  const { world, beside } = await openWorldOfTwo()
  const { id } = await aSharedDataset(world)
  const removed = async (ask: (file: number) => Promise<{ readonly status: number }>) => {
    const file = await aFile(world, id, { jsonData: { restrict: true } })
    const remove = () => world.call('DELETE', `/files/${file}`, { as: 'superuser' })
    return beside('filesDeleted', remove, () => ask(file))
  }
  equal(await removed((file) => decide(world, 'grantAccess', { file })), [200, 400])
  equal(await removed((file) => requestAccess(world, file, { as: 'contributor' })), [200, 400])
  await world.close()
})

test('A14: the notification leads to the request', async ({ world }) => {
  const { files, pid } = await restricted(world)
  await requestAccess(world, files[0] ?? 0)
  const all = '/notifications/all?inAppNotificationFormat=true'
  const { body } = await world.call('GET', all, { as: 'curator' })
  const [{ id: _, sentTimestamp: __, ...newest }] = body.data
  equal(newest, {
    type: 'REQUESTFILEACCESS',
    displayAsRead: false,
    requestorFirstName: 'outsider',
    requestorLastName: 'User',
    requestorEmail: 'outsider@users.example.org',
    dataFileId: files[0],
    dataFileDisplayName: 'notes.txt',
    datasetDisplayName: 'River gauge readings',
    datasetPersistentIdentifier: pid,
    fileCount: 1,
  })
})

test('A14 A15: those who may not see the draft read the released title', async ({ world }) => {
  const { dataset: id, files } = await restricted(world)
  await editMetadata(world, id, titleEdit('Unreleased finding'))
  const seen = async (as: 'outsider' | 'curator') => {
    const all = '/notifications/all?inAppNotificationFormat=true'
    const [{ type, datasetDisplayName }] = (await world.call('GET', all, { as })).body.data
    return [type, datasetDisplayName]
  }
  await requestAccess(world, files[0] ?? 0)
  equal(await seen('outsider'), ['REQUESTEDFILEACCESS', 'River gauge readings'])
  equal(await seen('curator'), ['REQUESTFILEACCESS', 'Unreleased finding'])
  await decide(world, 'grantAccess', { file: files[0] ?? 0 })
  equal(await seen('outsider'), ['GRANTFILEACCESS', 'River gauge readings'])
})

test('A16: a rejection changes no role, tells the reason, and allows a new request', async ({
  world,
}) => {
  const { files, pid } = await restricted(world)
  const [file = 0] = files
  is((await decide(world, 'rejectAccess', { file })).status, 400, 'nothing was asked for')
  await requestAccess(world, file)
  is((await decide(world, 'rejectAccess', { file, as: 'contributor' })).status, 400)
  is((await decide(world, 'rejectAccess', { file, who: '@nobody' })).status, 400)
  is((await decide(world, 'rejectAccess', { file, who: ':guest' })).status, 400)
  const json = { reason: 'Ask again in May' }
  const { status, body } = await decide(world, 'rejectAccess', { file, json })
  is(status, 200)
  match(body.data.message, /^Access to File notes\.txt rejected for outsider User/)
  is((await decide(world, 'rejectAccess', { file })).status, 400, 'again')
  is(await downloadStatus(world, file, 'outsider'), 403)
  equal((await told(world, 'outsider', pid)).at(0), 'REJECTFILEACCESS')
  const texts = await world.call('GET', '/notifications/all?limit=1', { as: 'outsider' })
  match(texts.body.data[0].messageText, /was rejected\..*Reason: Ask again in May/)
  is((await requestAccess(world, file)).status, 200)
})

test('A17: an account that lost a grant may ask again; the old request stays granted', async ({
  world,
}) => {
  const [file = 0] = (await restricted(world)).files
  await requestAccess(world, file)
  await decide(world, 'grantAccess', { file })
  is(
    (await requestAccess(world, file)).body.message,
    'You may not request access to this file. It may already be available to you.',
  )
  const path = `/access/datafile/${file}/revokeAccess/@outsider.user`
  is((await world.call('DELETE', path, { as: 'curator' })).status, 200)
  is(await downloadStatus(world, file, 'outsider'), 403)
  is((await requestAccess(world, file)).status, 200)
  const { body } = await listRequests(world, file, { query: '?includeHistory=true' })
  equal(
    body.data.map(({ requestState }: { readonly requestState: string }) => requestState),
    ['granted', 'created'],
  )
})

test('A14: refuses what cannot be requested with 400 for every caller', async ({ world }) => {
  const { files, dataset } = await restricted(world)
  const [file = 0] = files
  for (const unknown of [99_999, dataset, 'x', ':persistentId'])
    match((await requestAccess(world, unknown)).body.message, /^Could not find datafile with id/)
  const draft = await aFile(world, dataset, { name: 'draft.txt', jsonData: { restrict: true } })
  match((await requestAccess(world, draft)).body.message, /^Could not find datafile with id/)
  match((await requestAccess(world, draft, { as: 'curator' })).body.message, /may already be avail/)
  is((await requestAccess(world, file, { as: 'anonymous' })).status, 400)
  const headers = { 'X-Service-key': 'no such token' }
  is((await world.call('PUT', `/access/datafile/${file}/requestAccess`, { headers })).status, 401)
  match(
    (await requestAccess(world, file, { as: 'member' })).body.message,
    /may already be available/,
  )
  await requestAccess(world, file)
  const again = await requestAccess(world, file)
  is(again.status, 400)
  match(again.body.message, /^An access request for this file on your behalf already exists/)
})

test('A14: a reader with a preview URL has no account to ask for', async ({ world }) => {
  const { files, dataset } = await restricted(world)
  await aFile(world, dataset, { name: 'more.txt' })
  const headers = { 'X-Service-key': await aPreview(world, dataset) }
  const path = `/access/datafile/${files[0]}/requestAccess`
  const { status, body } = await world.call('PUT', path, { headers })
  is(status, 400)
  match(body.message, /account/)
})

test('A13: the switch holds from the publication of the draft on', async ({ world }) => {
  const { files, dataset } = await restricted(world)
  const [file = 0] = files
  const terms = { customTermsOfAccess: { termsOfAccess: 'Write to us.', fileAccessRequest: true } }
  await world.call('PUT', `/datasets/${dataset}/access`, { as: 'superuser', json: terms })
  const off = await openFor(world, dataset, 'no')
  is(off.status, 200)
  match(off.body.data.message, /disallows file access requests/)
  is((await requestAccess(world, file)).status, 200, 'the release allows it still')
  await decide(world, 'rejectAccess', { file })
  await publish(world, dataset)
  match((await requestAccess(world, file)).body.message, /does not accept/)
  match((await openFor(world, dataset, ' TRUE ')).body.data.message, /allows file access requests/)
  is((await requestAccess(world, file)).status, 400, 'only a draft allows it')
})

test('A13: refuses with 400: terms without a way to access, strangers, locks', async ({
  world,
}) => {
  const { dataset } = await restricted(world)
  is((await openFor(world, dataset, 'false')).status, 400)
  is((await openFor(world, 99_999, 'true')).status, 400)
  for (const as of ['anonymous', 'outsider', 'member'] as const) {
    const path = `/access/${dataset}/allowAccessRequest`
    is((await world.call('PUT', path, { as, body: 'true' })).status, 400, as)
  }
  await world.call('POST', `/datasets/${dataset}/lock/EditInProgress`, { as: 'superuser' })
  is((await openFor(world, dataset, 'true')).status, 400)
})

test('A14: a guestbook is answered with the request where the dataset says so', async ({
  world,
}) => {
  const { files, dataset } = await restricted(world, ['a.txt', 'b.txt'])
  const [file = 0, other = 0] = files
  const purpose = question('Purpose', { required: true })
  const guestbook = await aGuestbook(world, { customQuestions: [purpose], nameRequired: true })
  await assign(world, dataset, guestbook.id)
  const choice = `/datasets/${dataset}/guestbookEntryAtRequest`
  const before = await world.call('GET', choice, { as: 'curator' })
  equal(before.body.data, { effective: false })
  await world.call('PUT', choice, { as: 'curator', body: 'true' })
  const unanswered = await requestAccess(world, file)
  is(unanswered.status, 400)
  const start = 'You may not request access to this file without the required Guestbook response'
  is(unanswered.body.message, `${start} for guestbookID ${guestbook.id}.`)
  const answered = (answers: readonly object[]) => ({ json: { guestbookResponse: { answers } } })
  const lacking = await requestAccess(world, file, answered([]))
  is(
    lacking.body.message,
    'Problem trying request access on a.txt : Guestbook Response entry is required but not present (Purpose)',
  )
  for (const json of [[], { guestbookResponse: 'x' }]) {
    const malformed = await requestAccess(world, file, { json })
    match(malformed.body.message, /^Problem trying request access on a\.txt : /)
  }
  const id = guestbook.customQuestions[0].id
  is((await requestAccess(world, file, answered([{ id, value: 'Teaching' }]))).status, 200)
  await decide(world, 'grantAccess', { file })
  is(await downloadStatus(world, file, 'outsider'), 200, 'no second answer')
  const stored = await world.call('GET', `/guestbooks/${guestbook.id}/responses`, {
    as: 'superuser',
  })
  const [response] = stored.body.data.responses
  equal(
    [response.type, response.fileId, response.name, response.customQuestions],
    ['AccessRequest', file, 'outsider User', [{ question: 'Purpose', response: 'Teaching' }]],
  )
  await world.call('DELETE', choice, { as: 'curator' })
  await decide(world, 'grantAccess', { file: other })
  is(await downloadStatus(world, other, 'outsider'), 400, 'asked before a download again')
})

test('A14: an embargo and a retention period withstand a request', async ({ world }) => {
  const { files } = await restricted(world, ['embargoed.txt', 'retained.txt'])
  const [embargoed = 0, retained = 0] = files
  await world.store.write(async (unit) => {
    for (const [id, period] of [
      [embargoed, { embargo: { dateAvailable: '2031-05-01', reason: null } }],
      [retained, { retention: { dateUnavailable: '2031-04-01', reason: null } }],
    ] as const) {
      const record = await unit.files.find(id)
      if (record !== null) await unit.files.save({ ...record.file, ...period })
    }
  })
  match((await requestAccess(world, embargoed)).body.message, /embargoed/)
  match((await requestAccess(world, retained)).body.message, /retention period/)
})

test.run()
