import { createHash } from 'node:crypto'
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { LOOSEST } from '../../src/download/name-equivalence.ts'
import { placesOf } from '../../src/download/places.ts'
import { connectionTo, downloadDataset, WrongContent } from '../../src/index.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { fileRecord, SILENT, type StandIn, sendJson, standIn } from '../stand-in-server.ts'

const PLAIN = { restricted: false, description: '', categories: [], tags: [], retention: null }

const test = suite('downloading a dataset')

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const TEXT = 'the bytes of the file'

const aFile = (label: string, directoryLabel = '') =>
  fileRecord({ id: 5, label, bytes: TEXT, md5: md5(TEXT), directoryLabel })

/** The path of the incomplete `aFile('a.txt')`. */
async function partIn(folder: string): Promise<string> {
  const digest = { algorithm: 'MD5', value: md5(TEXT) } as const
  const file = {
    id: 5,
    folder: '',
    name: 'a.txt',
    size: TEXT.length,
    digest,
    details: PLAIN,
  } as const
  const [[, place] = []] = await placesOf(folder, [file], async () => LOOSEST)
  if (place === undefined || place instanceof WrongContent) throw new Error('The file has no place')
  return place.part
}

type Send = (response: ServerResponse, range: string | undefined, attempt: number) => void

/** A repository with these files; `send` answers download requests. */
function repository(files: readonly object[], send: Send = whole): Promise<StandIn> {
  let attempt = 0
  return standIn((request, response) => {
    if (request.url?.includes('/versions/'))
      return sendJson(response, 200, { data: files, totalCount: files.length })
    attempt += 1
    send(response, request.headers.range, attempt)
  })
}

const whole: Send = (response, range) => {
  const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
  response.writeHead(range === undefined ? 200 : 206).end(TEXT.slice(from))
}

/** Waits for the only file of the folder to hold nine bytes, and returns its path. */
async function nineBytesIn(folder: string): Promise<string> {
  for (;;) {
    const [name] = await readdir(folder)
    if (name !== undefined && (await stat(join(folder, name))).size >= 9) return join(folder, name)
    await sleep(1)
  }
}

async function download(server: StandIn, folder: string, changed: 'refuse' | 'replace' = 'refuse') {
  const connection = connectionTo({
    address: `${server.address}/`,
    token: 'secret',
    retryPolicy: { attempts: 3, pauseMs: 1 },
  })
  try {
    return await downloadDataset(connection, {
      dataset: '12',
      version: ':latest',
      folder,
      parallel: 2,
      changed,
      listener: SILENT,
    })
  } finally {
    await server.close()
  }
}

test('the folder tree is kept, and existing files are not requested again', async () => {
  const folder = await scratchFolder()
  is((await download(await repository([aFile('a.txt', 'x/y')]), folder)).fetched, 1)
  is(await readFile(join(folder, 'x/y/a.txt'), 'utf8'), TEXT)
  const again = await repository([aFile('a.txt', 'x/y')])
  is((await download(again, folder)).there, 1)
  is(again.asked.length, 1)
})

test('a broken download continues where it stopped', async () => {
  const folder = await scratchFolder()
  const ranges: (string | undefined)[] = []
  const server = await repository([aFile('a.txt')], (response, range, attempt) => {
    ranges.push(range)
    if (attempt > 1) return whole(response, range, attempt)
    response.writeHead(200, { 'Content-Length': TEXT.length }).write(TEXT.slice(0, 9))
    nineBytesIn(folder).then(() => response.destroy())
  })
  const { fetched, failed } = await download(server, folder)
  equal({ fetched, failed: [...failed] }, { fetched: 1, failed: [] })
  is(await readFile(join(folder, 'a.txt'), 'utf8'), TEXT)
  equal(ranges, [undefined, 'bytes=9-'])
})

test('wrong or excess bytes are refused and deleted', async () => {
  for (const sent of ['the BYTES of the file', `${TEXT} and more`]) {
    const folder = await scratchFolder()
    const server = await repository([aFile('a.txt')], (response) => response.end(sent))
    const { failed } = await download(server, folder)
    is(failed.length, 1, sent)
    equal(await readdir(folder), [], sent)
  }
})

test('a name that leads out of the folder is refused, and the other files are downloaded', async () => {
  const hostile = ['../a.txt', '..', 'a\\b', 'a\u0000b', '', 'x/y']
  const folder = await scratchFolder()
  const files = [...hostile.map((label) => aFile(label)), aFile('b.txt', '../..'), aFile('c.txt')]
  const listed = files.map((file, index) => ({
    ...file,
    dataFile: { ...file.dataFile, id: index },
  }))
  const { fetched, failed } = await download(await repository(listed), folder)
  equal({ fetched, failed: failed.length }, { fetched: 1, failed: hostile.length + 1 })
  equal(await readdir(folder), ['c.txt'])
})

test('a name of the maximum length is downloaded', async () => {
  const folder = await scratchFolder()
  const name = 'n'.repeat(255)
  const { fetched, failed } = await download(await repository([aFile(name)]), folder)
  equal({ fetched, failed: [...failed] }, { fetched: 1, failed: [] })
  equal(await readdir(folder), [name])
})

test('a target that is not a folder is reported once, and no file is requested', async () => {
  const folder = await scratchFolder({ 'a.txt': 'mine' })
  const server = await repository([aFile('b.txt')])
  const failure = await download(server, join(folder, 'a.txt')).catch((error) => error)
  is(failure.code, 'EEXIST')
  is(server.asked.length, 1)
})

test('a file that differs is kept, or overwritten with the replace option', async () => {
  const folder = await scratchFolder({ 'a.txt': 'mine' })
  const { failed } = await download(await repository([aFile('a.txt')]), folder)
  match(failed[0]?.reason ?? '', /--replace/)
  is(await readFile(join(folder, 'a.txt'), 'utf8'), 'mine')
  await download(await repository([aFile('a.txt')]), folder, 'replace')
  is(await readFile(join(folder, 'a.txt'), 'utf8'), TEXT)
})

test('bytes of an earlier run are continued, and detected when they are wrong', async () => {
  const folder = await scratchFolder()
  await writeFile(await partIn(folder), 'THE BYTES')
  const ranges: (string | undefined)[] = []
  const noting: Send = (response, range, attempt) => {
    ranges.push(range)
    whole(response, range, attempt)
  }
  const { failed } = await download(await repository([aFile('a.txt')], noting), folder)
  match(failed[0]?.reason ?? '', /The bytes are wrong/)
  is((await download(await repository([aFile('a.txt')], noting), folder)).fetched, 1)
  equal(ranges, ['bytes=9-', undefined])
})

test('the digest is computed from the disk, not from the received bytes', async () => {
  const folder = await scratchFolder()
  const server = await repository([aFile('a.txt')], async (response) => {
    response.writeHead(200, { 'Content-Length': TEXT.length }).write(TEXT.slice(0, 9))
    await writeFile(await nineBytesIn(folder), 'THE', { flag: 'r+' })
    response.end(TEXT.slice(9))
  })
  const { failed } = await download(server, folder)
  match(failed[0]?.reason ?? '', /The bytes are wrong/)
  equal(await readdir(folder), [])
})

test('a restart uses a new file, as another process may write to the old one', async () => {
  const folder = await scratchFolder()
  const part = await partIn(folder)
  await writeFile(part, 'kept')
  const other = await open(part, 'r+')
  // It does not support ranges, so all bytes are sent again.
  const server = await repository([aFile('a.txt')], (response) => response.end(TEXT))
  is((await download(server, folder)).fetched, 1)
  await other.writeFile('OTHER BYTES')
  await other.close()
  is(await readFile(join(folder, 'a.txt'), 'utf8'), TEXT)
})

test('a file whose name looks like an incomplete download is kept', async () => {
  const folder = await scratchFolder({ 'a.txt.part': 'mine' })
  is((await download(await repository([aFile('a.txt')]), folder)).fetched, 1)
  is(await readFile(join(folder, 'a.txt.part'), 'utf8'), 'mine')
  const both = ['b.txt.part', 'b.txt'].map((label, id) =>
    fileRecord({ id, label, bytes: label.slice(0, 5), md5: md5(label.slice(0, 5)) }),
  )
  const server = await repository(both, (response) => response.end('b.txt'))
  equal(
    { ...(await download(server, folder)) },
    { fetched: 2, there: 0, failed: [], unverified: 0 },
  )
  is(await readFile(join(folder, 'b.txt.part'), 'utf8'), 'b.txt')
})

test('the token is sent to the repository and not to redirect targets', async () => {
  const elsewhere = await standIn((_, response) => response.end(TEXT))
  const server = await repository([aFile('a.txt')], (response) =>
    response.writeHead(303, { Location: `${elsewhere.address}/signed` }).end(),
  )
  is((await download(server, await scratchFolder())).fetched, 1)
  await elsewhere.close()
  equal(
    server.headers.map((headers) => headers['x-service-key']),
    ['secret', 'secret'],
  )
  is(elsewhere.headers[0]?.['x-service-key'], undefined)
})

test('for an ingested table, the original is downloaded under its own name', async () => {
  const folder = await scratchFolder()
  const record = aFile('a.tab')
  const ingested = {
    ...record,
    dataFile: {
      ...record.dataFile,
      filesize: 3,
      originalFileName: 'a.csv',
      originalFileSize: TEXT.length,
    },
  }
  const server = await repository([ingested])
  is((await download(server, folder)).fetched, 1)
  equal(await readdir(folder), ['a.csv'])
  match(server.asked.at(-1) ?? '', /format=original/)
})

test('a file that becomes a table after it was listed is downloaded as it was deposited', async () => {
  const server = await repository([aFile('a.csv')], (response) =>
    response.end(response.req.url?.includes('format=original') ? TEXT : `${TEXT}, as a table`),
  )
  const outcome = await download(server, await scratchFolder())
  equal(outcome.failed, [])
  is(outcome.fetched, 1)
})

test.run()
