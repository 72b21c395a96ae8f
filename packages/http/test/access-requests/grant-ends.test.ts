import type { Mail } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'
import {
  decide,
  downloadStatus,
  listRequests,
  requestAccess,
  restricted,
  told,
} from './access-request-calls.ts'

const test = suite<{ world: World }>('grants that end')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const DAY = 24 * 60 * 60
const IN_TEN_DAYS = '2031-04-15T06:07:08Z'

const grantUntil = (world: World, file: number, expires?: string) =>
  decide(world, 'grantAccess', { file, json: { expires } })

const ofOutsider = async (world: World) => {
  const path = '/admin/assignments/assignees/@outsider.user'
  const { body } = await world.call('GET', path, { as: 'superuser' })
  return body.data.map(({ _roleAlias, expires }: Record<string, unknown>) => [_roleAlias, expires])
}

const sweep = (world: World) => world.repository.handleJob({ kind: 'endGrants' })

test('A15: the right ends at once, without any job', async ({ world }) => {
  const [file = 0] = (await restricted(world)).files
  is((await grantUntil(world, file, IN_TEN_DAYS)).status, 200)
  is(await downloadStatus(world, file, 'outsider'), 200)
  equal(await ofOutsider(world), [['fileDownloader', IN_TEN_DAYS]])
  world.clock.advance(10 * DAY - 1)
  is(await downloadStatus(world, file, 'outsider'), 200)
  world.clock.advance(1)
  is(await downloadStatus(world, file, 'outsider'), 403)
  const may = await world.call('GET', `/access/datafile/${file}/userPermissions`, {
    as: 'outsider',
  })
  is(may.body.data.canDownloadFile, false)
  equal(await ofOutsider(world), [])
  const path = `/access/datafile/${file}/revokeAccess/@outsider.user`
  is((await world.call('DELETE', path, { as: 'curator' })).status, 400)
  is((await requestAccess(world, file)).status, 200, 'may ask again')
})

test('A15 A18: a later grant moves or lifts the end, which is shown with the request', async ({
  world,
}) => {
  const [file = 0] = (await restricted(world)).files
  await requestAccess(world, file)
  await grantUntil(world, file, IN_TEN_DAYS)
  const ends = async () =>
    (await listRequests(world, file, { query: '?includeHistory=true' })).body.data.map(
      ({ expires }: Record<string, unknown>) => expires,
    )
  equal(await ends(), [IN_TEN_DAYS])
  const query = `/access/datafile/${file}/grantAccess/@outsider.user?expires=2031-05-01T00:00:00Z`
  is((await world.call('PUT', query, { as: 'curator' })).status, 200)
  equal(await ends(), ['2031-05-01T00:00:00Z'])
  is((await grantUntil(world, file)).status, 200)
  equal(await ends(), [undefined])
  world.clock.advance(90 * DAY)
  is(await downloadStatus(world, file, 'outsider'), 200)
})

test('A15: refuses a past end and what is no time', async ({ world }) => {
  const [file = 0] = (await restricted(world)).files
  const past = ['2031-04-05T06:07:08Z', '2001-01-01T00:00:00Z']
  const noTimes = ['2031-06-01', 'never', '2032-02-30T00:00:00Z', '2032-02-01T24:00:00Z']
  for (const expires of [...past, ...noTimes])
    is((await grantUntil(world, file, expires)).status, 400, expires)
  is(await downloadStatus(world, file, 'outsider'), 403)
})

test('the assignee is notified a week before, once, also by mail', async () => {
  const mails: Mail[] = []
  const world = await openWorld({ notifier: { send: async (mail) => void mails.push(mail) } })
  await world.jobs.work(world.repository.handleJob)
  const { files, pid } = await restricted(world, ['a.txt', 'b.txt'])
  for (const file of files) await grantUntil(world, file, IN_TEN_DAYS)
  await world.jobs.drain()
  mails.length = 0
  await sweep(world)
  equal(await told(world, 'outsider', pid), ['GRANTFILEACCESS', 'GRANTFILEACCESS'], 'too early')
  world.clock.advance(3 * DAY)
  for (const _ of ['first', 'second']) await sweep(world)
  await world.jobs.drain()
  equal((await told(world, 'outsider', pid)).slice(0, 2), ['FILEACCESSENDING', 'GRANTFILEACCESS'])
  is(mails.length, 1)
  match(mails[0]?.text ?? '', /ends soon: you may download them until 2031-04-15T06:07:08Z/)
  await world.close()
})

test('the history of roles has the end', async ({ world }) => {
  const { files, dataset } = await restricted(world)
  await grantUntil(world, files[0] ?? 0, IN_TEN_DAYS)
  world.clock.advance(11 * DAY)
  await sweep(world)
  const path = `/datasets/${dataset}/files/assignments/history`
  const { body } = await world.call('GET', path, { as: 'superuser' })
  equal(
    body.data.map(({ revokedBy, revokedAt }: Record<string, unknown>) => [revokedBy, revokedAt]),
    [[':system', '2031-04-16T06:07:08Z']],
  )
})

test(
  'the end holds on SQL too',
  onSql(async (world) => {
    const [file = 0] = (await restricted(world)).files
    await grantUntil(world, file, IN_TEN_DAYS)
    is(await downloadStatus(world, file, 'outsider'), 200)
    world.clock.advance(10 * DAY)
    is(await downloadStatus(world, file, 'outsider'), 403)
  }),
)

test.run()
