import type { Mail } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, SITE, type Who, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World; readonly mails: Mail[] }>('confirming mail addresses')

test.before.each(async (context) => {
  const mails: Mail[] = []
  const world = await openWorld({ notifier: { send: async (mail) => void mails.push(mail) } })
  await world.jobs.work(world.repository.handleJob)
  await world.jobs.drain()
  mails.length = 0
  Object.assign(context, { world, mails })
})
test.after.each(({ world }) => world.close())

const idOf = async (world: World, who: Who): Promise<number> =>
  (await world.call('GET', '/users/:me', { as: who })).body.data.id

const confirm = (world: World, as: Who, token: string) =>
  world.call('POST', `/users/:me/confirmEmail/${encodeURIComponent(token)}`, { as })

const tokenFor = async (world: World, who: Who): Promise<string> => {
  const path = `/admin/confirmEmail/${await idOf(world, who)}`
  return (await world.call('GET', path, { as: 'superuser' })).body.data.token
}

const mailed = (mails: readonly Mail[]): string => {
  const address = `${SITE}/api/users/:me/confirmEmail/`
  const [, token = ''] = mails.at(-1)?.text.match(new RegExp(`${address}(\\S+)`)) ?? []
  return decodeURIComponent(token)
}

test('confirmEmail: the token that is mailed confirms the address of the account', async ({
  world,
  mails,
}) => {
  const id = await idOf(world, 'outsider')
  const path = `/admin/confirmEmail/${id}`
  const started = await world.call('POST', path, { as: 'superuser' })
  equal(started.body.data, {
    tokenCreated: '2031-04-05T06:07:08Z',
    identifier: 'outsider.user',
  })
  await world.jobs.drain()
  equal(
    mails.map(({ to, subject }) => [to, subject]),
    [['outsider@users.example.org', 'Root: Confirm your mail address']],
  )
  const token = mailed(mails)
  is((await world.call('GET', path, { as: 'superuser' })).body.data.token, token)
  const { status, body } = await confirm(world, 'outsider', token)
  is(status, 200)
  match(body.data.message, /outsider@users\.example\.org is confirmed/)
  const me = await world.call('GET', '/users/:me', { as: 'outsider' })
  is(me.body.data.emailLastConfirmed, '2031-04-05T06:07:08Z')
  is((await confirm(world, 'outsider', token)).status, 400)
  is((await world.call('GET', path, { as: 'superuser' })).status, 400)
})

test('confirmEmail: nobody confirms with a guess, a token of another account, or as a guest', async ({
  world,
}) => {
  const token = await tokenFor(world, 'outsider')
  for (const [as, sent] of [
    ['outsider', 'guess'],
    ['outsider', `${token}0`],
    ['admin', token],
    ['superuser', token],
  ] as const)
    is((await confirm(world, as, sent)).status, 400, `${as} ${sent}`)
  is((await confirm(world, 'anonymous', token)).status, 401)
  is((await confirm(world, 'outsider', token)).status, 200)
})

test('confirmEmail: a token ends after a day, with a newer one, or when the setting says', async ({
  world,
}) => {
  const path = `/admin/confirmEmail/${await idOf(world, 'outsider')}`
  const start = () => world.call('POST', path, { as: 'superuser' })
  await start()
  const first = await tokenFor(world, 'outsider')
  world.clock.advance(1)
  await start()
  is((await confirm(world, 'outsider', first)).status, 400)
  const second = await tokenFor(world, 'outsider')
  world.clock.advance(1440 * 60)
  is((await confirm(world, 'outsider', second)).status, 400)
  is((await world.call('GET', path, { as: 'superuser' })).status, 400)
  const setting = '/admin/settings/:MinutesUntilConfirmEmailTokenExpires'
  await world.call('PUT', setting, { as: 'superuser', body: '2' })
  await start()
  const third = await tokenFor(world, 'outsider')
  world.clock.advance(119)
  is((await confirm(world, 'outsider', third)).status, 200)
})

test('confirmEmail: an account asks for another mail, once a minute, until it is confirmed', async ({
  world,
  mails,
}) => {
  const resend = () => world.call('POST', '/users/:me/confirmEmail', { as: 'outsider' })
  world.clock.advance(60)
  is((await resend()).status, 200)
  is((await resend()).status, 409)
  world.clock.advance(60)
  is((await resend()).status, 200)
  await world.jobs.drain()
  is(mails.length, 2)
  is((await confirm(world, 'outsider', mailed(mails))).status, 200)
  world.clock.advance(60)
  is((await resend()).status, 409)
})

test('confirmEmail: a new account is mailed its token, unless nothing is to be sent', async ({
  world,
  mails,
}) => {
  for (const [userName, notified] of [
    ['ada', 'true'],
    ['bob', 'false'],
  ]) {
    const json = { userName, firstName: 'A', lastName: 'B', email: `${userName}@example.org` }
    const path = `/builtin-users?password=secret&sendEmailNotification=${notified}`
    is((await world.call('POST', path, { as: 'superuser', json })).status, 200)
  }
  await world.jobs.drain()
  equal(
    mails.filter(({ subject }) => subject.includes('Confirm')).map(({ to }) => to),
    ['ada@example.org'],
  )
})

test('confirmEmail: the groups of a mail domain hold those who confirmed their address', async ({
  world,
}) => {
  const group = {
    name: 'Users',
    alias: 'users.example.org',
    description: '',
    domains: ['users.example.org'],
  }
  await world.call('POST', '/admin/groups/domain', { as: 'superuser', json: group })
  const { id } = await aDataset(world)
  await world.call('POST', `/datasets/${id}/assignments`, {
    as: 'superuser',
    json: { assignee: '&maildomain/users.example.org', role: 'member' },
  })
  const look = async () => (await world.call('GET', `/datasets/${id}`, { as: 'outsider' })).status
  const before = await look()
  is(before === 200, false)
  await confirm(world, 'outsider', await tokenFor(world, 'outsider'))
  is(await look(), 200)
})

test.run()
