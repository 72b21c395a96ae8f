import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import type { Browser, Scene } from '../app/scene.ts'
import { REQUIRED } from '../deposit/begun-dataset.ts'
import { at, openRivers } from './rivers.ts'

const test = suite<Scene>('the metadata of a collection')

test.before.each(openRivers)

const PAGE = at('/metadata')
const OWN = { do: 'blocks', block: 'citation' }
const NEW = '/deposit/new?collection=rivers'

/** What the page says of a field. */
async function demand(browser: Browser, name: string): Promise<string | undefined> {
  const { text } = await browser.get(PAGE)
  const [, options = ''] =
    new RegExp(`<select [^>]*name="level-${name}"[^>]*>(.*?)</select>`).exec(text) ?? []
  return /<option value="(\w+)" selected/.exec(options)?.[1]
}

test('a collection chooses its blocks, or takes those above again', async ({ site, ada }) => {
  const first = (await ada.get(PAGE)).text
  match(first, 'the blocks and required fields of the collection above')
  not.match(first, 'As in the collection above<')
  match(first, /id="block-citation"[^>]*checked[^>]*disabled/)
  const sent = new URLSearchParams([
    ['form-token', await ada.formToken()],
    ['do', 'blocks'],
    ['block', 'citation'],
    ['block', 'geospatial'],
  ])
  is((await ada.send(PAGE, sent)).status, 303)
  const own = (await ada.get(PAGE)).text
  match(own, /id="block-geospatial"[^>]*checked/)
  match(own, 'As in the collection above<')
  is((await ada.post(PAGE, { do: 'inherit' })).status, 303)
  match((await ada.get(PAGE)).text, 'the blocks and required fields of the collection above')
  is((await ada.post(PAGE, { do: 'blocks', block: 'nowhere' })).status, 400)
  const rivers = await site.repository.collections.get(
    site.admin,
    { kind: 'alias', alias: 'rivers' },
    { childCount: false, hiddenContacts: true },
  )
  equal(rivers.collection.blocks.root, false)
})

test('fields become required, optional and hidden, and others stay as they are', async ({
  ada,
}) => {
  await ada.post(PAGE, OWN)
  equal([await demand(ada, 'subtitle'), await demand(ada, 'title')], ['optional', 'required'])
  is((await ada.post(PAGE, { do: 'fields', 'level-subtitle': 'required' })).status, 303)
  const form = { do: 'fields', 'level-notesText': 'hidden', 'level-subtitle': 'required' }
  is((await ada.post(PAGE, form)).status, 303)
  equal([await demand(ada, 'subtitle'), await demand(ada, 'notesText')], ['required', 'hidden'])
  const { text } = await ada.get(NEW)
  match(text, /name="m.subtitle"[^>]* required/)
  not.match(text, 'm.notesText')
  const refused = await ada.post(NEW, { collection: 'rivers', ...REQUIRED })
  equal([refused.status, refused.text.includes('<a href="#field-m.subtitle">')], [400, true])
  is((await ada.post(PAGE, { do: 'fields', 'level-subtitle': 'optional' })).status, 303)
  is((await ada.post(PAGE, { do: 'fields' })).status, 303)
  equal([await demand(ada, 'subtitle'), await demand(ada, 'notesText')], ['optional', 'hidden'])
  is((await ada.post(NEW, { collection: 'rivers', ...REQUIRED })).status, 303)
})

test('fields by which searches are narrowed keep their order', async ({ site, ada }) => {
  const facets = async () =>
    (
      await site.repository.configuration.facets(site.admin, { kind: 'alias', alias: 'rivers' })
    ).map(({ name }) => name)
  const inherited = await facets()
  const save = async (...names: readonly string[]) => {
    const form = new URLSearchParams({ 'form-token': await ada.formToken(), do: 'facets' })
    for (const name of names) form.append('facet', name)
    return ada.send(PAGE, form)
  }
  is((await save('subject')).status, 303)
  is((await save('authorName', 'subject')).status, 303)
  equal(await facets(), ['subject', 'authorName'])
  match((await ada.get(PAGE)).text, /id="facet-subject"[^>]*checked/)
  is((await save('title')).status, 400)
  is((await save()).status, 303)
  equal(await facets(), inherited)
})

test('an empty collection is deleted by those who are sure, and leads to the one above', async ({
  site,
  ada,
}) => {
  is((await ada.get('/collection/root/manage/delete')).status, 404)
  match((await ada.get(at(''))).text, 'Delete this collection')
  const unsure = await ada.post(at('/delete'), {})
  equal([unsure.status, unsure.text.includes('Tick that you are sure.')], [400, true])
  const made = await ada.post(NEW, { collection: 'rivers', ...REQUIRED })
  is(made.status, 303)
  const full = await ada.post(at('/delete'), { 'sure-delete': 'yes' })
  is(full.status, 409)
  const [, id = ''] =
    /name="dataset" value="(\d+)"/.exec((await ada.get(made.location ?? '')).text) ?? []
  await site.repository.datasets.delete(site.admin, { kind: 'id', id: Number(id) })
  const gone = await ada.post(at('/delete'), { 'sure-delete': 'yes' })
  equal([gone.status, gone.location], [303, '/collection/root'])
  is((await ada.get(at(''))).status, 404)
})

test.run()
