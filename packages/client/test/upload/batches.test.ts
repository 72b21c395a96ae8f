import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { scratchFolder } from '../scratch-folder.ts'
import { fileRecord, type StandIn, sendJson } from '../stand-in-server.ts'
import { keepAs, md5, type Stored } from './kept-files.ts'
import { type Add, keep, received, repository, upload } from './repository.ts'

const test = suite('small files are sent in batches')

const servers: StandIn[] = []
test.after.each(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const SMALL = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`x/s${n}.txt`, `row ${n}`]))

async function scene(files: Readonly<Record<string, string>>, add?: (stored: Stored[]) => Add) {
  const stored: Stored[] = []
  const server = await repository(stored, add === undefined ? {} : { add: add(stored) })
  servers.push(server)
  const { sent, there, failed } = await upload(server, await scratchFolder(files))
  const requests = server.asked.filter((line) => !line.startsWith('GET'))
  return { stored, requests, counts: { sent, there, failed: failed.length } }
}

test('one request holds them, with their folders, and every digest is compared', async () => {
  const { stored, requests, counts } = await scene(SMALL)
  equal(counts, { sent: 12, there: 0, failed: 0 })
  is(requests.length, 1)
  equal(
    stored.map(({ directoryLabel, label, bytes }) => [`${directoryLabel}/${label}`, bytes]).sort(),
    Object.entries(SMALL).sort(),
  )
})

test('parts of shapefile sets and large files go alone', async () => {
  const large = 'x'.repeat(1024 * 1024 + 1)
  const { requests, counts } = await scene({ ...SMALL, 'roads.shp': 'a', 'large.txt': large })
  equal(counts, { sent: 14, there: 0, failed: 0 })
  is(requests.length, 3)
})

test('after a refusal files go one by one, and only one of them fails', async () => {
  const { counts } = await scene(SMALL, (stored) => async (request, response) => {
    const { members, said: _, ...sent } = await received(request)
    if (members.length > 1 || sent.label === 's3.txt')
      return sendJson(response, 400, { message: 'Over the limit' })
    keepAs(stored, sent, response)
  })
  equal(counts, { sent: 11, there: 0, failed: 1 })
})

test('files of a batch whose answer is lost are not added twice', async () => {
  const { stored, counts } = await scene(SMALL, (stored) => async (request, response, attempt) => {
    if (attempt > 1) return keep(stored, request, response)
    const { members } = await received(request)
    for (const [n, { label, bytes }] of members.slice(0, 5).entries())
      stored.push({
        id: n + 1,
        label: label.slice(2),
        directoryLabel: 'x',
        bytes,
        md5: md5(bytes),
      })
    request.socket.destroy()
  })
  equal(counts, { sent: 7, there: 5, failed: 0 })
  is(new Set(stored.map(({ label }) => label)).size, 12)
})

test('an archive that the server stores as it is, under whichever name, is removed', async () => {
  const { requests, counts } = await scene(SMALL, (stored) => async (request, response) => {
    if (request.method === 'DELETE') return sendJson(response, 200, { data: {} })
    const { members, said: _, ...sent } = await received(request)
    if (members.length < 2) return keepAs(stored, sent, response)
    const record = { id: 77, label: 'batch-1.zip', bytes: '', md5: md5('') }
    sendJson(response, 201, { data: { files: [fileRecord(record)] } })
  })
  equal(counts, { sent: 12, there: 0, failed: 0 })
  is(requests[1], 'DELETE /api/files/77')
})

test('a server that unpacks no archive gets no further ones', async () => {
  const many = Object.fromEntries(Array.from({ length: 401 }, (_, n) => [`s${n}.txt`, `row ${n}`]))
  const { requests, counts } = await scene(many, (stored) => async (request, response) => {
    if (request.method === 'DELETE') return sendJson(response, 200, { data: {} })
    const { members, said: _, ...sent } = await received(request)
    if (members.length === 0) return keepAs(stored, sent, response)
    const record = { id: 7777, label: 'batch.zip', bytes: '', md5: md5('') }
    sendJson(response, 201, { data: { files: [fileRecord(record)] } })
  })
  equal(counts, { sent: 401, there: 0, failed: 0 })
  // Two are under way at a time: each is sent and removed, and the third is not sent.
  is(requests.length, 401 + 2 * 2)
})

test.run()
