import type { DatasetRef } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { cutBody } from '../app/cut-body.ts'
import { type Browser, openScene, type Scene } from '../app/scene.ts'
import { begin, problemsOf, SURE } from './begun-dataset.ts'

const test = suite<Scene>('unfinished uploads to a draft')

test.before.each(openScene)

/** An upload to a dataset, of which no byte has arrived. */
const begunUpload = ({ repository, admin }: Scene['site'], ref: DatasetRef, fileName: string) =>
  repository.resumableUploads.begin(admin, ref, {
    size: 10,
    fileName,
    declaredType: null,
    input: {},
  })

test('unfinished uploads are listed with their progress, and each can be discarded', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const { pid, dataset, ref } = await begin(ada)
  const other = await begin(ada)
  const announced = { size: 10, fileName: 'waves & tides.bin', declaredType: null }
  const { objectId } = await repository.resumableUploads.begin(admin, ref, {
    ...announced,
    input: { directoryLabel: 'ships' },
  })
  const page = `/deposit/files?persistentId=${pid}`
  match((await ada.get(page)).text, 'ships/waves &amp; tides.bin')
  match((await ada.get(page)).text, '0 B / 10 B')
  match((await ada.get(`/deposit?persistentId=${pid}`)).text, 'Uploads that are not finished: 1.')
  const discard = (browser: Browser, of: string) =>
    browser.confirm('/deposit/unfinished', { dataset: of, upload: objectId })
  const eve = openBrowser(site)
  await eve.signUp('eve')
  is(
    (await eve.post('/deposit/unfinished', { dataset, upload: objectId, do: 'discard' })).status,
    404,
  )
  is((await discard(ada, other.dataset)).status, 404)
  match((await ada.get(page)).text, 'Unfinished uploads')
  is((await discard(ada, dataset)).status, 303)
  not.match((await ada.get(page)).text, 'Unfinished uploads')
})

test('publishing waits for uploads until they arrive, or until it is ticked that they are left out', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const { dataset, overview, ref } = await begin(ada)
  const upload = async (fileName: string) => (await begunUpload(site, ref, fileName)).objectId
  const publish = (without = '') =>
    ada.post('/deposit/publish', { dataset, bump: 'major', without, ...SURE })
  const ticked = (page: string) => /name="without"[^>]* value="([^"]*)"/.exec(page)?.[1]
  not.match((await ada.get(overview)).text, 'name="without"')
  const first = await upload('tides.bin')
  const waiting = await publish()
  is(waiting.status, 409)
  equal(problemsOf(waiting.text), ['without'])
  match(waiting.text, 'Uploads to this draft are not finished.')
  match(waiting.text, 'tides.bin')
  is(ticked(waiting.text), first)
  const second = await upload('waves.bin')
  const later = await publish(first)
  equal([later.status, problemsOf(later.text)], [409, ['without']])
  match(later.text, 'waves.bin')
  match(
    (await ada.post('/deposit/publish?lang=de', { dataset, ...SURE })).text,
    'unfertige Uploads',
  )
  await repository.unfinishedUploads.discard(admin, ref, first)
  is((await publish(`${first} ${second}`)).status, 303)
  equal(site.faults, [])
})

test('a review waits for uploads, as publishing does', async ({ site, ada }) => {
  const { repository, admin } = site
  const { dataset, overview, ref } = await begin(ada)
  const { objectId } = await begunUpload(site, ref, 'tides.bin')
  const submit = (withoutReview = '') =>
    ada.post('/deposit/review', { dataset, do: 'submit', withoutReview })
  match((await ada.get(overview)).text, 'Submit without these uploads')
  const waiting = await submit()
  equal([waiting.status, problemsOf(waiting.text)], [409, ['withoutReview']])
  equal((await repository.deposit.draft(admin, ref)).dataset.locks, [])
  is((await submit(objectId)).status, 303)
  is((await repository.deposit.draft(admin, ref)).dataset.locks[0]?.type, 'InReview')
})

test('where too many uploads are unfinished to be named, the tick leaves out all of them', async ({
  site,
  ada,
}) => {
  const { dataset, overview, ref } = await begin(ada)
  for (let n = 0; n < 101; n += 1) await begunUpload(site, ref, `part${n}.bin`)
  match((await ada.get(overview)).text, 'this leaves out all unfinished uploads')
  const publish = (without: string) =>
    ada.post('/deposit/publish', { dataset, bump: 'major', without, ...SURE })
  is((await publish('')).status, 409)
  is((await publish('all')).status, 303)
})

test('who may publish a draft but not edit it sees what publishing waits for', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const { overview, ref } = await begin(ada)
  await begunUpload(site, ref, 'tides.bin')
  const grace = openBrowser(site)
  await grace.signUp('grace')
  const role = { name: 'Publisher', alias: 'publisher', description: '' }
  const permissions = ['PublishDataset', 'ViewUnpublishedDataset']
  await repository.roles.define(admin, { kind: 'root' }, { ...role, permissions })
  const place = { kind: 'dataset', ref } as const
  await repository.assignments.assign(admin, place, { assignee: '@grace', roleAlias: 'publisher' })
  match((await grace.get(overview)).text, 'tides.bin')
})

test('a script of the page sends a file in pieces, and goes on where the last one ended', async ({
  site,
  ada,
}) => {
  const { pid, dataset } = await begin(ada)
  const token = await ada.formToken()
  const send = (
    { path = '', method = 'POST', ...headers }: Readonly<Record<string, string>>,
    body: string | URLSearchParams | ReadableStream,
    browser: Browser = ada,
  ) =>
    browser.request(`/deposit/uploads${path}`, {
      method,
      headers: { 'X-Form-Token': token, ...headers },
      ...(method === 'GET' ? {} : { body }),
    })
  const announce = (more: Readonly<Record<string, string>> = {}) =>
    new URLSearchParams({ dataset, name: 'a.txt', size: '7', type: '', folder: 'raw', ...more })
  is((await send({ 'X-Form-Token': 'forged' }, announce())).status, 403)
  is((await send({ 'Sec-Fetch-Site': 'cross-site' }, announce())).status, 403)
  is((await send({}, '{}')).status, 400)
  is((await send({}, announce({ size: '-1' }))).status, 400)
  is((await send({}, announce({ name: 'x'.repeat(3_000_000) }))).status, 413)
  is((await send({}, announce({ dataset: '999' }))).status, 404)
  const wrong = await send({}, announce({ folder: 'a:b' }))
  is(wrong.status, 400)
  match(JSON.parse(wrong.text).message, 'may contain only')
  const begun = await send({}, announce())
  is(begun.status, 201)
  const { id, ...rest } = JSON.parse(begun.text)
  equal(rest, { offset: 0, finished: false })
  const at = (offset: number) => ({ method: 'PATCH', path: `/${id}`, 'Upload-Offset': `${offset}` })
  is(JSON.parse((await send(at(0), 'one')).text).offset, 3)
  is((await send(at(0), 'one')).status, 409)
  is((await send({ method: 'PATCH', path: `/${id}` }, 'one')).status, 409)
  // A body that ends early is refused, and is no fault of the page.
  const cut = await send(at(3), cutBody('fo'))
  equal([cut.status, JSON.parse(cut.text).message], [400, 'The body ended early.'])
  equal(site.faults, [])
  const eve = openBrowser(site)
  await eve.signUp('eve')
  const byEve = { method: 'GET', path: `/${id}`, 'X-Form-Token': await eve.formToken() }
  is((await send(byEve, '', eve)).status, 404)
  const files = `/deposit/files?persistentId=${pid}`
  const page = await ada.get(files)
  match(page.text, `&quot;id&quot;:&quot;${id}&quot;,&quot;name&quot;:&quot;a.txt&quot;`)
  match(
    page.headers.get('Content-Security-Policy') ?? '',
    /connect-src \S+\/deposit\/uploads \S+\/deposit\/uploads\/ \S+\/deposit\/files;/,
  )
  // The script renews the list from there.
  match(page.text, /data-list="\/deposit\/files\?/)
  match(page.text, '<div id="files-listed">')
  not.match((await ada.get('/')).headers.get('Content-Security-Policy') ?? '', 'connect-src')
  equal(JSON.parse((await send({ method: 'GET', path: `/${id}` }, '')).text).offset, 3)
  is(JSON.parse((await send(at(3), 'four')).text).finished, true)
  match((await ada.get(files)).text, 'raw/a.txt')
  const methods = { name: ':UploadMethods' }
  await site.repository.settings.put(site.admin, methods, { value: 'native/http' })
  equal(JSON.parse((await send({}, announce({ name: 'b.txt' }))).text), { plain: true })
})

test('a file that is chosen again goes on with the upload that a program began, and the page says which it cannot continue', async ({
  site,
  ada,
}) => {
  const { repository, admin } = site
  const { pid, dataset, ref } = await begin(ada)
  const token = /<code>([^<]+)</.exec((await ada.post('/account/token', { do: 'make' })).text)?.[1]
  const byAda = await repository.tokens.authenticate(token ?? '')
  const file = { size: 7, fileName: 'a.txt', declaredType: null, input: { directoryLabel: 'raw' } }
  const own = await repository.resumableUploads.begin(byAda, ref, file)
  const announce = async (fields: Readonly<Record<string, string>> = {}) => {
    const { status, text } = await ada.request('/deposit/uploads', {
      method: 'POST',
      headers: { 'X-Form-Token': await ada.formToken() },
      body: new URLSearchParams({ dataset, name: 'a.txt', size: '7', folder: 'raw', ...fields }),
    })
    return [status, JSON.parse(text).id === own.objectId]
  }
  equal(await announce(), [200, true])
  equal(await announce({ size: '8' }), [201, false])
  equal(await announce({ folder: '' }), [201, false])
  const page = async () => (await ada.get(`/deposit/files?persistentId=${pid}`)).text
  is([...(await page()).matchAll(/data-continue=/g)].length, 3)
  await repository.resumableUploads.begin(admin, ref, { ...file, fileName: 'b.txt' })
  const named = { fileName: 'c.txt', input: {} }
  await repository.directUploads.begin(byAda, ref, { size: 2 ** 30, partSize: 1, named })
  is([...(await page()).matchAll(/data-continue=/g)].length, 3)
  match(await page(), /Only [^<]+ can continue it\./)
  match(await page(), 'Continue it with the program that began it')
  equal(site.faults, [])
})

test('an upload whose session has ended says so, and goes on after the same person signed in again', async ({
  site,
  ada,
}) => {
  const { dataset } = await begin(ada)
  const headers = { 'X-Form-Token': await ada.formToken() }
  const announce = () =>
    ada.request('/deposit/uploads', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ dataset, name: 'a.txt', size: '7', type: '', folder: '' }),
    })
  site.clock.advance(9 * 3600)
  const { status, text } = await announce()
  equal([status, JSON.parse(text).message.startsWith('You are signed out.')], [401, true])
  await ada.signIn('ada')
  is((await announce()).status, 201)
})

test.run()
