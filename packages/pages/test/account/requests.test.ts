import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openScene, type Scene } from '../app/scene.ts'
import type { Site } from '../app/site.ts'

const test = suite<Scene>('requests for files on the pages of an account')

test.before.each(openScene)

/** A published dataset with these files, all of them restricted, whose guestbook is answered with a request. */
async function restricted({ repository, admin, ...site }: Site, files: readonly string[]) {
  const ROOT = { kind: 'root' } as const
  const question = {
    id: null,
    text: 'To <what> end?',
    type: 'textarea',
    required: true,
    hidden: false,
    displayOrder: 0,
    options: [],
  } as const
  const guestbook = await repository.guestbooks.create(admin, ROOT, {
    name: 'Visitors',
    enabled: true,
    requires: ['institution'],
    questions: [question],
  })
  const { ref, pid, id } = await site.draft({ title: 'Tides & <floods>', files })
  await repository.guestbooks.assign(admin, ref, guestbook.id)
  await repository.guestbooks.entryChoices.choose(admin, { kind: 'dataset', ref }, true)
  for (const fileId of site.fileIds)
    await repository.files.restrict(admin, fileId, { restrict: true, enableAccessRequest: true })
  await site.publish(ref)
  return { pid, id, ref, question: `answer-${guestbook.questions[0]?.id}` }
}

/** Somebody who has an account, and their actor. */
async function somebody(site: Site, name: string) {
  const browser = openBrowser(site)
  await browser.signUp(name, { firstName: 'Grace', lastName: 'Hopper' })
  const account = await site.repository.users.byUserName(name)
  const accountId = account?.id ?? 0
  const actor = { kind: 'account', accountId, userName: name, superuser: false } as const
  return { browser, actor }
}

const sent = (question: string) =>
  ({
    kind: 'sent',
    answer: {
      person: { institution: 'Navy' },
      answers: [{ id: Number(question.replace('answer-', '')), value: 'To <teach>\nwell' }],
    },
  }) as const

test('those who decide see what is asked for, by whom, when, and the answers', async ({
  site,
  ada,
}) => {
  const { pid, question } = await restricted(site, ['secret.csv', 'other.csv'])
  const [fileId = 0] = site.fileIds
  const grace = await somebody(site, 'grace')
  const form = await grace.browser.get(`/access?file=${fileId}`)
  match(form.text, 'and what you answer here')
  const answer = { institution: 'Navy', [question]: 'To <teach>\nwell' }
  const asked = { file: String(fileId), work: 'request', ...answer }
  is((await grace.browser.post('/access', asked)).status, 303)
  const page = `/account/requests?persistentId=${pid}`
  const { text } = await ada.get(page)
  match(text, 'Tides &amp; &lt;floods&gt;</a>')
  match(text, '>secret.csv</a>')
  not.match(text, '>other.csv</a>')
  match(text, 'Grace Hopper (@grace)')
  match(text, 'href="mailto:grace@users.example.org"')
  match(text, 'asked on April 5, 2031')
  match(text, '<dd class="text">Navy</dd>')
  match(text, 'To &lt;what&gt; end?</dt><dd class="text">To &lt;teach&gt;\nwell</dd>')
  is((await grace.browser.get(page)).status, 404)
  const decision = { persistentId: pid, identifier: '@grace', file: String(fileId) }
  is((await ada.post('/account/requests', { ...decision, do: 'grant' })).status, 303)
  match((await ada.get(page)).text, 'There is nothing to decide.')
  const told = (await grace.browser.get('/account/notifications')).text
  match(told, 'You may now download')
  match(told, />You were given access to files · [^<]+<\/a>/)
})

test('datasets with open requests are listed for those with a role there, and one sees the title of what one asked for', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const { id, question } = await restricted(site, ['secret.csv'])
  const grace = await somebody(site, 'grace')
  const [fileId = 0] = site.fileIds
  await repository.accessRequests.requests.file(grace.actor, fileId, sent(question))
  const mina = await somebody(site, 'mina')
  not.match((await mina.browser.get('/account/requests')).text, 'Tides')
  const place = { kind: 'dataset', ref: { kind: 'id', id } } as const
  await repository.assignments.assign(admin, place, {
    assignee: '@mina',
    roleAlias: 'curator',
  })
  const listed = (await mina.browser.get('/account/requests')).text
  match(listed, 'Tides &amp; &lt;floods&gt;</a>')
  match(listed, '1 file · 1 person · since April 5, 2031')
  const own = (await grace.browser.get('/account/requests')).text
  match(own, 'There is nothing to decide.')
  match(own, 'Tides &amp; &lt;floods&gt;</a>')
  const all = await ada.get('/account/requests')
  equal([all.status, all.text.includes('Tides')], [200, false])
})

test('of many files the first are named, and all are decided together', async ({ site, ada }) => {
  const names = Array.from({ length: 25 }, (_, index) => `part-${String(index).padStart(2, '0')}`)
  const { pid, ref, question } = await restricted(site, names)
  const grace = await somebody(site, 'grace')
  const wanted = { fileIds: null, sent: sent(question) }
  await repositoryOf(site).requests.dataset(grace.actor, ref, wanted)
  const page = `/account/requests?persistentId=${pid}`
  const { text } = await ada.get(page)
  equal([...text.matchAll(/>part-\d\d<\/a>/g)].length, 20)
  match(text, 'and 5 more')
  match(text, 'You decide about all 25 files together.')
  const all = { persistentId: pid, identifier: '@grace', all: 'yes' }
  is((await ada.post('/account/requests', { ...all, do: 'grant' })).status, 303)
  match((await ada.get(page)).text, 'There is nothing to decide.')
  const again = await ada.post('/account/requests', { ...all, do: 'grant' })
  is(again.status, 400)
})

const repositoryOf = ({ repository }: Site) => repository.accessRequests

test.run()
