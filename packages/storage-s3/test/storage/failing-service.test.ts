import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { NoSpaceLeft, StorageUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance, is, match, ok } from 'uvu/assert'
import type { s3Storage } from '../../src/index.ts'
import { type Answering, withService } from './service-double.ts'

const test = suite('a service that fails')

const KEY = '10.5072/FK2/A/18f0a1b2c3d-0123456789ab'
const MEBIBYTE = 1024 ** 2
const CONTENT = Buffer.alloc(1000, 'x')
const PART = { ETag: '"part"' }

const refused = (answer: ServerResponse, status: number, code: string) =>
  answer.writeHead(status).end(`<Error><Code>${code}</Code><Message>m</Message></Error>`)

async function* of(bytes: Uint8Array, times = 1): AsyncGenerator<Uint8Array> {
  for (let time = 0; time < times; time += 1) yield bytes
}

type Storage = ReturnType<typeof s3Storage>

/** The outcome of storing, the number of uploads sent, and the requests made. */
async function storing(answering: (count: number) => Answering, put: (to: Storage) => unknown) {
  const asked: string[] = []
  let sent = 0
  const service: Answering = (request, answer) => {
    const { method = '', url = '' } = request
    asked.push(`${method} ${url.replace(/^[^?]*\??/, '').replace(/x-id=.*/, '')}`)
    if (method === 'PUT') sent += 1
    const count = sent
    request.resume().on('end', () => answering(count)(request, answer))
  }
  try {
    return await withService(service, async (storage) => ({
      sent,
      asked,
      value: await put(storage),
    })).then(({ value }) => ({ sent, asked, value, failure: null }))
  } catch (failure) {
    return { sent, asked, value: null, failure }
  }
}

const small = (storage: Storage) => storage.put(KEY, of(CONTENT), 'MD5')
const large = (storage: Storage) => storage.put(KEY, of(Buffer.alloc(MEBIBYTE), 60), 'MD5')

for (const [status, code] of [
  [507, 'InsufficientStorage'],
  [507, 'XMinioStorageFull'],
] as const)
  test(`a service that is full, with ${status} ${code}, has no room left`, async () => {
    const { failure } = await storing(() => (_, answer) => refused(answer, status, code), small)
    instance(failure, NoSpaceLeft)
  })

for (const [status, code] of [
  [503, 'SlowDown'],
  [500, 'InternalError'],
] as const) {
  test(`one answer ${status} ${code} has no effect`, async () => {
    const { sent, failure } = await storing(
      (count) => (request, answer) => {
        if (request.method === 'HEAD') return void answer.writeHead(404).end()
        if (count === 1) return void refused(answer, status, code)
        answer.writeHead(200, PART).end()
      },
      small,
    )
    is(failure, null)
    is(sent, 2)
  })

  test(`only answers ${status} ${code} mean that the store is unavailable`, async () => {
    const { failure } = await storing(() => (_, answer) => refused(answer, status, code), small)
    ok(failure instanceof StorageUnavailable)
  })
}

test('a refusing service is not an unavailable store', async () => {
  const { failure } = await storing(
    () => (_, answer) => refused(answer, 403, 'AccessDenied'),
    small,
  )
  ok(failure instanceof Error)
  ok(!(failure instanceof StorageUnavailable))
})

test('requests to a silent service are repeated, and fail in the end', async () => {
  const { asked, failure } = await storing(() => () => {}, small)
  equal(asked, Array(4).fill('HEAD '))
  ok(failure instanceof StorageUnavailable)
  match(String(failure), /0 ms|timed out|silent|inactivity/i)
})

test('an object stored by an attempt whose answer was lost is ours', async () => {
  const tag = `"${createHash('md5').update(CONTENT).digest('hex')}"`
  const { failure } = await storing(
    (count) => (request, answer) => {
      if (request.method === 'HEAD')
        return void answer.writeHead(count === 0 ? 404 : 200, { ETag: tag }).end()
      if (count === 1) return void answer.destroy()
      refused(answer, 412, 'PreconditionFailed')
    },
    small,
  )
  is(failure, null)
})

test('an object with other bytes found after a lost answer is not ours', async () => {
  const { failure } = await storing(
    (count) => (request, answer) => {
      if (request.method === 'HEAD')
        return void answer.writeHead(count === 0 ? 404 : 200, { ETag: '"another"' }).end()
      if (count === 1) return void answer.destroy()
      refused(answer, 412, 'PreconditionFailed')
    },
    small,
  )
  match(String(failure), /An object already exists under the key/)
})

/** A service that accepts parts; the caller decides how it answers the completion. */
const takingParts =
  (completing: Answering, exists: () => boolean): ((count: number) => Answering) =>
  (count) =>
  (request, answer) => {
    const { method, url = '' } = request
    if (method === 'HEAD') return void answer.writeHead(count > 0 && exists() ? 200 : 404).end()
    if (method === 'GET') return void refused(answer, 404, 'NoSuchUpload')
    if (method === 'PUT') return void answer.writeHead(200, PART).end()
    if (method === 'DELETE') return void refused(answer, 404, 'NoSuchUpload')
    if (url.includes('uploads'))
      return void answer.end(
        '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>',
      )
    completing(request, answer)
  }

const losesItsAnswer = (): Answering => {
  let completions = 0
  return (_, answer) => {
    completions += 1
    if (completions === 1) answer.destroy()
    else refused(answer, 404, 'NoSuchUpload')
  }
}

test('parts completed by an attempt whose answer was lost are an object', async () => {
  const { failure } = await storing(
    takingParts(losesItsAnswer(), () => true),
    large,
  )
  is(failure, null)
})

test('parts that are gone without an object are a failure', async () => {
  const { failure } = await storing(
    takingParts(losesItsAnswer(), () => false),
    large,
  )
  ok(failure instanceof Error)
})

test('no more is read or sent after a part failed', async () => {
  let given = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; given < 200; given += 1) yield Buffer.alloc(MEBIBYTE)
  }
  const { failure } = await storing(
    (count) => (request, answer) => {
      if (request.method === 'PUT') return void refused(answer, 400, 'BadDigest')
      takingParts(
        () => {},
        () => false,
      )(count)(request, answer)
    },
    (storage) => storage.put(KEY, endless(), 'MD5'),
  )
  ok(failure instanceof Error)
  ok(given < 60, `${given} MiB were read`)
})

test.run()
