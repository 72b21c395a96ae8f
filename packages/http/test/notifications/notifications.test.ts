import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { type CallOptions, onSql, openWorld, type Who, type World } from '../app/world.ts'
import { minimal } from '../collections/new-collections.ts'
import { aDataset, aFile, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('notifications')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const ask = (world: World, what: string, options: CallOptions = {}) =>
  world.call('GET', `/notifications/${what}`, options)

const told = async (world: World, as: Who, query = '') => {
  const { status, body } = await ask(world, `all?inAppNotificationFormat=true${query}`, { as })
  is(status, 200)
  return body
}

const newest = async (world: World, as: Who) => (await told(world, as, '&limit=1')).data[0]

const setting = (world: World, name: string, value: string) =>
  world.store.write(({ settings }) => settings.put(name, value))

/** A draft in review, by its contributor, on which every holder has their role. */
async function aReview(world: World) {
  const dataset = await aDataset(world)
  await world.giveRoles(dataset.id)
  await aFile(world, dataset.id)
  const path = `/datasets/${dataset.id}/submitForReview`
  is((await world.call('POST', path, { as: 'contributor' })).status, 200)
  return dataset
}

test('V20 all: a new account gets a welcome, as text and as members', async ({ world }) => {
  const { body } = await ask(world, 'all', { as: 'outsider' })
  is(body.totalCount, 1)
  const [{ id, subjectText, messageText, ...rest }] = body.data
  is(typeof id, 'number')
  match(subjectText, /Your account was created/)
  match(messageText, /Welcome/)
  equal(rest, { type: 'CREATEACC', displayAsRead: false, sentTimestamp: '2031-04-05T06:07:08Z' })
  await setting(world, ':GuidesBaseUrl', 'https://guides.example.org')
  const inApp = await newest(world, 'outsider')
  is(inApp.subjectText, undefined)
  is(inApp.userGuidesBaseUrl, 'https://guides.example.org')
  equal(
    ['installationBrandName', 'userGuidesVersion', 'userGuidesSectionPath'].map(
      (member) => typeof inApp[member],
    ),
    ['string', 'string', 'string'],
  )
})

test('V20 all: the creator of a collection hears of its creation and deletion', async ({
  world,
}) => {
  const json = minimal('told-of')
  const root = await world.store.read(({ collections }) => collections.find({ kind: 'root' }))
  await world.giveRoles(root?.id ?? 0)
  const made = await world.call('POST', '/collections/:root', { as: 'dvContributor', json })
  is(made.status, 200)
  const one = await newest(world, 'dvContributor')
  equal(
    [one.type, one.collectionAlias, one.collectionDisplayName, one.ownerAlias],
    ['CREATEDV', 'told-of', 'Collection told-of', root?.alias],
  )
  await world.call('DELETE', '/collections/told-of', { as: 'dvContributor' })
  const gone = (await told(world, 'dvContributor')).data.find(
    ({ type }: { readonly type: string }) => type === 'CREATEDV',
  )
  is(gone.objectDeleted, true)
  is(gone.collectionAlias, undefined)
  const words = await ask(world, 'all', { as: 'dvContributor' })
  is(
    'subjectText' in words.body.data.find(({ id }: { readonly id: number }) => id === gone.id),
    false,
  )
})

test('V20 all: curators are notified of a review, authors of its end, with the reason', async ({
  world,
}) => {
  const { id, pid } = await aReview(world)
  const submitted = await newest(world, 'curator')
  equal(
    [submitted.type, submitted.datasetPersistentIdentifier, submitted.datasetDisplayName],
    ['SUBMITTEDDS', pid, 'River gauge readings'],
  )
  equal(
    [submitted.requestorFirstName, submitted.requestorLastName, submitted.requestorEmail],
    ['contributor', 'User', 'contributor@users.example.org'],
  )
  is((await newest(world, 'admin')).type, 'SUBMITTEDDS')
  for (const who of ['contributor', 'member', 'outsider'] as const)
    is((await newest(world, who)).type === 'SUBMITTEDDS', false, who)
  const json = { reasonForReturn: 'Please name the units.' }
  const path = `/datasets/${id}/returnToAuthor`
  is((await world.call('POST', path, { as: 'curator', json })).status, 200)
  is((await newest(world, 'contributor')).type, 'RETURNEDDS')
  is((await newest(world, 'curator')).type, 'SUBMITTEDDS')
  const words = await ask(world, 'all?limit=1', { as: 'contributor' })
  match(words.body.data[0].messageText, /Please name the units/)
})

test('V20 all: a first publication is announced to participants and file downloaders', async ({
  world,
}) => {
  const dataset = await aDataset(world)
  await world.giveRoles(dataset.id)
  await aFile(world, dataset.id)
  await publish(world, dataset.id)
  const of = async (who: Who) =>
    (await told(world, who)).data
      .filter((one: object) => JSON.stringify(one).includes(dataset.pid))
      .map(({ type }: { readonly type: string }) => type)
      .sort()
  for (const who of ['admin', 'contributor', 'curator', 'member', 'fileDownloader'] as const)
    equal(await of(who), ['GRANTFILEACCESS', 'PUBLISHEDDS'], who)
  for (const who of ['outsider', 'dsContributor'] as const) equal(await of(who), [], who)
})

test('V20 all: created and moved datasets are announced if settings say so', async ({ world }) => {
  const quiet = await aDataset(world)
  is((await newest(world, 'superuser'))?.datasetPersistentIdentifier === quiet.pid, false)
  await setting(world, ':SendNotificationOnDatasetCreation', 'true')
  await setting(world, ':SendNotificationOnDatasetMove', 'true')
  const { id, pid } = await aDataset(world)
  const created = await newest(world, 'superuser')
  equal([created.type, created.datasetPersistentIdentifier], ['DATASETCREATED', pid])
  is((await newest(world, 'curator')).datasetPersistentIdentifier, pid)
  const json = minimal('new-place')
  await world.call('POST', '/collections/:root', { as: 'superuser', json })
  await world.call('POST', `/datasets/${id}/move/new-place`, { as: 'superuser' })
  is((await newest(world, 'superuser')).type, 'DATASETMOVED')
  is((await newest(world, 'curator')).type, 'DATASETMOVED')
  await setting(world, ':SendNotificationOnDatasetCreation', 'false')
})

test('V20 all: a revoked role is announced, an assigned one is not', async ({ world }) => {
  const { id } = await aDataset(world)
  const json = { assignee: '@outsider.user', role: 'curator' }
  const path = `/datasets/${id}/assignments`
  const given = await world.call('POST', path, { as: 'superuser', json })
  is(given.status, 200, given.text)
  const first = await newest(world, 'outsider')
  equal([first.type, first.roleAssignments[0]._roleAlias], ['ASSIGNROLE', 'curator'])
  await world.call('DELETE', `${path}/${given.body.data.id}`, { as: 'superuser' })
  const { type, roleAssignments } = await newest(world, 'outsider')
  equal([type, roleAssignments], ['REVOKEROLE', []])
})

/** Gives an outsider access to a file and takes it away. */
async function grantAndRevoke(world: World, fileId: number): Promise<void> {
  for (const [method, action] of [
    ['PUT', 'grantAccess'],
    ['DELETE', 'revokeAccess'],
  ] as const) {
    const path = `/access/datafile/${fileId}/${action}/@outsider.user`
    is((await world.call(method, path, { as: 'superuser' })).status, 200, action)
  }
}

test('V20 A17 all: access to a file that is revoked names its draft only to people who see drafts of the dataset', async ({
  world,
}) => {
  const as = 'superuser'
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'levels.txt', jsonData: { restrict: true } })
  await publish(world, id)
  const renamed = [{ dataFileId: fileId, label: 'not-yet.txt' }]
  const edited = await world.call('POST', `/datasets/${id}/files/metadata`, { as, json: renamed })
  is(edited.status, 200, edited.text)
  const revoked = async () => {
    await grantAndRevoke(world, fileId)
    const { body } = await ask(world, 'all?limit=1', { as: 'outsider' })
    const [{ type, subjectText, messageText }] = body.data
    is(type, 'REVOKEROLE')
    return `${subjectText} ${messageText}`
  }
  const outside = await revoked()
  match(outside, 'levels.txt')
  not.match(outside, 'not-yet.txt')
  const json = { assignee: '@outsider.user', role: 'contributor' }
  is((await world.call('POST', `/datasets/${id}/assignments`, { as, json })).status, 200)
  match(await revoked(), 'not-yet.txt')
})

test('V20 A17 all: access to a file that is revoked has the dataset of the file as owner', async ({
  world,
}) => {
  const as = 'superuser'
  const { id, pid } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'levels.txt', jsonData: { restrict: true } })
  await publish(world, id)
  is((await editMetadata(world, id, titleEdit('Not yet'))).status, 200)
  const owner = async () => {
    await grantAndRevoke(world, fileId)
    const { type, ownerPersistentIdentifier, ownerDisplayName } = await newest(world, 'outsider')
    return [type, ownerPersistentIdentifier, ownerDisplayName]
  }
  equal(await owner(), ['REVOKEROLE', pid, 'River gauge readings'])
  const json = { assignee: '@outsider.user', role: 'contributor' }
  is((await world.call('POST', `/datasets/${id}/assignments`, { as, json })).status, 200)
  equal(await owner(), ['REVOKEROLE', pid, 'Not yet'])
})

test('V20 all: only unread ones, in pages, with a total', async ({ world }) => {
  const all = await told(world, 'curator')
  const page = await told(world, 'curator', '&limit=1&offset=1')
  is(page.totalCount, all.data.length)
  equal(page.data, [all.data[1]])
  const unread = async () => (await ask(world, 'unreadCount', { as: 'curator' })).body.data
  equal(await unread(), { unreadCount: all.totalCount })
  const read = `/notifications/${all.data[0].id}/markAsRead`
  is((await world.call('PUT', read, { as: 'curator' })).status, 200)
  equal(await unread(), { unreadCount: all.totalCount - 1 })
  is((await told(world, 'curator', '&onlyUnread=true')).totalCount, all.totalCount - 1)
  is((await told(world, 'curator')).data[0].displayAsRead, true)
  for (const query of ['limit=-1', 'offset=-2', 'limit=many', 'offset=1.5', 'limit=99999999999'])
    is((await ask(world, `all?${query}`, { as: 'curator' })).status, 400, query)
})

test('notifications.markAsRead, notifications.delete: those of another account are 404', async ({
  world,
}) => {
  const { id } = await newest(world, 'outsider')
  for (const as of ['admin', 'superuser'] as const) {
    is((await world.call('PUT', `/notifications/${id}/markAsRead`, { as })).status, 404)
    is((await world.call('DELETE', `/notifications/${id}`, { as })).status, 404)
  }
  for (const unknown of ['0', '-5', 'x', '99999999999999'])
    is((await world.call('DELETE', `/notifications/${unknown}`, { as: 'outsider' })).status, 404)
  is((await world.call('DELETE', `/notifications/${id}`, { as: 'outsider' })).status, 200)
  is((await world.call('DELETE', `/notifications/${id}`, { as: 'outsider' })).status, 404)
  is((await world.call('DELETE', `/notifications/${id}`)).status, 401)
})

test('notifications.muted: a muted type is not announced until it is unmuted', async ({
  world,
}) => {
  const path = '/notifications/mutedNotifications/CREATEDV'
  const put = () => world.call('PUT', path, { as: 'superuser' })
  const muted = async (way = 'mutedNotifications') =>
    (await ask(world, way, { as: 'superuser' })).body.data[way]
  equal(await muted(), [])
  is((await put()).status, 200)
  is((await put()).status, 200)
  equal(
    (await muted()).map(({ name }: { readonly name: string }) => name),
    ['CREATEDV'],
  )
  equal(await muted('mutedEmails'), [])
  const count = async () => (await told(world, 'superuser')).totalCount
  const create = (alias: string) =>
    world.call('POST', '/collections/:root', { as: 'superuser', json: minimal(alias) })
  const before = await count()
  await create('unheard')
  is(await count(), before)
  await setting(world, ':NeverMuted', 'PUBLISHEDDS, CREATEDV')
  await create('heard')
  is(await count(), before + 1)
  await setting(world, ':AlwaysMuted', 'CREATEDV')
  await create('silenced')
  is(await count(), before + 1)
  await setting(world, ':AlwaysMuted', '')
  await setting(world, ':NeverMuted', '')
  is((await world.call('DELETE', path, { as: 'superuser' })).status, 200)
  await create('heard-again')
  is(await count(), before + 2)
  const unknown = '/notifications/mutedEmails/NOSUCHTYPE'
  is((await world.call('PUT', unknown, { as: 'superuser' })).status, 404)
  is((await world.call('DELETE', unknown, { as: 'superuser' })).status, 404)
  is((await world.call('PUT', path)).status, 401)
})

test(
  'V20: at most five statements for any notification',
  onSql(async (world) => {
    for (const query of ['', '?inAppNotificationFormat=true&onlyUnread=true']) {
      const taken = await world.statements(() => ask(world, `all${query}`, { as: 'curator' }))
      is(taken <= 5, true, `${query} took ${taken}`)
    }
  }),
)

test('V20 all: notifications stay for ever, or for the days that a setting names', async () => {
  const world = await openWorld()
  const sweep = () => world.repository.handleJob({ kind: 'sweepStagedObjects' })
  const count = async () => (await told(world, 'outsider')).totalCount
  world.clock.advance(30 * 24 * 3600)
  for (const kept of [null, '0', 'a month', '30']) {
    if (kept !== null) await setting(world, ':NotificationsKeptDays', kept)
    await sweep()
    is(await count(), 1, `${kept}`)
  }
  world.clock.advance(1)
  await sweep()
  is(await count(), 0)
  await world.close()
})

test.run()
