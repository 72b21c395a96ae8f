import { createHash } from 'node:crypto'
import { GetObjectTaggingCommand, S3Client } from '@aws-sdk/client-s3'
import type { ObjectStorage, PresignedTransfer } from '@holdfast/core'
import { ObjectMissing } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { type S3StorageOptions, s3Storage } from '../../src/index.ts'
import { freshBucket, server, socketsLeftBusy } from './s3-server.ts'
import { withService } from './service-double.ts'

const KEY = '10.5072/FK2/AAAAAA/18f0a1b2c3d-0123456789ab'

const transferOf = ({ direct }: ObjectStorage): PresignedTransfer => {
  if (direct?.kind !== 'presigned') throw new Error('S3 signs URLs')
  return direct
}

const styles = suite('S3 URLs')

const options: S3StorageOptions = {
  bucket: 'bucket-1',
  region: 'eu-north-1',
  keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
}
const addressOf = async (more: Partial<S3StorageOptions>): Promise<URL> => {
  const storage = s3Storage({ ...options, ...more })
  const url = await transferOf(storage).uploadUrl(KEY, { minutes: 90, tagged: false })
  storage.close()
  return new URL(url)
}

styles('the bucket is in the host name, or in the path with the path-style option', async () => {
  const endpoint = 'https://s3.example.org:9000'
  const [amazon, host, path] = [
    await addressOf({}),
    await addressOf({ endpoint }),
    await addressOf({ endpoint, pathStyle: true }),
  ]
  is(`${amazon.host}${amazon.pathname}`, `bucket-1.s3.eu-north-1.amazonaws.com/${KEY}`)
  is(`${host.host}${host.pathname}`, `bucket-1.s3.example.org:9000/${KEY}`)
  is(`${path.host}${path.pathname}`, `s3.example.org:9000/bucket-1/${KEY}`)
  is(amazon.searchParams.get('X-Amz-Expires'), '5400')
})

styles('a service that does not answer is reported after a few attempts', async () => {
  const storage = s3Storage({
    ...options,
    endpoint: 'http://127.0.0.1:9',
    pathStyle: true,
    attempts: 2,
  })
  const said = await storage.ready().then(
    () => '',
    (error: unknown) => String(error),
  )
  storage.close()
  match(said, /The bucket bucket-1 can't be used to store objects: .*ECONNREFUSED/)
})

styles('other work runs while the URLs of many parts are signed', async () => {
  const begun =
    '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
  const count = 300
  let turns = 0
  let signing = true
  const take = (): void => {
    turns += 1
    if (signing) setImmediate(take)
  }
  const { urls } = await withService(
    (request, answer) => {
      request.resume().on('end', () => answer.writeHead(200).end(begun))
      // Sampled only while URLs are signed: no other work is pending then.
      answer.on('finish', () => setImmediate(take))
    },
    (storage) => transferOf(storage).begin(KEY, { count, minutes: 5 }),
  )
  signing = false
  is(new Set(urls).size, count)
  ok(turns >= count / 20 - 1, `${turns} turns`)
})

styles('the URLs of parts last as long as requested, within the limit of S3', async () => {
  const begun =
    '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
  const seconds = await withService(
    (request, answer) => request.resume().on('end', () => answer.writeHead(200).end(begun)),
    (storage) =>
      Promise.all(
        [1500, 40_000].map(async (minutes) => {
          const { urls } = await transferOf(storage).begin(KEY, { count: 1, minutes })
          return new URL(urls[0] ?? '').searchParams.get('X-Amz-Expires')
        }),
      ),
  )
  equal(seconds, ['90000', '604800'])
})

styles.run()

const to = server
if (to !== null) {
  const test = suite<{ storage: ReturnType<typeof s3Storage>; opened: S3StorageOptions }>(
    'signed URLs of S3',
  )
  test.before.each(async (context) => {
    context.opened = await freshBucket(to)
    context.storage = s3Storage(context.opened)
  })
  test.after.each(({ storage }) => storage.close())

  const put = async (url: string, body: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { method: 'PUT', body, headers })).status

  const tagsOf = async (opened: S3StorageOptions) => {
    const client = new S3Client({
      region: opened.region,
      endpoint: opened.endpoint ?? '',
      forcePathStyle: true,
      ...(opened.keys === undefined ? {} : { credentials: opened.keys }),
    })
    const command = new GetObjectTaggingCommand({ Bucket: opened.bucket, Key: KEY })
    const { TagSet: tags = [] } = await client.send(command)
    client.destroy()
    return tags.map(({ Key, Value }) => `${Key}=${Value}`)
  }

  test('a URL accepts PUT of its own object, and nothing else', async ({ storage }) => {
    const url = await transferOf(storage).uploadUrl(KEY, { minutes: 5, tagged: false })
    for (const wrong of [
      url.replace('0123456789ab', '0123456789ac'),
      url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'),
      url.replace(/X-Amz-Signature=[^&]*/, `X-Amz-Signature=${'0'.repeat(64)}`),
    ]) {
      not.equal(wrong, url)
      is(await put(wrong, 'bytes'), 403)
    }
    is((await fetch(url)).status, 403)
    is(await storage.size(KEY), null)
    is(await put(url, 'bytes'), 200)
    is(await storage.size(KEY), 5)
  })

  test('an unregistered object has a tag, which the client must send', async (context) => {
    const { storage, opened } = context
    const direct = transferOf(storage)
    const url = await direct.uploadUrl(KEY, { minutes: 5, tagged: true })
    is(await put(url, 'bytes'), 403)
    is(await put(url, 'bytes', { 'x-amz-tagging': 'dv-state=other' }), 403)
    is(await put(url, 'bytes', { 'x-amz-tagging': 'dv-state=temp' }), 200)
    equal(await tagsOf(opened), ['dv-state=temp'])
    await direct.settle(KEY)
    equal(await tagsOf(opened), [])
  })

  test('removing the tag of a missing object succeeds', async ({ storage }) => {
    await transferOf(storage).settle(KEY)
    is(await storage.size(KEY), null)
  })

  test('other bytes have another tag, and a read returns the tag of its bytes', async ({
    storage,
  }) => {
    const direct = transferOf(storage)
    is(await direct.entityTag(KEY), null)
    const missing = await direct.measureTagged(KEY, 'MD5').catch((error: unknown) => error)
    is(missing instanceof ObjectMissing, true)
    const url = await direct.uploadUrl(KEY, { minutes: 5, tagged: false })
    await put(url, 'bytes')
    const first = await direct.measureTagged(KEY, 'MD5')
    equal(
      [first.size, first.digest, first.tag],
      [5, createHash('md5').update('bytes').digest('hex'), await direct.entityTag(KEY)],
    )
    await put(url, 'other')
    const second = await direct.measureTagged(KEY, 'MD5')
    not.equal(second.tag, first.tag)
    is(await direct.entityTag(KEY), second.tag)
    is(await socketsLeftBusy(storage), 0)
  })

  test('every part has its own URL', async ({ storage }) => {
    const direct = transferOf(storage)
    const bytes = ['a'.repeat(5 * 1024 ** 2), 'b'.repeat(5 * 1024 ** 2), 'c']
    const { uploadId, urls } = await direct.begin(KEY, { count: bytes.length, minutes: 5 })
    const second = urls[1] ?? ''
    is(await put(second.replace('partNumber=2', 'partNumber=3'), 'x'), 403)
    const parts = await Promise.all(
      urls.map(async (url, index) => {
        const answer = await fetch(url, { method: 'PUT', body: bytes[index] ?? '' })
        return { part: index + 1, tag: (answer.headers.get('ETag') ?? '').replaceAll('"', '') }
      }),
    )
    await direct.complete({ key: KEY, uploadId }, parts)
    const { digest } = await storage.measure(KEY, 'MD5')
    is(digest, createHash('md5').update(bytes.join('')).digest('hex'))
  })

  test('a download has the name and type that its URL states', async ({ storage }) => {
    await put(await transferOf(storage).uploadUrl(KEY, { minutes: 5, tagged: false }), 'bytes')
    const contentDisposition = `attachment; filename*=UTF-8''caf%C3%A9%20%2A.txt`
    const answer = { contentDisposition, contentType: 'text/x-thing', minutes: 5 }
    const url = (await storage.downloadUrl?.(KEY, answer)) ?? ''
    const response = await fetch(url, { headers: { Range: 'bytes=1-2' } })
    is(response.status, 206)
    is(await response.text(), 'yt')
    is(response.headers.get('Content-Disposition'), contentDisposition)
    is(response.headers.get('Content-Type'), 'text/x-thing')
    is((await fetch(url.replace('text', 'html'))).status, 403)
  })

  test.run()
}
