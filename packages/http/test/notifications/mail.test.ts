import { createRepository, type Notifier, type Repository } from '@holdfast/core'
import {
  type Job,
  type Mail,
  type NotificationType,
  type NotifiedObject,
  notificationAddress,
} from '@holdfast/core/rules'
import { memoryStore, plainPorts } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { SITE } from '../app/world.ts'

const test = suite('notifications by mail')

/** A repository whose jobs run on request. */
async function open(notifier: Notifier | null) {
  const waiting: Job[] = []
  const store = memoryStore({
    jobs: { take: (jobs) => waiting.push(...jobs.map(({ job }) => job)) },
  })
  const repository: Repository = createRepository({
    ...plainPorts(),
    store,
    notifier,
    site: { url: SITE, installationName: 'Tide Archive' },
  })
  await repository.installation.prepare({ userName: 'keeper', token: 'token' })
  const work = async () => {
    for (const job of waiting.splice(0)) await repository.handleJob(job)
  }
  return { store, repository, waiting, work }
}

const ada = { userName: 'ada', firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' }

const create = ({ users }: Repository) => users.create(ada, { password: null, token: 'ada token' })

test('without a notifier no mail job is created', async () => {
  const { repository, waiting } = await open(null)
  await create(repository)
  equal(waiting, [])
})

test('with a notifier, mails are sent after the commit', async () => {
  const sent: Mail[] = []
  const { repository, work } = await open({ send: async (mail) => void sent.push(mail) })
  await work()
  sent.length = 0
  await create(repository)
  equal(sent, [])
  await work()
  equal(
    sent.map(({ to }) => to),
    ['ada@example.org', 'ada@example.org'],
  )
  is(sent[1]?.subject, 'Tide Archive: Confirm your mail address')
  is(sent[0]?.subject, 'Tide Archive: Your account was created')
  is(sent[0]?.text, `Welcome: your account was created.\n\n${SITE}/account`)
})

test('a mail leads to what it is about, or to where its reader has to do something', () => {
  const site = { url: SITE, installationName: null }
  const dataset = {
    kind: 'dataset',
    id: 7,
    name: 'Ebb',
    identifier: 'doi:10.5072/FK2/A',
    owner: null,
  } as const
  const address = (type: NotificationType, object: NotifiedObject | null = dataset) =>
    notificationAddress({ type, object }, site)
  is(address('PUBLISHEDDS'), `${SITE}/citation?persistentId=doi:10.5072/FK2/A`)
  is(address('SUBMITTEDDS'), `${SITE}/deposit?persistentId=doi:10.5072/FK2/A`)
  is(address('RETURNEDDS'), `${SITE}/deposit?persistentId=doi:10.5072/FK2/A`)
  is(address('REQUESTFILEACCESS'), `${SITE}/account/requests`)
  is(address('REVOKEROLE'), `${SITE}/account`)
  is(address('CREATEACC', null), `${SITE}/account`)
  const collection = { ...dataset, kind: 'collection', identifier: 'ebb flow' } as const
  is(address('CREATEDV', collection), `${SITE}/collection/ebb%20flow`)
  is(address('ASSIGNROLE', { ...dataset, kind: 'file' }), `${SITE}/file?fileId=7`)
  const landingPage = 'https://elsewhere.example.org/{pid}'
  const elsewhere = { ...site, landingPage }
  const published = { type: 'PUBLISHEDDS', object: dataset } as const
  is(notificationAddress(published, elsewhere), 'https://elsewhere.example.org/doi:10.5072/FK2/A')
  const returned = { type: 'RETURNEDDS', object: dataset } as const
  is(notificationAddress(returned, elsewhere), address('RETURNEDDS'))
})

test('a rejected mail is retried by the job', async () => {
  const failing = { send: () => Promise.reject(new Error('busy')) }
  const { repository, waiting } = await open(failing)
  waiting.length = 0
  await create(repository)
  const [job] = waiting
  is(job?.kind, 'mail')
  const outcome = job && (await repository.handleJob(job).catch((error: Error) => error.message))
  is(outcome, 'busy')
})

test('a type muted by mail stays in the list and is not mailed', async () => {
  const sent: Mail[] = []
  const { repository, work, waiting } = await open({ send: async (mail) => void sent.push(mail) })
  const keeper = await repository.tokens.authenticate('token')
  await repository.notifications.mute(keeper, 'email', 'CREATEDV')
  waiting.length = 0
  const input = { alias: 'ebb', name: 'Ebb', contacts: ['a@example.org'] }
  await repository.collections.create(keeper, { kind: 'root' }, input)
  await work()
  equal(sent, [])
  const wanted = { unreadOnly: false, limit: 1, offset: 0, roles: false }
  const [newest] = (await repository.notifications.list(keeper, wanted)).notifications
  is(newest?.type, 'CREATEDV')
})

test('a role that is given or revoked is noted, and not mailed', async () => {
  const sent: Mail[] = []
  const { repository, work } = await open({ send: async (mail) => void sent.push(mail) })
  await create(repository)
  await work()
  sent.length = 0
  const keeper = await repository.tokens.authenticate('token')
  const holder = await repository.tokens.authenticate('ada token')
  const place = { kind: 'collection', ref: { kind: 'root' } } as const
  const given = await repository.assignments.assign(keeper, place, {
    assignee: '@ada',
    roleAlias: 'curator',
  })
  await repository.assignments.revoke(keeper, place, given.assignment.id)
  await work()
  equal(sent, [])
  const wanted = { unreadOnly: false, limit: 2, offset: 0, roles: false }
  const { notifications } = await repository.notifications.list(holder, wanted)
  equal(
    notifications.map(({ type }) => type),
    ['REVOKEROLE', 'ASSIGNROLE'],
  )
})

test.run()
