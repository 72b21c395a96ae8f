import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openScene, type Scene } from '../app/scene.ts'
import { begin } from './begun-dataset.ts'

const test = suite<Scene>('choosing the guestbook of a dataset')

test.before.each(openScene)

const question = (text: string, options: readonly string[]) => ({
  id: null,
  text,
  type: options.length === 0 ? ('text' as const) : ('options' as const),
  required: false,
  hidden: false,
  displayOrder: 0,
  options: options.map((value, displayOrder) => ({ id: null, value, displayOrder })),
})

/** A guestbook of the root collection. */
const guestbook = ({ repository, admin }: Scene['site'], name: string) =>
  repository.guestbooks.create(
    admin,
    { kind: 'root' },
    {
      name,
      enabled: true,
      requires: ['email'],
      questions: [question('To <what> end?', ['teach', 'learn'])],
    },
  )

test('an editor chooses among those of the collection, sees what they ask, and takes it back', async ({
  site,
  ada,
}) => {
  const { id } = await guestbook(site, 'Visitors & guests')
  const { pid, dataset, overview } = await begin(ada)
  const page = `/deposit/guestbook?persistentId=${pid}`
  match((await ada.get(overview)).text, 'None: nothing is asked')
  match((await ada.get(`/deposit/terms?persistentId=${pid}`)).text, 'href="/deposit/guestbook?')
  const { text } = await ada.get(page)
  match(text, 'Visitors &amp; guests</label>')
  match(text, 'To &lt;what&gt; end?')
  match(text, 'teach · learn')
  match(text, 'value="none" checked')
  const stored = async () =>
    (await site.repository.guestbooks.choice(site.admin, { kind: 'id', id: Number(dataset) }))
      .assigned?.id
  is((await ada.post('/deposit/guestbook', { dataset, guestbook: String(id) })).status, 303)
  is(await stored(), id)
  match((await ada.get(page)).text, new RegExp(`value="${id}" checked`))
  is((await ada.post('/deposit/guestbook', { dataset, guestbook: 'none' })).status, 303)
  is(await stored(), undefined)
})

test('one that is switched off is named, and cannot be chosen', async ({ site, ada }) => {
  const { repository, admin } = site
  const { id } = await guestbook(site, 'Visitors')
  const { pid, dataset } = await begin(ada)
  await ada.post('/deposit/guestbook', { dataset, guestbook: String(id) })
  await repository.guestbooks.setEnabled(admin, { ref: { kind: 'root' }, id }, false)
  const { text } = await ada.get(`/deposit/guestbook?persistentId=${pid}`)
  match(text, '“Visitors” is chosen. It is switched off')
  not.match(text, `value="${id}"`)
  for (const chosen of [String(id), '99999', 'x'])
    not.equal((await ada.post('/deposit/guestbook', { dataset, guestbook: chosen })).status, 303)
})

test('others than editors do not choose', async ({ site, ada }) => {
  await guestbook(site, 'Visitors')
  const { pid, dataset } = await begin(ada)
  const eve = openBrowser(site)
  await eve.signUp('eve')
  const tried = [
    (await eve.get(`/deposit/guestbook?persistentId=${pid}`)).status,
    (await eve.post('/deposit/guestbook', { dataset, guestbook: 'none' })).status,
    (await site.get(`/deposit/guestbook?persistentId=${pid}`)).status,
  ]
  equal(tried, [404, 404, 303])
})

test.run()
