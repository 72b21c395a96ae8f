import type { Mail } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World; file: number; dataset: number }>('access to single files')

test.before(async (context) => {
  context.world = await openWorld()
})
test.before.each(async (context) => {
  const { world } = context
  const { id } = await aSharedDataset(world)
  context.dataset = id
  context.file = await aFile(world, id, { jsonData: { restrict: true } })
  await publish(world, id)
})
test.after(({ world }) => world.close())

const grantAs = (as: Who) => (world: World, file: number | string, who: string) =>
  world.call('PUT', `/access/datafile/${file}/grantAccess/${who}`, { as })
const revokeAs = (as: Who) => (world: World, file: number | string, who: string) =>
  world.call('DELETE', `/access/datafile/${file}/revokeAccess/${who}`, { as })
const grant = grantAs('superuser')
const revoke = revokeAs('superuser')
const download = (world: World, file: number, as: Who) =>
  world.call('GET', `/access/datafile/${file}`, { as })

test('A15 A17: access to a file is granted and revoked at once', async ({ world, file }) => {
  is((await download(world, file, 'outsider')).status, 403)
  const granted = await grant(world, file, '@outsider.user')
  is(granted.status, 200)
  match(granted.body.data.message, /^Access to File notes\.txt granted to outsider User/)
  is((await grant(world, file, '@OUTSIDER.user')).status, 200, 'again')
  is((await download(world, file, 'outsider')).status, 200)
  is((await revoke(world, file, '@outsider.user')).status, 200)
  is((await download(world, file, 'outsider')).status, 403)
  is((await revoke(world, file, '@outsider.user')).status, 400)
})

test('A17: takes back what A15 granted; others than its managers get 400', async ({
  world,
  file,
}) => {
  is((await grantAs('curator')(world, file, '@outsider.user')).status, 200)
  is((await revokeAs('contributor')(world, file, '@outsider.user')).status, 400)
  is((await revokeAs('curator')(world, file, '@outsider.user')).status, 200)
})

test('A15 A17: refuse unknown assignees and files', async ({ world, file, dataset }) => {
  const { status, body } = await grant(world, file, '@nobody')
  is(status, 400)
  match(body.message, /^Could not find assignee with identifier/)
  is((await revoke(world, file, '@nobody')).status, 400)
  for (const unknown of [99_999, dataset, 'x'])
    is((await grant(world, unknown, '@outsider.user')).status, 400, String(unknown))
  is((await revoke(world, file, '@curator.user')).status, 400, 'held through the dataset')
})

test('A15: groups can get access too', async ({ world, file }) => {
  is((await grant(world, file, ':authenticated-users')).status, 200)
  is((await download(world, file, 'outsider')).status, 200)
  is((await download(world, file, 'anonymous')).status, 403)
  is((await revoke(world, file, ':authenticated-users')).status, 200)
})

const told = async (world: World, as: Who, about: string): Promise<readonly string[]> => {
  const all = '/notifications/all?inAppNotificationFormat=true'
  const { body } = await world.call('GET', all, { as })
  return body.data
    .filter((one: object) => JSON.stringify(one).includes(about))
    .map(({ type }: { readonly type: string }) => type)
}

test('A15: a new grant notifies its holder at once and once, in the application and by mail', async () => {
  const mails: Mail[] = []
  const world = await openWorld({ notifier: { send: async (mail) => void mails.push(mail) } })
  await world.jobs.work(world.repository.handleJob)
  const { id, pid } = await aSharedDataset(world)
  const file = await aFile(world, id, { jsonData: { restrict: true } })
  await world.jobs.drain()
  mails.length = 0
  for (const _ of ['once', 'again']) is((await grant(world, file, '@outsider.user')).status, 200)
  await world.jobs.drain()
  equal(await told(world, 'outsider', pid), ['GRANTFILEACCESS'])
  equal(
    mails.map(({ to }) => to),
    ['outsider@users.example.org'],
  )
  match(mails[0]?.subject ?? '', /You were given access to files/)
  await world.close()
})

test('A15: the members of a group are notified too', async ({ world, file, dataset }) => {
  const json = { aliasInOwner: 'readers', displayName: 'Readers' }
  const groups = '/collections/:root/groups'
  const made = await world.call('POST', groups, { as: 'superuser', json })
  await world.call('POST', `${groups}/readers/roleAssignees`, {
    as: 'superuser',
    json: ['@dsContributor.user'],
  })
  const before = await told(world, 'dsContributor', '')
  is((await grant(world, file, encodeURIComponent(made.body.data.identifier))).status, 200)
  const after = await told(world, 'dsContributor', '')
  equal(after.slice(0, after.length - before.length), ['GRANTFILEACCESS'], String(dataset))
})

test.run()
