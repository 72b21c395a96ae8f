import { readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { scratchFolder } from '../scratch-folder.ts'
import { fileRecord, type StandIn, sendJson } from '../stand-in-server.ts'
import { md5, type Stored } from './kept-files.ts'
import {
  type Behaviour,
  keep,
  received,
  repository as standInRepository,
  upload,
} from './repository.ts'

const test = suite('uploading a folder')

const servers: StandIn[] = []
test.after.each(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function repository(stored: Stored[], behaviour: Behaviour = {}): Promise<StandIn> {
  const server = await standInRepository(stored, behaviour)
  servers.push(server)
  return server
}

test('the folder tree and empty files are kept; links and desktop files are left out', async () => {
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

test('a name that is not UTF-8 fails, and does not stop the other files', async () => {
  const folder = await scratchFolder({ 'a.txt': 'one' })
  const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0x2e, 0x74])])
  // Some systems do not allow such names.
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

test('a missing or invalid folder is reported before anything is sent', async () => {
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

test('existing files are not sent again, whatever the composition of their names', async () => {
  const folder = await scratchFolder({ 'gru\u0308n.txt': 'one' })
  const there = { id: 1, label: 'gr\u00fcn.txt', bytes: 'one', md5: md5('one').toUpperCase() }
  const { sent, there: found } = await upload(await repository([there]), folder)
  equal({ sent, found }, { sent: 0, found: 1 })
})

test('two names that differ only in composition are two files', async () => {
  const names = ['gru\u0308n.txt', 'gr\u00fcn.txt']
  const folder = await scratchFolder(Object.fromEntries(names.map((name) => [name, name])))
  // Some systems store only one of them.
  if ((await readdir(folder)).length < names.length) return
  const stored: Stored[] = []
  is((await upload(await repository(stored), folder)).sent, 2)
  const again = await upload(await repository(stored), folder)
  equal({ there: again.there, failed: again.failed.length }, { there: 2, failed: 0 })
})

test('a different file in its place is kept, or replaced with the replace option', async () => {
  const folder = await scratchFolder({ 'a.txt': 'new' })
  const old = { id: 7, label: 'a.txt', bytes: 'old', md5: md5('old') }
  const refused = await upload(await repository([old]), folder)
  equal({ sent: refused.sent, failed: refused.failed.length }, { sent: 0, failed: 1 })
  const server = await repository([old])
  is((await upload(server, folder, { changed: 'replace' })).sent, 1)
  is(server.asked.at(-1), 'POST /api/files/7/replace')
})

test('a transient refusal is withRetries, a lasting one is listed with its reason', async () => {
  const folder = await scratchFolder({ 'a.txt': 'one' })
  const stored: Stored[] = []
  const busy = await repository(stored, {
    add: async (request, response, attempt) => {
      if (attempt > 2) return keep(stored, request, response)
      request.resume()
      sendJson(response, 503, { status: 'ERROR', message: 'Later' })
    },
  })
  is((await upload(busy, folder)).sent, 1)
  const full = await repository([], {
    add: async (_, response) =>
      sendJson(response, 400, { status: 'ERROR', message: 'The quota is reached' }),
  })
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
  const server = await repository(stored, {
    add: async (request, response) => {
      stored.push({ ...(await received(request)), id: 1 })
      response.destroy()
    },
  })
  is((await upload(server, folder)).sent, 1)
  equal(stored.length, 1)
})

test('a server that stored other bytes is reported with both digests', async () => {
  const folder = await scratchFolder({ 'a.txt': 'one' })
  const server = await repository([], {
    add: async (request, response) => {
      const record = { ...(await received(request)), id: 1 }
      sendJson(response, 201, { data: { files: [fileRecord({ ...record, md5: md5('two') })] } })
    },
  })
  const { failed } = await upload(server, folder)
  match(failed[0]?.reason ?? '', new RegExp(`${md5('two')}.*${md5('one')}`))
})

test('an archive stays one file although the server unpacks archives in forms', async () => {
  const archive = 'PK\u0003\u0004 and so on'
  const folder = await scratchFolder({ 'x/data.zip': archive, 'plain.txt': 'PK' })
  const stored: Stored[] = []
  const server = await repository(stored)
  const { sent, failed } = await upload(server, folder)
  equal({ sent, failed: [...failed] }, { sent: 2, failed: [] })
  const kept = stored.find(({ label }) => label === 'data.zip')
  equal([kept?.directoryLabel, kept?.bytes], ['x', archive])
  is((await upload(server, folder)).there, 2)
  is(server.asked.filter((line) => line.includes('/uploadurls')).length, 1)
})

test('an unpacked archive is reported', async () => {
  const folder = await scratchFolder({ 'a.txt': 'one' })
  const record = fileRecord({ id: 1, label: 'b', bytes: 'one', md5: md5('one') })
  const server = await repository([], {
    add: async (request, response) => {
      await received(request)
      sendJson(response, 201, { data: { files: [record, record] } })
    },
  })
  match((await upload(server, folder)).failed[0]?.reason ?? '', /unpacked it into 2 files/)
})

test('a file that changes during a form upload fails, and is not stored', async () => {
  const folder = await scratchFolder({ 'a.bin': 'x'.repeat(8_000_000) })
  const stored: Stored[] = []
  const server = await repository(stored, {
    add: async (request, response) => {
      await utimes(join(folder, 'a.bin'), 1, 1)
      await keep(stored, request, response)
    },
  })
  const { sent, failed } = await upload(server, folder)
  equal({ sent, stored }, { sent: 0, stored: [] })
  match(failed[0]?.reason ?? '', /changed during the upload/)
})

test('a refusal during a long body is read, and the rest is not sent', async () => {
  const folder = await scratchFolder({ 'a.bin': 'x'.repeat(8_000_000) })
  const server = await repository([], {
    add: async (_, response) => {
      response.setHeader('Connection', 'close')
      sendJson(response, 400, { status: 'ERROR', message: 'Too big' })
    },
  })
  const { failed } = await upload(server, folder)
  equal(
    failed.map(({ reason }) => reason),
    ['Too big'],
  )
  is(server.asked.filter((line) => line.startsWith('POST')).length, 1)
})

test.run()
