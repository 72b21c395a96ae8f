import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { BUCKET, type Bucket, openBucket } from '../app/bucket.ts'
import { type Browser, openScene, openSceneIn, type Scene } from '../app/scene.ts'
import { begin } from './begun-dataset.ts'

type Fields = Readonly<Record<string, string>>

interface Sending extends Scene {
  bucket: Bucket
  readonly dataset: string
  readonly pid: string
}

const test = suite<Sending>('files that a page sends to the store itself')

test.before.each(async (context) => {
  context.bucket = openBucket()
  await openSceneIn(context, context.bucket.storage)
  Object.assign(context, await begin(context.ada))
})

/** Asks as the script does, and reads the answer. */
async function ask(browser: Browser, path: string, { token, ...fields }: Fields) {
  const { status, text } = await browser.request(`/deposit/direct${path}`, {
    method: 'POST',
    headers: { 'X-Form-Token': token ?? (await browser.formToken()) },
    body: new URLSearchParams(fields),
  })
  return { status, ...(text.startsWith('{') ? JSON.parse(text) : {}) }
}

const PART = 8 * 1024 ** 2
const FIRST = 'wave '.repeat(PART / 5 + 1).slice(0, PART)
const LARGE = { name: 'waves.bin', size: String(PART + 4), type: '', folder: 'raw' }
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test('only the page of a dataset whose store takes them lets its script reach the store', async ({
  ada,
  pid,
}) => {
  const policyOf = async (browser: Browser, path: string) =>
    (await browser.get(path)).headers.get('Content-Security-Policy') ?? ''
  const policy = await policyOf(ada, `/deposit/files?persistentId=${pid}`)
  match(
    policy,
    new RegExp(
      `connect-src \\S+/deposit/direct \\S+/deposit/direct/ \\S+/deposit/files ${BUCKET};`,
    ),
  )
  not.match(await policyOf(ada, `/deposit?persistentId=${pid}`), BUCKET)
  const folder: Scene = Object.create(null)
  await openScene(folder)
  const other = await begin(folder.ada)
  const there = await policyOf(folder.ada, `/deposit/files?persistentId=${other.pid}`)
  match(there, '/deposit/uploads')
  not.match(there, BUCKET)
})

test('a file is sent in parts, goes on with those that are missing, and is added once', async ({
  ada,
  bucket,
  dataset,
  pid,
}) => {
  const begun = await ask(ada, '', { ...LARGE, dataset })
  is(begun.status, 201)
  is(begun.partSize, PART)
  is(begun.urls.length, 2)
  const { uploadId, storageIdentifier } = begun
  const upload = { ...LARGE, dataset, uploadId, storageIdentifier }
  const adding = { ...upload, checksum: sha256(`${FIRST}tide`) }
  await bucket.put(begun.urls[0].url, FIRST)
  is((await ask(ada, '/add', adding)).status, 409)
  const rest = await ask(ada, '/remaining', upload)
  is(rest.urls.length, 1)
  is(rest.urls[0].part, 2)
  await bucket.put(rest.urls[0].url, 'tide')
  equal((await ask(ada, '/remaining', upload)).urls, [])
  is((await ask(ada, '/add', adding)).status, 200)
  // Again, as after a lost answer.
  is((await ask(ada, '/add', adding)).status, 200)
  const page = (await ada.get(`/deposit/files?persistentId=${pid}`)).text
  match(page, 'raw/waves.bin')
  match(page, 'Files (1)')
  is((await ask(ada, '/remaining', upload)).status, 404)
})

const MARK = 'a1'.repeat(32)

test('a file that is chosen again goes on elsewhere with the parts that are missing', async ({
  site,
  bucket,
  ada,
  dataset,
  pid,
}) => {
  const marked = { ...LARGE, dataset, mark: MARK }
  const { urls, ...begun } = await ask(ada, '', marked)
  await bucket.put(urls[0].url, FIRST)
  const there = openBrowser(site)
  await there.signIn('ada')
  const rest = await ask(there, '', marked)
  is(rest.status, 200)
  is(rest.uploadId, begun.uploadId)
  is(rest.storageIdentifier, begun.storageIdentifier)
  equal(
    rest.urls.map(({ part }: { readonly part: number }) => part),
    [2],
  )
  await bucket.put(rest.urls[0].url, 'tide')
  const { uploadId, storageIdentifier } = rest
  const adding = { ...marked, uploadId, storageIdentifier, checksum: sha256(`${FIRST}tide`) }
  is((await ask(there, '/add', adding)).status, 200)
  const page = (await ada.get(`/deposit/files?persistentId=${pid}`)).text
  match(page, 'Files (1)')
  not.match(page, 'Unfinished uploads')
  is((await ask(ada, '', marked)).status, 201)
})

test('another file, another folder, another dataset and another person begin an upload of their own', async ({
  site,
  ada,
  dataset,
}) => {
  const marked = { ...LARGE, dataset, mark: MARK }
  const { uploadId } = await ask(ada, '', marked)
  const other = await begin(ada)
  for (const change of [
    { mark: 'b2'.repeat(32) },
    { mark: 'no digest' },
    { name: 'tides.bin' },
    { folder: '' },
    { size: String(PART + 5) },
    { dataset: other.dataset },
  ]) {
    const begun = await ask(ada, '', { ...marked, ...change })
    is(begun.status, 201, JSON.stringify(change))
    is.not(begun.uploadId, uploadId)
  }
  const bea = openBrowser(site)
  await bea.signUp('bea')
  await site.repository.users.admin.setSuperuser(
    site.admin,
    { kind: 'userName', userName: 'bea' },
    true,
  )
  is((await ask(bea, '', marked)).status, 201)
  is((await ask(ada, '', marked)).uploadId, uploadId)
})

test('an upload that the store no longer has is begun anew, and leaves no reservation', async ({
  ada,
  bucket,
  dataset,
  pid,
}) => {
  const marked = { ...LARGE, dataset, mark: MARK }
  const first = await ask(ada, '', marked)
  await bucket.storage.direct?.abort({ key: '', uploadId: first.uploadId })
  const second = await ask(ada, '', marked)
  is(second.status, 201)
  is(second.again, true)
  const page = (await ada.get(`/deposit/files?persistentId=${pid}`)).text
  is(page.match(/name="upload"/g)?.length, 1)
})

test('an upload whose parts were joined and not added, as when the server died, goes on without sending', async ({
  ada,
  bucket,
  dataset,
  pid,
}) => {
  const marked = { ...LARGE, dataset, mark: MARK }
  const { urls, uploadId, storageIdentifier } = await ask(ada, '', marked)
  await bucket.put(urls[0].url, FIRST)
  await bucket.put(urls[1].url, 'tide')
  const { direct } = bucket.storage
  if (direct?.kind !== 'presigned') throw new Error('It signs addresses')
  const key = new URL(urls[0].url).pathname.slice(1)
  const parts = (await direct.sentParts({ key, uploadId })) ?? []
  await direct.complete({ key, uploadId }, parts)
  const rest = await ask(ada, '', marked)
  equal([rest.status, rest.uploadId, rest.urls], [200, uploadId, []])
  const adding = { ...marked, uploadId, storageIdentifier, checksum: sha256(`${FIRST}tide`) }
  is((await ask(ada, '/add', adding)).status, 200)
  match((await ada.get(`/deposit/files?persistentId=${pid}`)).text, 'Files (1)')
})

test('unfinished uploads to the store are listed with who began them, and each can be discarded', async ({
  site,
  ada,
  bucket,
  dataset,
  pid,
}) => {
  const { urls } = await ask(ada, '', { ...LARGE, name: 'waves & tides.bin', dataset, mark: MARK })
  await bucket.put(urls[0].url, FIRST)
  const page = `/deposit/files?persistentId=${pid}`
  const { text } = await ada.get(page)
  match(text, 'raw/waves &amp; tides.bin')
  match(text, 'The store knows how much of it has arrived.')
  match((await ada.get(`/deposit?persistentId=${pid}`)).text, 'Uploads that are not finished: 1.')
  const upload = /name="upload" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const discard = (browser: Browser, of: string) =>
    browser.confirm('/deposit/unfinished', { dataset: of, upload })
  const eve = openBrowser(site)
  await eve.signUp('eve')
  is((await eve.post('/deposit/unfinished', { dataset, upload })).status, 404)
  is((await discard(ada, (await begin(ada)).dataset)).status, 404)
  is(bucket.uploads.size, 1)
  is((await discard(ada, dataset)).status, 303)
  is(bucket.uploads.size, 0)
  not.match((await ada.get(page)).text, 'Unfinished uploads')
  is((await discard(ada, dataset)).status, 404)
})

test('an upload that a program began with the name of its file goes on with the page', async ({
  site,
  bucket,
  ada,
  dataset,
  pid,
}) => {
  const { repository } = site
  const { tokens } = repository
  const token = /<code>([^<]+)</.exec((await ada.post('/account/token', { do: 'make' })).text)?.[1]
  const byAda = await tokens.authenticate(token ?? '')
  const named = { fileName: LARGE.name, input: { directoryLabel: LARGE.folder } }
  const ref = { kind: 'id', id: Number(dataset) } as const
  const { way } = await repository.directUploads.begin(byAda, ref, {
    size: Number(LARGE.size),
    partSize: PART,
    named,
  })
  if (way.kind !== 'parts') throw new Error('One request is enough')
  await bucket.put(way.urls[0] ?? '', FIRST)
  match((await ada.get(`/deposit/files?persistentId=${pid}`)).text, 'data-continue')
  const rest = await ask(ada, '', { ...LARGE, dataset, mark: MARK })
  equal([rest.status, rest.uploadId, rest.urls.length], [200, way.uploadId, 1])
})

test('a part that did not arrive whole is sent again', async ({ ada, bucket, dataset }) => {
  const { uploadId, storageIdentifier, urls } = await ask(ada, '', { ...LARGE, dataset })
  await bucket.put(urls[0].url, 'wave')
  const upload = { dataset, uploadId, storageIdentifier }
  is((await ask(ada, '/remaining', upload)).urls.length, 2)
})

test('a small file is sent in one request', async ({ ada, bucket, dataset, pid }) => {
  const small = { dataset, name: 'notes.txt', size: '5', type: 'text/plain', folder: '' }
  const { uploadId, storageIdentifier, urls } = await ask(ada, '', small)
  is(uploadId, '')
  const adding = { ...small, uploadId, storageIdentifier, checksum: sha256('tides') }
  const early = await ask(ada, '/add', adding)
  is(early.status, 400)
  match(early.message, 'no bytes')
  await bucket.put(urls[0].url, 'tides')
  is((await ask(ada, '/add', { ...adding, checksum: 'no' })).status, 400)
  is((await ask(ada, '/add', adding)).status, 200)
  is((await ask(ada, '/add', adding)).status, 200)
  match((await ada.get(`/deposit/files?persistentId=${pid}`)).text, 'Files (1)')
})

test('a cancelled upload leaves nothing behind, and cannot be continued', async ({
  ada,
  bucket,
  dataset,
}) => {
  const { uploadId, storageIdentifier, urls } = await ask(ada, '', { ...LARGE, dataset })
  await bucket.put(urls[0].url, FIRST)
  is(bucket.uploads.size, 1)
  const upload = { dataset, uploadId, storageIdentifier }
  is((await ask(ada, '/cancel', upload)).status, 200)
  is((await ask(ada, '/cancel', upload)).status, 200)
  is(bucket.uploads.size, 0)
  is((await ask(ada, '/remaining', upload)).status, 404)
})

test('nobody else may begin, continue, add or cancel, and no other site may ask', async ({
  site,
  ada,
  dataset,
}) => {
  const { uploadId, storageIdentifier } = await ask(ada, '', { ...LARGE, dataset })
  const upload = { ...LARGE, dataset, uploadId, storageIdentifier, checksum: sha256('') }
  const eve = openBrowser(site)
  await eve.signUp('eve')
  for (const path of ['', '/remaining', '/add', '/cancel']) {
    is((await ask(eve, path, upload)).status, 403, path)
    is((await ask(ada, path, { ...upload, token: 'forged' })).status, 403, path)
  }
  const other = await begin(ada)
  const elsewhere = { ...upload, dataset: other.dataset }
  for (const path of ['/remaining', '/add', '/cancel'])
    is((await ask(ada, path, elsewhere)).status, 404, path)
})

test('a name that no file can have, and a size that is none, are refused before anything is sent', async ({
  ada,
  dataset,
}) => {
  const wrong = await ask(ada, '', { ...LARGE, dataset, folder: 'a:b' })
  is(wrong.status, 400)
  match(wrong.message, 'may contain only')
  is((await ask(ada, '', { ...LARGE, dataset, size: '-1' })).status, 400)
})

test.run()
