// own process: it starts a browser
import { randomBytes, randomUUID } from 'node:crypto'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  PutBucketCorsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { apiData } from './api-data.ts'
import { eventually, filesOf, newDataset } from './faults/client.ts'
import { anywhere, type Place } from './faults/databases.ts'
import { freePort } from './free-port.ts'
import { browserThere, fileChooser, startBrowser } from './pages/browser.ts'
import { signedInPage } from './pages/signed-in.ts'

const MEBIBYTE = 1024 ** 2
const endpoint = process.env.TEST_S3_ENDPOINT ?? ''
const keys = {
  accessKeyId: process.env.TEST_S3_ACCESS_KEY ?? '',
  secretAccessKey: process.env.TEST_S3_SECRET_KEY ?? '',
}
const program = browserThere()
const bucket = `e2e-${randomUUID()}`
const STORE = {
  HOLDFAST_STORES: 's3',
  HOLDFAST_STORE_S3_BUCKET: bucket,
  HOLDFAST_STORE_S3_ENDPOINT: endpoint,
  HOLDFAST_STORE_S3_PATH_STYLE: 'on',
  HOLDFAST_STORE_S3_ACCESS_KEY: keys.accessKeyId,
  HOLDFAST_STORE_S3_SECRET_KEY: keys.secretAccessKey,
  // The minimum: the tests copy every part to decide whether it arrives.
  HOLDFAST_STORE_S3_PART_SIZE_MB: '5',
}

if (endpoint === '' || program === null)
  console.log(
    'left out: the page of files with S3; run with: chromium installed, TEST_S3_ENDPOINT=http://… npm run e2e',
  )
else uploads(program)

/** Three parts. */
const SIZE = 11 * MEBIBYTE

async function choose(page: Page, file: string): Promise<void> {
  await page.setInputFiles('#field-file', file)
  await page.click('form:has(file-uploads) .actions button')
}

/** Lets this many parts reach the store; the connection breaks at all others, as it does for requests of the server. */
async function cutAfter(page: Page, parts: number): Promise<void> {
  let seen = 0
  await page.route(`${endpoint}/**`, (route) => {
    if (route.request().method() === 'PUT') seen += 1
    return seen <= parts ? route.continue() : route.abort()
  })
}

/** The policy of the page lets no condition be evaluated within it. */
async function untilSent(page: Page): Promise<void> {
  await eventually(
    () => page.evaluate(`document.querySelector('file-uploads').jobs[0].offset`),
    (offset) => Number(offset) > 0,
  )
}

function uploads(executable: string): void {
  const test = suite('the page of files of a dataset whose files go to S3')
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: keys,
  })
  let [place, browser]: [Place | null, Browser | null] = [null, null]
  let [address, id, files] = ['', 0, '']
  let page: Page

  test.before(async () => {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    place = await anywhere()
    const port = await freePort()
    address = `http://localhost:${port}`
    await place.start({ ...STORE, PORT: String(port), HOLDFAST_SITE_URL: address })
    id = await newDataset(address)
    const { identifier, authority, protocol } = await apiData(address, `/api/datasets/${id}`)
    files = `${address}/deposit/files?persistentId=${protocol}:${authority}/${identifier}`
    browser = await startBrowser(executable)
    page = await signedInPage(browser, address)
    page.on('dialog', (dialog) => dialog.accept())
  })
  test.after(async () => {
    client.destroy()
    await browser?.close()
    await place?.remove()
  })

  const fileOf = async (name: string): Promise<string> => {
    const path = join(place?.folder ?? '', name)
    await writeFile(path, randomBytes(SIZE))
    return path
  }
  const listed = async (name: string) =>
    (await filesOf(address, id)).find(({ label }) => label === name)
  const unfinished = async () =>
    (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? []

  test('the form sends a file as long as the bucket has no rule for browsers', async () => {
    await page.goto(files)
    await choose(page, await fileOf('by form.bin'))
    await page.waitForURL(/done=saved/)
    is((await listed('by form.bin'))?.dataFile.filesize, SIZE)
    equal(await unfinished(), [])
  })

  test('the form sends a file where browsers cannot reach the store', async () => {
    await page.goto(files)
    await page.route(`${endpoint}/**`, (route) => route.abort())
    await choose(page, await fileOf('unreached.bin'))
    await page.waitForURL(/done=saved/)
    is((await listed('unreached.bin'))?.dataFile.filesize, SIZE)
    await page.unroute(`${endpoint}/**`)
  })

  test('with the rule, parts go to S3, and a cut upload goes on after the page is loaded again', async () => {
    await client.send(
      new PutBucketCorsCommand({
        Bucket: bucket,
        // That of docs/running-on-s3.md.
        CORSConfiguration: {
          CORSRules: [
            {
              AllowedOrigins: [address],
              AllowedMethods: ['PUT'],
              AllowedHeaders: ['content-type', 'x-amz-tagging'],
              ExposeHeaders: ['ETag'],
            },
          ],
        },
      }),
    )
    await page.goto(files)
    await cutAfter(page, 1)
    const file = await fileOf('cut.bin')
    await choose(page, file)
    await untilSent(page)
    await page.reload()
    await page.unroute(`${endpoint}/**`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET')
        sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/')[2]}`)
    })
    await choose(page, file)
    await page.waitForURL(/done=saved/)
    equal(
      sent.map((line) => line.replace(/10\.\d+/, 'S3')),
      ['POST direct', 'PUT S3', 'PUT S3', 'POST direct'],
    )
    const { dataFile } = (await listed('cut.bin')) ?? {}
    is(dataFile?.filesize, SIZE)
    await eventually(
      async () =>
        (await apiData(address, `/api/files/${dataFile?.id}`)).dataFile.checksumVerification,
      (state) => state === 'verified',
    )
    equal(await unfinished(), [])
  })

  test('an upload is listed by the page, and goes on in another browser', async () => {
    const there = browser === null ? null : await signedInPage(browser, address)
    ok(there)
    await page.goto(files)
    await cutAfter(page, 1)
    const file = await fileOf('elsewhere.bin')
    await choose(page, file)
    await untilSent(page)
    // Nothing goes on in the first browser.
    await page.goto('about:blank')
    await page.unroute(`${endpoint}/**`)
    await there.goto(files)
    match((await there.textContent('main')) ?? '', 'elsewhere.bin')
    // Copied to another computer, a file has changed lately.
    const copy = join(place?.folder ?? '', 'copy', 'elsewhere.bin')
    await mkdir(join(copy, '..'))
    await copyFile(file, copy)
    let puts = 0
    there.on('request', (request) => {
      if (request.method() === 'PUT') puts += 1
    })
    const chooser = await fileChooser(there, () => there.click('[data-continue] button'))
    await chooser.setFiles(copy)
    await there.waitForURL(/done=saved/)
    is(puts, 2)
    is((await listed('elsewhere.bin'))?.dataFile.filesize, SIZE)
    is((await there.textContent('main'))?.includes('Unfinished uploads'), false)
    equal(await unfinished(), [])
    await there.close()
  })

  test('an upload can be discarded from the list of the page', async () => {
    await page.goto(files)
    await cutAfter(page, 1)
    await choose(page, await fileOf('left.bin'))
    await untilSent(page)
    await page.goto('about:blank')
    await page.unroute(`${endpoint}/**`)
    await page.goto(files)
    await page.click('button[value=discard]')
    await page.click('main button:text-is("Discard")')
    await page.waitForURL(/done=saved/)
    equal(await unfinished(), [])
  })

  test('an upload can be cancelled, which removes its parts', async () => {
    await page.goto(files)
    await cutAfter(page, 1)
    await choose(page, await fileOf('cancelled.bin'))
    await untilSent(page)
    is((await unfinished()).length, 1)
    await page.click('file-uploads button:text-is("Cancel")')
    await eventually(unfinished, (left) => left.length === 0)
    is(await page.locator('file-uploads li').count(), 0)
    ok(!(await page.evaluate('document.activeElement.matches("body")')), 'the focus was lost')
    await page.unroute(`${endpoint}/**`)
  })

  test('a file whose upload is gone is sent from the start, and the page says so', async () => {
    await page.goto(files)
    const file = await fileOf('gone.bin')
    await cutAfter(page, 1)
    await choose(page, file)
    await untilSent(page)
    const [upload] = await unfinished()
    await page.reload()
    const named = { Bucket: bucket, Key: upload?.Key, UploadId: upload?.UploadId }
    await client.send(new AbortMultipartUploadCommand(named))
    await page.unroute(`${endpoint}/**`)
    await cutAfter(page, 1)
    await choose(page, file)
    await untilSent(page)
    match((await page.textContent('file-uploads li')) ?? '', 'sent from the start')
    await page.unroute(`${endpoint}/**`)
    await page.waitForURL(/done=saved/)
    is((await listed('gone.bin'))?.dataFile.filesize, SIZE)
  })

  test('a file is added once where the answer to adding it was lost', async () => {
    await page.goto(files)
    let lost = 0
    await page.route('**/deposit/direct/add', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await choose(page, await fileOf('answered late.bin'))
    await page.waitForURL(/done=saved/)
    await page.unroute('**/deposit/direct/add')
    is(lost, 1)
    const named = (await filesOf(address, id)).filter(({ label }) => /^answered late/.test(label))
    equal(
      named.map(({ label }) => label),
      ['answered late.bin'],
    )
  })

  test.run()
}
