import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import type { Browser, Scene } from '../app/scene.ts'
import { at, openRivers } from '../manage/rivers.ts'

const test = suite<Scene>('logos')

test.before.each(openRivers)

const SETTING = '/admin/setting?name=%3ALogoCustomizationFile'
const INSTALLATION = '/admin/logo?name=%3ALogoCustomizationFile'

async function upload(
  browser: Browser,
  path: string,
  { content = 'a picture', token }: { readonly content?: string; readonly token?: string } = {},
) {
  const body = new FormData()
  body.set('form-token', token ?? (await browser.formToken()))
  body.set('file', new File([content], 'logo.png'))
  return browser.request(path, { method: 'POST', body })
}

const shownLogo = (text: string) => /src="(\/pages\/logo\/[^"]+)"/.exec(text)?.[1] ?? ''

test('an uploaded logo stands on every page, under an address that is kept for good', async ({
  site,
  ada,
}) => {
  match((await ada.get(SETTING)).text, 'name="file"')
  not.match((await ada.get('/admin/setting?name=%3AFooterCopyright')).text, 'name="file"')
  is((await upload(ada, INSTALLATION)).location, `${SETTING}&done=saved`)
  const first = shownLogo((await site.get('/')).text)
  const { status, headers, text } = await site.get(first)
  equal([status, headers.get('Content-Type'), text], [200, 'image/png', '\u0001\u0002\u0003'])
  match(headers.get('Cache-Control') ?? '', 'immutable')
  is((await upload(ada, INSTALLATION)).status, 303)
  const second = shownLogo((await site.get('/about')).text)
  equal([(await site.get(first)).status, (await site.get(second)).status], [404, 200])
  is((await ada.confirm(SETTING, { do: 'reset' })).status, 303)
  is(shownLogo((await site.get('/')).text), '')
})

test('of logos that are sent at once, the one that is shown is there', async ({ site, ada }) => {
  await Promise.all([1, 2, 3].map(() => upload(ada, INSTALLATION)))
  is((await site.get(shownLogo((await site.get('/')).text))).status, 200)
})

test('what is no picture is refused in the language of the reader, and without a file nothing happens', async ({
  ada,
}) => {
  const wrong = await upload(ada, `${INSTALLATION}&lang=de`, { content: 'no picture' })
  is(wrong.status, 400)
  match(wrong.text, 'href="#field-file">Das ist kein Bild')
  const body = new FormData()
  body.set('form-token', await ada.formToken())
  is((await ada.request(INSTALLATION, { method: 'POST', body })).status, 400)
})

test('only a superuser uploads the logo of the installation, with a form of their own session', async ({
  site,
  ada,
}) => {
  const grace = openBrowser(site)
  is((await upload(grace, INSTALLATION)).status, 303)
  await grace.signUp('grace')
  is((await upload(grace, INSTALLATION)).status, 404)
  is((await upload(ada, INSTALLATION, { token: 'forged' })).status, 403)
  is(shownLogo((await site.get('/')).text), '')
})

test('a collection has a logo of its own, which goes when its editors remove it', async ({
  site,
  ada,
}) => {
  const grace = openBrowser(site)
  await grace.signUp('grace')
  is((await upload(grace, at('/theme/logo'))).status, 404)
  await ada.post(at('/roles'), { assignee: '@grace', role: 'admin' })
  is((await upload(grace, at('/theme/logo'), { content: 'no picture' })).status, 400)
  is((await upload(grace, at('/theme/logo'))).location, `${at('/theme')}?done=saved`)
  await grace.post(at('/theme'), { tagline: 'Water', linkUrl: '', backgroundColor: '' })
  const { text } = await grace.get('/collection/rivers')
  match(text, /<div class="theme"><img src="[^"]+" alt=""\/><div>Water/)
  const logo = shownLogo(text)
  is((await site.get(logo)).status, 200)
  is((await grace.confirm(at('/theme'), { do: 'remove-logo' })).status, 303)
  const after = (await grace.get('/collection/rivers')).text
  equal([shownLogo(after), after.includes('Water')], ['', true])
  is((await site.get(logo)).status, 404)
})

test.run()
