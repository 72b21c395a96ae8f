import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type FileReader, Upload, type UploadOptions } from 'tus-js-client'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { data, eventually, filesOf, md5, newDataset, send } from './faults/client.ts'
import { anywhere, type Place, TOKEN } from './faults/databases.ts'
import type { StartedServer } from './started-server.ts'

const test = suite('resumable uploads with a generic tus client')
const MEBIBYTE = 1024 ** 2
const SIZE = 24 * MEBIBYTE + 5
const PIECE = MEBIBYTE / 2

let place: Place
let server: StartedServer

test.before(async () => {
  place = await anywhere()
  server = await place.start()
})
test.after(() => place?.remove())

/** The options that every client needs. */
const optionsFor = (dataset: number, fileName: string): UploadOptions => ({
  endpoint: `${server.address}/api/datasets/${dataset}/resumableUploads`,
  headers: { 'X-Service-key': TOKEN },
  metadata: { filename: fileName, directoryLabel: 'cruise/07' },
  retryDelays: Array<number>(60).fill(500),
})

/** Reads a file piece by piece, and runs `inTheMiddle` once in the middle. */
function interrupted(content: Buffer, inTheMiddle: () => Promise<unknown>): FileReader {
  let happened = false
  async function* pieces(start: number, end: number) {
    for (let at = start; at < end; at += PIECE) {
      if (at > SIZE / 2 && !happened) {
        happened = true
        await inTheMiddle()
      }
      yield content.subarray(at, Math.min(at + PIECE, end))
    }
  }
  return {
    openFile: async () => ({
      size: SIZE,
      slice: async (start, end) => {
        const till = Math.min(end, SIZE)
        const stream = Readable.from(pieces(start, till), { objectMode: false })
        return { value: Object.assign(stream, { size: till - start }), done: till === SIZE }
      },
      close: () => undefined,
    }),
  }
}

/** Resolves when the client reports success. */
const sendWhole = (content: Buffer, options: UploadOptions): Promise<void> =>
  new Promise((resolve, reject) =>
    new Upload(content, { ...options, onSuccess: () => resolve(), onError: reject }).start(),
  )

/** Stops in the middle; returns the URL where a later client can continue. */
const sendSome = (content: Buffer, options: UploadOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const fileReader = interrupted(content, async () => {
      const url = upload.url ?? ''
      await somethingKept(url)
      await upload.abort()
      resolve(url)
    })
    const upload = new Upload(content, { ...options, fileReader, onError: reject })
    upload.start()
  })

const somethingKept = (url: string) =>
  eventually(
    async () => data<{ readonly offset: number }>(await send(url)).offset,
    (offset) => offset >= MEBIBYTE,
  )

async function requireStored(dataset: number, name: string, content: Buffer): Promise<void> {
  const files = await filesOf(server.address, dataset)
  is(files.length, 1)
  is(files[0]?.label, name)
  is(files[0]?.dataFile.md5, md5(content))
  const { bytes } = await send(`${server.address}/api/access/datafile/${files[0]?.dataFile.id}`)
  ok(bytes.equals(content))
}

test('a stopped upload continues in another client', async () => {
  const dataset = await newDataset(server.address)
  const content = randomBytes(SIZE)
  const options = optionsFor(dataset, 'sonar.raw')
  const uploadUrl = await sendSome(content, options)
  match(uploadUrl, /\/api\/resumableUploads\/[^/]+$/)
  is((await filesOf(server.address, dataset)).length, 0)
  const seen: number[] = []
  await sendWhole(content, { ...options, uploadUrl, onProgress: (sent) => seen.push(sent) })
  ok((seen[0] ?? 0) >= MEBIBYTE, `It began again at ${seen[0]}`)
  await requireStored(dataset, 'sonar.raw', content)
})

test('a client continues by itself after a restart of the server', async () => {
  const dataset = await newDataset(server.address)
  const content = randomBytes(SIZE)
  const requests: string[] = []
  const restart = async () => {
    const { port } = new URL(server.address)
    await server.kill()
    server = await place.start({ PORT: port })
  }
  await sendWhole(content, {
    ...optionsFor(dataset, 'sonar.raw'),
    fileReader: interrupted(content, restart),
    onAfterResponse: (request) => void requests.push(request.getMethod()),
  })
  equal(requests, ['POST', 'HEAD', 'PATCH'])
  await requireStored(dataset, 'sonar.raw', content)
})

test.run()
