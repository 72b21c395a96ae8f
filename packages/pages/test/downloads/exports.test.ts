import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { type Browser, openScene, type Scene } from '../app/scene.ts'
import { begin } from '../deposit/begun-dataset.ts'

const test = suite<Scene>('exports of metadata')

test.before.each(openScene)

const LD = { Accept: 'application/ld+json' }

const asked = async (browser: Browser, path: string | null) => {
  const { headers, text } = await browser.get(path ?? '')
  const { path: called, actor } = JSON.parse(text)
  return { called: new URL(called, 'https://x.invalid'), actor, vary: headers.get('Vary') }
}

test('the page of a draft links to its exports, which the API writes in the name of the reader', async ({
  site,
  ada,
}) => {
  const { pid } = await begin(ada)
  const page = (await ada.get(`/citation?persistentId=${pid}`)).text
  const link = /href="(\/download\/export[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { called, actor, vary } = await asked(ada, link)
  equal([actor.userName, called.pathname, vary], ['ada', '/api/datasets/export', 'Cookie'])
  equal(Object.fromEntries(called.searchParams), {
    persistentId: pid,
    exporter: 'schema.org',
    version: ':draft',
  })
  is((await site.get(link)).status, 303)
  for (const path of [
    `export?persistentId=${pid}&version=:draft&exporter=../x`,
    `export?persistentId=${pid}&exporter=ddi`,
    'export?persistentId=x&version=:draft&exporter=ddi',
  ])
    is((await ada.get(`/download/${path}`)).status, 404, path)
})

test('a program with the session of an author is sent to the form of the draft', async ({
  site,
  ada,
}) => {
  const { pid } = await begin(ada)
  const page = `/citation?persistentId=${pid}`
  for (const [version, wanted] of [
    ['', ':latest'],
    ['&version=:draft', ':draft'],
  ]) {
    const { status, location, headers } = await ada.get(page + version, LD)
    is(status, 303)
    equal(
      [headers.get('Vary'), headers.get('Cache-Control')],
      ['Accept, Cookie', 'private, no-store'],
    )
    const { called, actor } = await asked(ada, location)
    equal([actor.userName, called.searchParams.get('version')], ['ada', wanted])
  }
  const bibtex = await ada.get(`${page}&version=:draft`, { Accept: 'application/x-bibtex' })
  match((await asked(ada, bibtex.location)).called.pathname, '/versions/:draft/citation/BibTeX')
  const guest = await site.get(page, LD)
  not.match(guest.headers.get('Location') ?? '', 'version')
})

test('the page behind a preview link has exports, that of an anonymised one none', async ({
  site,
}) => {
  const { ref } = await site.draft({})
  const { previews, settings } = site.repository
  const masked = { name: ':AnonymizedFieldTypeNames' }
  await settings.put(site.admin, masked, { value: 'author' })
  const { token } = await previews.create(site.admin, ref, { anonymized: false })
  const { text } = await site.get(`/previewurl.xhtml?token=${token}`)
  match(text, new RegExp(`/api/datasets/export[^"]*version=:draft&amp;key=${token}`))
  await previews.remove(site.admin, ref)
  const hidden = await previews.create(site.admin, ref, { anonymized: true })
  not.match((await site.get(`/previewurl.xhtml?token=${hidden.token}`)).text, 'datasets/export')
})

test.run()
