import type { Mail } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

interface Context {
  readonly world: World
  readonly sent: Mail[]
}

const test = suite<Context>('feedback')

test.before.each(async (context) => {
  const sent: Mail[] = []
  const notifier = { send: async (mail: Mail) => void sent.push(mail) }
  Object.assign(context, { sent, world: await openWorld({ notifier }) })
  await context.world.jobs.work(context.world.repository.handleJob)
  await context.world.jobs.drain()
  sent.length = 0
})
test.after.each(({ world }) => world.close())

const message = (more: object = {}) => ({
  subject: 'Tides',
  body: 'Which <b>datum</b>?',
  fromEmail: 'reader@example.org',
  ...more,
})

async function send(world: World, more: object = {}, as: 'anonymous' | 'member' = 'anonymous') {
  const answer = await world.call('POST', '/sendfeedback', { as, json: message(more) })
  await world.jobs.drain()
  return answer
}

test('feedback.send: goes to the support, and answers what was sent', async ({ world, sent }) => {
  const { status, body } = await send(world)
  is(status, 200)
  equal(body.data, [{ fromEmail: 'reader@example.org', subject: 'Tides', body: 'Which datum?' }])
  equal(
    sent.map(({ to, replyTo, subject }) => [to, replyTo, subject]),
    [['admin@example.org', 'reader@example.org', 'Tides']],
  )
  match(sent[0]?.text ?? '', /^Which datum\?\n\n--\nFrom: reader@example\.org\nAbout: the install/)
  await world.store.write(({ settings }) => settings.put(':SystemEmail', 'help@example.org'))
  await send(world, {}, 'member')
  is(sent[1]?.to, 'help@example.org')
})

test('feedback.send: to the contacts of what it is about, by id or identifier', async ({
  world,
  sent,
}) => {
  const { id, pid } = await aDataset(world)
  await publish(world, id)
  await world.jobs.drain()
  sent.length = 0
  for (const target of [{ targetId: id }, { identifier: pid }, { identifier: 'root' }])
    is((await send(world, target)).status, 200, JSON.stringify(target))
  is(sent.length, 3)
  match(sent[0]?.text ?? '', /About: the dataset doi:/)
  match(sent[2]?.text ?? '', /About: the collection Root/)
})

test('feedback.send: the address of the account, where none is given', async ({ world }) => {
  const { body } = await send(world, { fromEmail: null }, 'member')
  is(body.data[0].fromEmail, 'member@users.example.org')
})

test('feedback.send: what is missing, too long or hidden is refused', async ({ world, sent }) => {
  await world.store.write(({ settings }) => settings.put(':ContactFeedbackMessageSizeLimit', '20'))
  const { id: draft } = await aDataset(world)
  for (const wrong of [
    { subject: '' },
    { subject: '<i></i>' },
    { body: ' ' },
    { body: 'x'.repeat(21) },
    { body: '<script>alert(1)</script>' },
    { fromEmail: null },
    { fromEmail: 'nobody' },
    { fromEmail: 'a@b.org\nBcc: c@d.org' },
    { targetId: 99_999 },
    { targetId: draft },
    { targetId: 'x' },
    { identifier: 'doi:10.5072/FK2/NOTHING' },
    { identifier: 'nothing' },
  ])
    is((await send(world, wrong)).status, 400, JSON.stringify(wrong).slice(0, 60))
  equal(sent, [])
})

test('feedback.send and admin.rateLimitStats: a limit an hour, and how many calls each account has left', async ({
  world,
  sent,
}) => {
  await world.store.write(({ settings }) =>
    settings.put(':RateLimitingDefaultCapacityTiers', '2,1'),
  )
  const statuses = []
  for (let call = 0; call < 3; call += 1) statuses.push((await send(world)).status)
  equal(statuses, [200, 200, 429])
  is((await send(world, {}, 'member')).status, 200)
  const refused = await send(world, {}, 'member')
  is(refused.status, 429)
  match(refused.body.message, /too many requests\.$/)
  is(sent.length, 3)
  const { text } = await world.call('GET', '/admin/rateLimitStats', { as: 'superuser' })
  match(text, /^user,action,tokens,limitPerHour,lastCall\n:guest,SendFeedback,0,2,/)
  match(text, /@member\.user,SendFeedback,0,1,/)
  world.clock.advance(30 * 60)
  is((await send(world)).status, 200)
  const recent = await world.call('GET', '/admin/rateLimitStats?deltaMinutesFilter=5', {
    as: 'superuser',
  })
  is(recent.text.split('\n').length, 3)
})

test('feedback.send: without mail nothing is sent, and that is said of messages that could be', async () => {
  const world = await openWorld()
  try {
    is((await send(world)).status, 503)
    for (const wrong of [{ subject: '' }, { fromEmail: 'nobody' }, { targetId: 99_999 }])
      is((await send(world, wrong)).status, 400, JSON.stringify(wrong))
  } finally {
    await world.close()
  }
})

test.run()
