import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import type { Browser, Scene } from '../app/scene.ts'
import { hidden, REQUIRED } from '../deposit/begun-dataset.ts'
import { at, openRivers, RIVERS_REF } from './rivers.ts'

const test = suite<Scene>('looking after templates')

test.before.each(openRivers)

/** The fields with which a form says what it was read from. */
const basis = async (browser: Browser, page: string) => ({
  'based-on': hidden((await browser.get(page)).text, 'based-on'),
})

test('a template is made, renamed and filled in part by part, with the fields of the deposit', async ({
  site,
  ada,
}) => {
  const edit = at('/templates/edit')
  const empty = (await ada.get(edit)).text
  not.match(empty, 'name="m.title" required')
  is((await ada.post(edit, { name: ' ' })).status, 400)
  const more = await ada.post(edit, { name: 'Gauges', add: 'keyword', 'm.title': 'Level of <i>' })
  match(more.text, 'value="Level of &lt;i&gt;"')
  const wrong = await ada.post(edit, { name: 'Gauges', 'm.subject': 'Astrology' })
  equal([wrong.status, wrong.text.includes('<a href="#field-m.subject">')], [400, true])
  const made = await ada.post(edit, { name: 'Gauges', 'm.title': 'Level of <i>', default: 'yes' })
  is(made.status, 303)
  const [first] = await site.repository.templates.list(site.admin, RIVERS_REF)
  const id = first?.template.id ?? 0
  equal([first?.isDefault, first?.template.name], [true, 'Gauges'])
  const instruct = { instructions: [{ fieldName: 'title', text: 'Name the river.' }] }
  const fields = [{ typeName: 'title', value: 'Level of' }]
  await site.repository.templates.changeMetadata(
    site.admin,
    { id, given: `${id}` },
    { change: { ...instruct, fields }, replace: true },
  )
  match((await ada.get(at('/templates'))).text, `href="${edit}?template=${id}"`)
  const changed = { template: `${id}`, section: 'citation.more', name: 'Weirs' }
  const onMore = await basis(ada, `${edit}?template=${id}&section=citation.more`)
  await ada.post(edit, { ...changed, ...onMore, 'm.language.0': 'German' })
  const template = (await site.repository.templates.list(site.admin, RIVERS_REF))[0]?.template
  equal(
    [template?.name, Object.keys(template?.metadata ?? {}), template?.instructions.length],
    ['Weirs', ['title', 'language'], 1],
  )
  match((await ada.get(`${edit}?template=${id}`)).text, 'value="Level of"')
  const onFirst = await basis(ada, `${edit}?template=${id}`)
  await ada.post(edit, { template: `${id}`, section: 'citation', name: 'Weirs', ...onFirst })
  not.match((await ada.get(`${edit}?template=${id}`)).text, 'value="Level of"')
  is((await ada.get(`/collection/root/manage/templates/edit?template=${id}`)).status, 404)
  for (const query of ['template=x', `template=${id}&section=x`])
    is((await ada.get(`${edit}?${query}`)).status, 404, query)
  const eve = openBrowser(site)
  await eve.signUp('eve')
  equal([(await eve.get(edit)).status, (await eve.post(edit, changed)).status], [404, 404])
  equal(site.faults, [])
})

test('templates become the default and are deleted where they belong', async ({ site, ada }) => {
  const input = { name: 'Gauges', isDefault: false, fields: [], instructions: [] }
  const root = { kind: 'root' } as const
  await site.repository.collections.publish(site.admin, root).catch(() => null)
  const { template } = await site.repository.templates.create(site.admin, RIVERS_REF, input)
  const above = await site.repository.templates.create(site.admin, root, { ...input, name: 'Top' })
  const change = (id: number, what: string) =>
    ada.post(at('/templates'), { template: String(id), do: what })
  await change(above.template.id, 'default')
  match((await ada.get(at('/templates'))).text, /Top<div class="tag">Default/)
  is((await change(above.template.id, 'delete')).status, 400)
  const own = { template: String(template.id), do: 'delete' }
  is((await ada.confirm(at('/templates'), own)).status, 303)
  not.match((await ada.get(at('/templates'))).text, 'Gauges')
})

const INPUT = { name: 'Gauges', isDefault: false, fields: [], instructions: [] }

test('the advice beside a field is stored with its part, and leaves the other parts alone', async ({
  site,
  ada,
}) => {
  const { templates } = site.repository
  const instructions = [{ fieldName: 'language', text: 'The spoken one.' }]
  const { template } = await templates.create(site.admin, RIVERS_REF, { ...INPUT, instructions })
  const edit = at('/templates/edit')
  const page = `${edit}?template=${template.id}`
  const sent = { template: `${template.id}`, section: 'citation', name: 'Gauges' }
  const advice = { 'advice.title': ' Name the <river>. ', 'advice.subject': ' ' }
  is((await ada.post(edit, { ...sent, ...advice, ...(await basis(ada, page)) })).status, 303)
  match((await ada.get(page)).text, 'Name the &lt;river&gt;.</textarea>')
  const ref = { id: template.id, given: `${template.id}` }
  equal((await templates.get(site.admin, ref)).template.instructions, [
    ...instructions,
    { fieldName: 'title', text: 'Name the <river>.' },
  ])
  await ada.post(edit, { ...sent, ...(await basis(ada, page)) })
  equal((await templates.get(site.admin, ref)).template.instructions, instructions)
})

test('a part of a template that somebody else stored meanwhile comes back with both texts; other parts are no conflict', async ({
  site,
  ada,
}) => {
  const { template } = await site.repository.templates.create(site.admin, RIVERS_REF, INPUT)
  const edit = at('/templates/edit')
  const part = (section: string) => `${edit}?template=${template.id}&section=${section}`
  const sent = { template: `${template.id}`, name: 'Gauges' }
  const [first, more] = [
    { ...sent, section: 'citation', ...(await basis(ada, part('citation'))) },
    { ...sent, section: 'citation.more', ...(await basis(ada, part('citation.more'))) },
  ]
  is((await ada.post(edit, { ...first, 'm.title': 'Theirs' })).status, 303)
  is((await ada.post(edit, { ...more, 'm.language.0': 'German' })).status, 303)
  const late = { ...first, 'm.title': 'Mine', 'advice.subject': 'Choose one.' }
  const conflict = await ada.post(`${edit}?lang=de`, late)
  is(conflict.status, 409)
  match(conflict.text, 'Jemand hat Änderungen gespeichert')
  match(conflict.text, /<dd class="text">Theirs<\/dd>/)
  match(conflict.text, 'value="Mine"')
  const longer = await ada.post(edit, { ...late, add: 'keyword' })
  is(hidden(longer.text, 'based-on'), first['based-on'])
  const again = { ...late, 'based-on': hidden(conflict.text, 'based-on') }
  is((await ada.post(edit, again)).status, 303)
  match((await ada.get(part('citation'))).text, 'value="Mine"')
})

test('the licence and terms of a template are changed, and datasets begin with them', async ({
  site,
  ada,
}) => {
  const { template } = await site.repository.templates.create(site.admin, RIVERS_REF, INPUT)
  const page = at(`/templates/terms?template=${template.id}`)
  match((await ada.get(at(`/templates/edit?template=${template.id}`))).text, `href="${page}"`)
  const sent = { template: `${template.id}`, license: ':custom', ...(await basis(ada, page)) }
  is((await ada.post(page, sent)).status, 400)
  const terms = { ...sent, termsOfUse: 'Be <kind>.', termsOfAccess: 'Ask.', requests: 'yes' }
  is((await ada.post(page, terms)).location, `${page}&done=saved`)
  match((await ada.get(page)).text, 'Be &lt;kind&gt;.</textarea>')
  const conflict = await ada.post(page, { ...terms, termsOfUse: 'Mine.' })
  is(conflict.status, 409)
  match(conflict.text, '<dd class="text">Be &lt;kind&gt;.</dd>')
  const query = `collection=rivers&template=${template.id}`
  match((await ada.get(`/deposit/new?${query}`)).text, 'Gauges')
  const typed = { ...REQUIRED, collection: 'rivers', template: `${template.id}`, license: '' }
  const made = await ada.post('/deposit/new', typed)
  const pid = new URL(made.location ?? '', 'https://x.invalid').searchParams.get('persistentId')
  const begun = (await ada.get(`/deposit/terms?persistentId=${pid}`)).text
  for (const text of ['Be &lt;kind&gt;.', 'Ask.', 'name="requests" value="yes" checked'])
    match(begun, text)
  is((await ada.get(`/collection/root/manage/templates/terms?template=${template.id}`)).status, 404)
  const eve = openBrowser(site)
  await eve.signUp('eve')
  equal([(await eve.get(page)).status, (await eve.post(page, terms)).status], [404, 404])
  equal(site.faults, [])
})

test.run()
