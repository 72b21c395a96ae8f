import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import type { Scene } from '../app/scene.ts'
import { at, openRivers, RIVERS_REF } from './rivers.ts'

const test = suite<Scene>('looking after templates')

test.before.each(openRivers)

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
  await ada.post(edit, { ...changed, 'm.language.0': 'German' })
  const template = (await site.repository.templates.list(site.admin, RIVERS_REF))[0]?.template
  equal(
    [template?.name, Object.keys(template?.metadata ?? {}), template?.instructions.length],
    ['Weirs', ['title', 'language'], 1],
  )
  match((await ada.get(`${edit}?template=${id}`)).text, 'value="Level of"')
  await ada.post(edit, { template: `${id}`, section: 'citation', name: 'Weirs' })
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
  is((await change(template.id, 'delete')).status, 303)
  not.match((await ada.get(at('/templates'))).text, 'Gauges')
})

test.run()
