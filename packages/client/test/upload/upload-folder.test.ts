import { createHash } from 'node:crypto'
import { readdir, symlink, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { connectionTo, type UploadOutcome, uploadFolder } from '../../src/index.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { fileRecord, SILENT, type StandIn, sendJson, standIn, textOf } from '../stand-in-server.ts'

const test = suite('uploading a folder')

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

interface Stored {
  readonly id: number
  readonly label: string
  readonly directoryLabel?: string
  readonly bytes: string
  readonly md5: string
}

type Add = (request: IncomingMessage, response: ServerResponse, attempt: number) => Promise<void>

/** A repository with one dataset that keeps what it is sent, unless `add` decides otherwise. */
function repository(stored: Stored[], add?: Add): Promise<StandIn> {
  let attempt = 0
  return standIn((request, response) => {
    const url = request.url ?? ''
    if (url.startsWith('/api/files/fixityAlgorithm'))
      return sendJson(response, 200, { data: { message: 'MD5' } })
    if (url.includes('/uploadurls')) return sendJson(response, 404, { message: 'No such way' })
    if (url.includes('/versions/'))
      return sendJson(response, 200, { data: stored.map(fileRecord), totalCount: stored.length })
    attempt += 1
    void (add === undefined ? keep(stored, request, response) : add(request, response, attempt))
  })
}

async function keep(stored: Stored[], request: IncomingMessage, response: ServerResponse) {
  const sent = await received(request, 0)
  const record = { ...sent, id: stored.length + 1 }
  stored.push(record)
  sendJson(response, 201, { data: { files: [fileRecord(record)] } })
}

async function received(request: IncomingMessage, id: number): Promise<Stored> {
  const [, first = '', second = ''] = (await textOf(request)).split(/--holdfast-[0-9a-f-]+/)
  const { label, directoryLabel } = JSON.parse(first.split('\r\n\r\n')[1] ?? '')
  const bytes = second.slice(second.indexOf('\r\n\r\n') + 4, -2)
  return { id, label, directoryLabel, bytes, md5: md5(bytes) }
}

async function upload(
  server: StandIn,
  folder: string,
  changed: 'refuse' | 'replace' = 'refuse',
): Promise<UploadOutcome> {
  const connection = connectionTo({
    address: server.address,
    token: 'secret',
    patience: { attempts: 3, pauseMs: 1 },
  })
  const notes = await scratchFolder()
  try {
    return await uploadFolder(connection, {
      folder,
      dataset: 'doi:10.5072/FK2/A',
      parallel: 2,
      changed,
      notes,
      listener: SILENT,
    })
  } finally {
    await server.close()
  }
}

test('the tree is kept, empty files too, and links and debris stay where they are', async () => {
  const folder = await scratchFolder({
    'a.txt': 'one',
    'x/y/b.txt': 'two',
    'x/empty': '',
    '.DS_Store': '?',
  })
  await symlink('/etc/passwd', join(folder, 'link'))
  const stored: Stored[] = []
  const { sent, failed, leftOut } = await upload(await repository(stored), folder)
  equal({ sent, failed: [...failed] }, { sent: 3, failed: [] })
  equal(
    stored.map(({ directoryLabel = '', label, bytes }) => [directoryLabel, label, bytes]).sort(),
    [
      ['', 'a.txt', 'one'],
      ['x', 'empty', ''],
      ['x/y', 'b.txt', 'two'],
    ],
  )
  equal(
    leftOut.map(({ path }) => path.slice(folder.length + 1)),
    ['.DS_Store', 'link'],
  )
})

test('a name in no known encoding is listed as failed, and holds up no other file', async () => {
  const folder = await scratchFolder({ 'a.txt': 'one' })
  const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0x2e, 0x74])])
  // Some systems keep no such names.
  if (
    !(await writeFile(name, 'x').then(
      () => true,
      () => false,
    ))
  )
    return
  const { sent, failed } = await upload(await repository([]), folder)
  is(sent, 1)
  equal(
    failed.map(({ reason }) => reason),
    ['Its name is not in UTF-8'],
  )
})

test('a folder that is not there, or is none, is told of before anything is sent', async () => {
  const folder = await scratchFolder({ 'a.txt': 'one' })
  for (const [name, code] of [
    ['nothing', 'ENOENT'],
    ['a.txt', 'ENOTDIR'],
  ] as const) {
    const server = await repository([])
    const failure = await upload(server, join(folder, name)).catch((error) => error)
    is(failure.code, code)
    equal(
      server.asked.filter((line) => line.startsWith('POST')),
      [],
    )
  }
})

test('what is there already is not sent again, however its name is composed', async () => {
  const folder = await scratchFolder({ 'gru\u0308n.txt': 'one' })
  const there = { id: 1, label: 'gr\u00fcn.txt', bytes: 'one', md5: md5('one').toUpperCase() }
  const { sent, there: found } = await upload(await repository([there]), folder)
  equal({ sent, found }, { sent: 0, found: 1 })
})

test('two names that differ only in how they are composed are two files', async () => {
  const names = ['gru\u0308n.txt', 'gr\u00fcn.txt']
  const folder = await scratchFolder(Object.fromEntries(names.map((name) => [name, name])))
  // Some systems keep only one of them.
  if ((await readdir(folder)).length < names.length) return
  const stored: Stored[] = []
  is((await upload(await repository(stored), folder)).sent, 2)
  const again = await upload(await repository(stored), folder)
  equal({ there: again.there, failed: again.failed.length }, { there: 2, failed: 0 })
})

test('another file in its place is left alone, or replaced where that is asked for', async () => {
  const folder = await scratchFolder({ 'a.txt': 'new' })
  const old = { id: 7, label: 'a.txt', bytes: 'old', md5: md5('old') }
  const refused = await upload(await repository([old]), folder)
  equal({ sent: refused.sent, failed: refused.failed.length }, { sent: 0, failed: 1 })
  const server = await repository([old])
  is((await upload(server, folder, 'replace')).sent, 1)
  is(server.asked.at(-1), 'POST /api/files/7/replace')
})

test('a refusal that passes is tried again, one that stays is listed with its reason', async () => {
  const folder = await scratchFolder({ 'a.txt': 'one' })
  const stored: Stored[] = []
  const busy = await repository(stored, async (request, response, attempt) => {
    if (attempt > 2) return keep(stored, request, response)
    request.resume()
    sendJson(response, 503, { status: 'ERROR', message: 'Later' })
  })
  is((await upload(busy, folder)).sent, 1)
  const full = await repository([], async (_, response) =>
    sendJson(response, 400, { status: 'ERROR', message: 'The quota is reached' }),
  )
  const { failed } = await upload(full, folder)
  equal(
    failed.map(({ reason }) => reason),
    ['The quota is reached'],
  )
  is(full.asked.filter((line) => line.startsWith('POST')).length, 1)
})

test('a file whose answer was lost is not sent twice', async () => {
  const folder = await scratchFolder({ 'a.txt': 'one' })
  const stored: Stored[] = []
  const server = await repository(stored, async (request, response) => {
    stored.push(await received(request, 1))
    response.destroy()
  })
  is((await upload(server, folder)).sent, 1)
  equal(stored.length, 1)
})

test('a server that stored other bytes than were sent is told of with both digests', async () => {
  const folder = await scratchFolder({ 'a.txt': 'one' })
  const server = await repository([], async (request, response) => {
    const record = await received(request, 1)
    sendJson(response, 201, { data: { files: [fileRecord({ ...record, md5: md5('two') })] } })
  })
  const { failed } = await upload(server, folder)
  match(failed[0]?.reason ?? '', new RegExp(`${md5('two')}.*${md5('one')}`))
})

test('archives are sent past the form, which would unpack them, where the server offers a way', async () => {
  const folder = await scratchFolder({ 'data.dat': 'PK\u0003\u0004 and so on', 'plain.txt': 'PK' })
  const server = await repository([])
  is((await upload(server, folder)).sent, 2)
  const asked = server.asked.filter((line) => line.includes('/uploadurls'))
  is(asked.length, 1)
  match(asked[0] ?? '', /size=14/)
})

test('a refusal in the middle of a long body is heard, and the rest is not sent', async () => {
  const folder = await scratchFolder({ 'a.bin': 'x'.repeat(8_000_000) })
  const server = await repository([], async (_, response) => {
    response.setHeader('Connection', 'close')
    sendJson(response, 400, { status: 'ERROR', message: 'Too big' })
  })
  const { failed } = await upload(server, folder)
  is(failed.length, 1)
})

test.run()
