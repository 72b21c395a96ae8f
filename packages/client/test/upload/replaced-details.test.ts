import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { scratchFolder } from '../scratch-folder.ts'
import { type Details, fileRecord, type StandIn, sendJson, textOf } from '../stand-in-server.ts'
import { md5 } from './kept-files.ts'
import { received, repository as standInRepository, upload } from './repository.ts'

const test = suite('details kept by a replacement')

const servers: StandIn[] = []
test.after.each(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const RETENTION = { dateUnavailable: '2040-01-01', reason: 'Consent ends' }
const CLOSED: Details = {
  restricted: true,
  description: 'Interviews',
  categories: ['Data'],
  tags: ['Survey'],
  retention: RETENTION,
}
const OPEN: Details = {
  restricted: false,
  description: '',
  categories: [],
  tags: [],
  retention: null,
}

/** A repository with one file that has these details; `made` gives the details of its replacement. */
async function repository({
  made = { ...CLOSED, retention: null },
  refusesRetention = false,
}: {
  readonly made?: Details
  readonly refusesRetention?: boolean
} = {}) {
  const said: object[] = []
  const server = await standInRepository(
    [{ id: 7, label: 'a.txt', bytes: 'old', md5: md5('old'), details: CLOSED }],
    {
      add: async (request, response) => {
        if (request.url?.includes(':set-retention')) {
          said.push(JSON.parse(await textOf(request)))
          if (refusesRetention) return sendJson(response, 400, { message: 'Switched off' })
          return sendJson(response, 200, { data: { message: 'Set' } })
        }
        const form = await received(request)
        said.push(form.said)
        sendJson(response, 200, {
          data: { files: [fileRecord({ ...form, id: 8, details: made })] },
        })
      },
    },
  )
  servers.push(server)
  return { server, said }
}

test('a replacement keeps restriction, description, categories, tags and retention', async () => {
  const folder = await scratchFolder({ 'a.txt': 'new' })
  const { server, said } = await repository()
  const { sent, failed } = await upload(server, folder, { changed: 'replace' })
  equal({ sent, failed: [...failed] }, { sent: 1, failed: [] })
  equal(said, [
    {
      forceReplace: true,
      restrict: true,
      description: 'Interviews',
      categories: ['Data'],
      dataFileTags: ['Survey'],
      label: 'a.txt',
    },
    { ...RETENTION, fileIds: [8] },
  ])
})

test('a replacement that drops details sends none', async () => {
  const folder = await scratchFolder({ 'a.txt': 'new' })
  const { server, said } = await repository({ made: OPEN })
  is((await upload(server, folder, { changed: 'replace', details: 'drop' })).sent, 1)
  equal(said, [{ forceReplace: true, label: 'a.txt' }])
})

test('a replacement that loses its restriction or its retention fails', async () => {
  const folder = await scratchFolder({ 'a.txt': 'new' })
  const opening = await repository({ made: OPEN })
  const opened = await upload(opening.server, folder, { changed: 'replace' })
  match(opened.failed[0]?.reason ?? '', /did not restrict/)
  const refusing = await repository({ refusesRetention: true })
  const refused = await upload(refusing.server, folder, { changed: 'replace' })
  match(refused.failed[0]?.reason ?? '', /retention period could not be set: Switched off/)
})

test.run()
