import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('the look of an installation')

test.before.each(async (context) => {
  context.site = await openSite()
})

const set = ({ repository, admin }: Site, name: string, value: string) =>
  repository.settings.put(admin, { name }, { value })

const RED = { light: { link: '#8a1538', bar: '#8a1538' }, dark: { bar: '#ffd0dd' } }

test('every page has the name, logo, footer and links that settings choose, at once', async ({
  site,
}) => {
  const { ref, pid } = await site.draft({})
  await site.publish(ref)
  const landing = `/citation?persistentId=${pid}`
  match((await site.get(landing)).text, 'River Data')
  await set(site, ':InstallationName', 'Lakes <b>')
  await set(site, ':LogoCustomizationFile', 'https://example.org/"logo".svg'.replaceAll('"', ''))
  await set(site, ':FooterCopyright', 'Run by <the> lakes')
  await set(site, ':NavbarAboutUrl', '/our-story')
  await set(site, ':NavbarGuidesUrl', 'https://guides.example.org')
  await set(site, ':NavbarSupportUrl', 'https://help.example.org/?a=1&b=2')
  await set(site, ':ApplicationPrivacyPolicyUrl', 'https://example.org/privacy')
  for (const path of ['/', landing, '/search', '/nowhere']) {
    const { text } = await site.get(path, { Accept: 'text/html' })
    match(text, 'Lakes &lt;b&gt;', path)
    match(text, '<img src="https://example.org/logo.svg" alt="" height="32"/>')
    match(text, 'Run by &lt;the&gt; lakes')
    for (const address of [
      '/our-story',
      'https://guides.example.org',
      'https://example.org/privacy',
    ])
      match(text, `<a href="${address}">`)
    match(text, 'href="https://help.example.org/?a=1&amp;b=2"')
    not.match(text, 'href="/privacy"')
  }
})

test('colours come as a sheet of their own that pages name by its content', async ({ site }) => {
  const policy = (await site.get('/')).headers.get('Content-Security-Policy')
  not.match((await site.get('/')).text, 'colors.css')
  is((await site.get('/pages/colors.css')).text, '')
  await set(site, ':PageColors', JSON.stringify(RED))
  const page = await site.get('/')
  is(page.headers.get('Content-Security-Policy'), policy)
  const [, address = ''] = /href="(\/pages\/colors\.css\?\w+)"/.exec(page.text) ?? []
  const sheet = await site.get(address)
  match(sheet.text, '--link:#8a1538;--bar:#8a1538;--bar-text:#ffffff')
  match(sheet.text, '(prefers-color-scheme:dark){:root{--bar:#ffd0dd;--bar-text:#000000')
  match(sheet.headers.get('Cache-Control') ?? '', 'immutable')
  const etag = sheet.headers.get('ETag') ?? ''
  is((await site.get(address, { 'If-None-Match': etag })).status, 304)
  const other = await site.get('/pages/colors.css?older')
  equal([other.text, other.headers.get('Cache-Control')], [sheet.text, 'public, no-cache'])
})

test('a page is shown plain while the store is out of reach', async ({ site }) => {
  const { repository } = site
  const { look } = repository.settings
  Object.assign(repository.settings, { look: () => Promise.reject(new Error('gone')) })
  is((await site.get('/about')).status, 200)
  Object.assign(repository.settings, { look })
})

test.run()
