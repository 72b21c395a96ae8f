import type { OptionDraft } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('getting at files')

test.before.each(async (context) => {
  context.site = await openSite()
})

const ROOT = { kind: 'root' } as const
const QUESTION = {
  id: null,
  type: 'options',
  required: true,
  hidden: false,
  displayOrder: 0,
} as const

/** A published dataset whose guestbook asks for a name and a purpose, and the id of its file. */
async function askedFor(site: Site, more: readonly OptionDraft[] = []) {
  const { repository, admin } = site
  const options = ['teach', 'learn'].map((value, displayOrder) => ({
    id: null,
    value,
    displayOrder,
  }))
  const guestbook = await repository.guestbooks.create(admin, ROOT, {
    name: 'Visitors',
    enabled: true,
    requires: ['name', 'email'],
    questions: [{ ...QUESTION, text: 'To <b>what</b> end?', options: [...options, ...more] }],
  })
  const { ref, pid } = await site.draft({ files: ['a.txt'] })
  await site.publish(ref)
  await repository.guestbooks.assign(admin, ref, guestbook.id)
  const [id = 0] = site.fileIds
  return { id, pid, question: `answer-${guestbook.questions[0]?.id}` }
}

test('a guest answers the guestbook and is led to the file; a wrong answer keeps what was typed', async ({
  site,
}) => {
  const { id, pid, question } = await askedFor(site)
  const browser = openBrowser(site)
  match((await browser.get(`/citation?persistentId=${pid}`)).text, `href="/access?file=${id}"`)
  const form = await browser.get(`/access?file=${id}`)
  match(form.text, 'To &lt;b&gt;what&lt;/b&gt; end?')
  const answer = { file: String(id), work: 'download', name: 'Ada', email: 'ada@example.org' }
  const wrong = await browser.send('/access', answer)
  equal([wrong.status, wrong.text.includes('value="ada@example.org"')], [400, true])
  match(wrong.text, `href="#field-${question}">Please answer this.`)
  const noMail = { ...answer, email: 'ada', [question]: 'learn' }
  match((await browser.send('/access', noMail)).text, 'href="#field-email"')
  const right = await browser.send('/access', { ...answer, [question]: 'teach' })
  is(right.status, 303)
  match(
    right.location ?? '',
    `https://data.example.org/api/access/datafile/${id}?gbrecs=true&gbrids=`,
  )
  const all = { persistentId: pid, work: 'download', name: 'Ada', email: 'a@example.org' }
  const whole = await browser.send('/access', { ...all, [question]: 'learn' })
  match(whole.location ?? '', '/api/access/dataset/')
})

test('who has signed in gets the file at once, in their own name', async ({ site }) => {
  const { id, question } = await askedFor(site)
  const ada = openBrowser(site)
  await ada.signUp('ada')
  match((await ada.get(`/access?file=${id}`)).text, 'value="ada@users.example.org"')
  const answer = { file: String(id), work: 'download', [question]: 'teach' }
  const { status, text } = await ada.post('/access', answer)
  const { path, actor } = JSON.parse(text)
  equal([status, actor.userName], [200, 'ada'])
  match(path, /^\/api\/access\/datafile\/\d+\?gbrecs=true&gbrids=[\w-]+&until=.*&user=guest/)
})

test('access to a restricted file is requested once, by people with an account', async ({
  site,
}) => {
  const { repository, admin } = site
  const { ref, pid } = await site.draft({ files: ['a.txt', 'b.txt'] })
  const [id = 0, open = 0] = site.fileIds
  await repository.files.restrict(admin, id, { restrict: true, termsOfAccess: 'Ask <i>us</i>.' })
  const draft = await repository.versions.get(
    admin,
    { ref, version: ':draft' },
    { files: false, includeDeaccessioned: false },
  )
  const access = { ...draft.version.terms.access, fileAccessRequest: true }
  await repository.versions.updateAccess(admin, ref, { access })
  await site.publish(ref)
  is(
    (await site.get(`/access?file=${open}`)).headers.get('Location'),
    `/api/access/datafile/${open}`,
  )
  const guest = (await site.get(`/access?file=${id}`)).text
  match(guest, 'Ask &lt;i&gt;us&lt;/i&gt;.')
  match(guest, `/account/sign-in?next=/access%3Ffile%3D${id}`)
  const ada = openBrowser(site)
  await ada.signUp('ada')
  const request = { file: String(id), work: 'request' }
  is((await ada.send('/access', request)).status, 403)
  const sent = await ada.post('/access', request)
  is(sent.status, 303)
  match((await ada.get(sent.location ?? '')).text, 'You have requested access.')
  is((await ada.post('/access', request)).status, 400)
  const own = async () => (await ada.get('/account/requests')).text
  match(await own(), 'not decided yet')
  await repository.accessRequests.rejectDataset(admin, ref, {
    identifier: '@ada',
    fileIds: null,
    reason: 'Not <now>',
  })
  match(await own(), 'Not &lt;now&gt;')
  not.match(await own(), 'not decided yet')
  await ada.post('/access', request)
  match(await own(), 'not decided yet')
  const eve = openBrowser(site)
  await eve.signUp('eve')
  match((await eve.get('/account/requests')).text, 'You have asked for no files.')
  const { requests } = await repository.accessRequests.requests.ofFile(admin, id, {
    which: 'open',
    page: null,
  })
  is(requests.length, 1)
  // A zip leaves out what its reader may not have.
  const zip = await ada.get(`/access?persistentId=${pid}`)
  match(zip.location ?? '', '/download/dataset?persistentId=')
})

test('several restricted files are requested together, and left out of the zip of chosen ones', async ({
  site,
}) => {
  const { repository, admin } = site
  const { ref, pid } = await site.draft({ files: ['a.txt', 'b.txt', 'c.txt', 'd.txt'] })
  const [first = 0, second = 0, third = 0, open = 0] = site.fileIds
  for (const id of [first, second, third])
    await repository.files.restrict(admin, id, { restrict: true, termsOfAccess: 'Ask us.' })
  const draft = await repository.versions.get(
    admin,
    { ref, version: ':draft' },
    { files: false, includeDeaccessioned: false },
  )
  const terms = { ...draft.version.terms.access, fileAccessRequest: true }
  await repository.versions.updateAccess(admin, ref, { access: terms })
  await site.publish(ref)
  const ada = openBrowser(site)
  await ada.signUp('ada')
  const chosen = `/files/chosen?persistentId=${pid}&file=${first}&file=${second}`
  const mixed = (await ada.get(`${chosen}&file=${open}`)).text
  match(mixed, 'left out of the zip: 2.')
  match(mixed, `href="/access?file=${first}%2C${second}"`)
  is(mixed.split('not open to you<').length, 3)
  not.match((await ada.get(chosen)).text, 'left out of the zip')
  const both = `${first},${second}`
  match((await site.get(`/access?file=${both}`)).text, 'Sign in to request access')
  const page = (await ada.get(`/access?file=${both}`)).text
  match(page, 'None of these files is open to you.')
  match(page, 'Ask us.')
  const sent = await ada.post('/access', { file: both, work: 'request' })
  is(sent.status, 303)
  match((await ada.get(sent.location ?? '')).text, 'Your request was sent.')
  match((await ada.get(`/access?file=${both}`)).text, 'You have requested access.')
  const which = { which: 'open', page: null } as const
  const asked = async (id: number) => {
    const { ofFile } = repository.accessRequests.requests
    const found = await ofFile(admin, id, which).catch(() => null)
    return found?.requests.length ?? 0
  }
  equal([await asked(first), await asked(second), await asked(third)], [1, 1, 0])
  const more = { file: `${second},${third}`, work: 'request' }
  is((await ada.post('/access', more)).status, 303)
  equal([await asked(second), await asked(third)], [1, 1])
  is((await ada.post('/access', more)).status, 400)
})

test('a dataset without an open file is requested as a whole', async ({ site }) => {
  const { repository, admin } = site
  const { ref, pid } = await site.draft({ files: ['a.txt', 'b.txt'] })
  for (const id of site.fileIds)
    await repository.files.restrict(admin, id, { restrict: true, termsOfAccess: 'Ask us.' })
  await site.publish(ref)
  const version = (await site.get(`/access?persistentId=${pid}&version=1.0`)).text
  match(version, 'Choose files of this version')
  const ada = openBrowser(site)
  await ada.signUp('ada')
  match((await ada.get(`/access?persistentId=${pid}`)).text, 'Request access')
  is((await ada.post('/access', { persistentId: pid, work: 'request' })).status, 303)
  match((await ada.get('/account/requests')).text, 'b.txt')
})

test('an option with blanks around it can be chosen', async ({ site }) => {
  const options = [{ id: null, value: ' both ', displayOrder: 2 }]
  const { id, question } = await askedFor(site, options)
  const answer = { file: String(id), work: 'download', name: 'Ada', email: 'ada@example.org' }
  const sent = await openBrowser(site).send('/access', { ...answer, [question]: ' both ' })
  is(sent.status, 303)
})

test('below a path of its own, the installation asks the API without that path', async () => {
  const site = await openSite('https://example.org/data')
  const { id, question } = await askedFor(site)
  const ada = openBrowser(site)
  await ada.signUp('ada')
  const answer = { file: String(id), work: 'download', [question]: 'teach' }
  match(JSON.parse((await ada.post('/access', answer)).text).path, /^\/api\/access\/datafile\//)
})

test('a file of an earlier version only is asked for from there', async ({ site }) => {
  const { repository, admin } = site
  const { ref, pid } = await site.draft({ files: ['a.txt', 'b.txt'] })
  const [id = 0] = site.fileIds
  await repository.files.restrict(admin, id, { restrict: true, termsOfAccess: 'Ask us.' })
  await site.publish(ref)
  await repository.files.delete(admin, id)
  await site.publish(ref)
  const landing = (await site.get(`/citation?persistentId=${pid}&version=1.0`)).text
  match(landing, `href="/access?file=${id}&amp;version=1.0"`)
  const page = await site.get(`/access?file=${id}&version=1.0`)
  equal([page.status, page.text.includes('This file is restricted.')], [200, true])
  is((await site.get(`/access?file=${id}&version=x`)).status, 404)
})

test('hidden and unknown files look the same', async ({ site }) => {
  await site.draft({ files: ['a.txt'] })
  const [id = 0] = site.fileIds
  for (const query of [`file=${id}`, 'file=99999', 'file=x', 'persistentId=doi:10.5072/none'])
    is((await site.get(`/access?${query}`)).status, 404, query)
  not.match((await site.get(`/access?file=${id}`)).text, 'a.txt')
})

test.run()
