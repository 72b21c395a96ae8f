import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign, question } from '../guestbooks/guestbook-calls.ts'
import { downloadStatus, requestAccess, restricted, told } from './access-request-calls.ts'

const test = suite<{ world: World }>('access to many files of a dataset')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

interface Asked {
  readonly as?: Who
  readonly json?: unknown
}

const request = (world: World, dataset: number, { as = 'outsider', json }: Asked = {}) =>
  world.call('PUT', `/access/dataset/${dataset}/requestAccess`, { as, json })
const grant = (world: World, dataset: number, { as = 'curator', json }: Asked = {}) =>
  world.call('PUT', `/access/dataset/${dataset}/grantAccess/@outsider.user`, { as, json })
const reject = (world: World, dataset: number, { as = 'curator', json }: Asked = {}) =>
  world.call('PUT', `/access/dataset/${dataset}/rejectAccess/@outsider.user`, { as, json })

const readable = async (world: World, files: readonly number[]): Promise<readonly boolean[]> => {
  const found: boolean[] = []
  for (const file of files) found.push((await downloadStatus(world, file, 'outsider')) === 200)
  return found
}

test('accessRequests.requestDataset: asks for what the caller lacks, and tells each once', async ({
  world,
}) => {
  const { dataset, files, pid } = await restricted(world, ['a.txt', 'b.txt', 'c.txt'])
  await requestAccess(world, files[0] ?? 0)
  const { status, body } = await request(world, dataset)
  is(status, 200)
  is(body.data.message, 'Access to 2 files requested.')
  equal(await told(world, 'outsider', pid), ['REQUESTEDFILEACCESS', 'REQUESTEDFILEACCESS'])
  const all = await world.call('GET', '/notifications/all?limit=1', { as: 'curator' })
  match(all.body.data[0].messageText, /asked for access to "b\.txt" and 1 more of "River gauge/)
  const again = await request(world, dataset)
  is(again.status, 400)
  match(again.body.message, /^There is no file to ask for/)
})

test('accessRequests.requestDataset: refuses foreign and hidden files, guests and answers that lack', async ({
  world,
}) => {
  const { dataset, files } = await restricted(world, ['a.txt', 'b.txt'])
  const elsewhere = await restricted(world)
  const draft = await aFile(world, dataset, { name: 'draft.txt', jsonData: { restrict: true } })
  for (const fileId of [elsewhere.files[0], draft, 99_999, -1, 0]) {
    const { status, body } = await request(world, dataset, {
      json: { fileIds: [files[0], fileId] },
    })
    is(status, 400, String(fileId))
    match(body.message, /^Could not find datafile with id/)
  }
  for (const json of [{ fileIds: [] }, { fileIds: 'x' }, { fileIds: [1.5] }, []])
    is((await request(world, dataset, { json })).status, 400, JSON.stringify(json))
  is((await request(world, dataset, { as: 'anonymous' })).status, 400)
  is((await request(world, dataset, { as: 'member' })).status, 400)
  is((await request(world, 99_999)).status, 404)
  const hidden = (await aDataset(world)).id
  for (const json of [undefined, { fileIds: [] }, { fileIds: [1] }])
    is((await request(world, hidden, { json })).status, 404, 'a draft')
  const guestbook = await aGuestbook(world, {
    customQuestions: [question('Why', { required: true })],
  })
  await assign(world, dataset, guestbook.id)
  const choice = `/datasets/${dataset}/guestbookEntryAtRequest`
  await world.call('PUT', choice, { as: 'curator', body: 'true' })
  match((await request(world, dataset)).body.message, /^You may not request access/)
  const guestbookResponse = { answers: [{ id: guestbook.customQuestions[0].id, value: 'Tides' }] }
  const json = { fileIds: [files[1], files[1]], guestbookResponse }
  is((await request(world, dataset, { json })).body.data.message, 'Access to 1 file requested.')
  const stored = await world.call('GET', `/guestbooks/${guestbook.id}/responses`, {
    as: 'superuser',
  })
  equal(
    stored.body.data.responses.map(({ fileId }: { readonly fileId: number }) => fileId),
    [files[1]],
  )
})

test('accessRequests.grantDataset: covers what was asked for, or every restricted file', async ({
  world,
}) => {
  const { dataset, files, pid } = await restricted(world, ['a.txt', 'b.txt', 'c.txt'])
  await request(world, dataset, { json: { fileIds: files.slice(0, 2) } })
  is((await grant(world, dataset)).body.data.message, 'Access to 2 files granted to outsider User.')
  equal(await readable(world, files), [true, true, false])
  equal((await told(world, 'outsider', pid)).slice(0, 2), [
    'GRANTFILEACCESS',
    'REQUESTEDFILEACCESS',
  ])
  is((await grant(world, dataset)).body.data.message, 'Access to 3 files granted to outsider User.')
  equal(await readable(world, files), [true, true, true])
})

test('accessRequests.grantDataset: refuses strangers, foreign files, unknown people and past ends', async ({
  world,
}) => {
  const { dataset, files } = await restricted(world)
  const elsewhere = await restricted(world)
  for (const as of ['anonymous', 'outsider', 'contributor', 'member'] as const) {
    is((await grant(world, dataset, { as })).status, 403, as)
    is((await reject(world, dataset, { as })).status, 403, as)
  }
  const path = `/access/dataset/${dataset}/grantAccess/@nobody`
  match(
    (await world.call('PUT', path, { as: 'curator' })).body.message,
    /^Could not find assignee with identifier/,
  )
  const wrong = [
    { fileIds: [files[0], elsewhere.files[0]] },
    { fileIds: [] },
    { expires: '2031-04-05T06:07:08Z' },
    { expires: 'tomorrow' },
    { expires: '2031-13-05T06:07:08Z' },
  ]
  for (const json of wrong)
    is((await grant(world, dataset, { json })).status, 400, JSON.stringify(json))
  equal(await readable(world, files), [false])
  const { id } = await aSharedDataset(world)
  match((await grant(world, id)).body.message, /no restricted file/)
})

test('accessRequests.rejectDataset: closes the open requests, with a reason', async ({ world }) => {
  const { dataset, files, pid } = await restricted(world, ['a.txt', 'b.txt'])
  is((await reject(world, dataset)).status, 400, 'nothing was asked for')
  await request(world, dataset)
  const first = { fileIds: files.slice(0, 1), reason: 'Not these' }
  const { body } = await reject(world, dataset, { json: first })
  is(body.data.message, 'Access to 1 file rejected for outsider User.')
  is((await reject(world, dataset, { json: first })).status, 400, 'again')
  is((await reject(world, dataset)).status, 200)
  equal((await told(world, 'outsider', pid)).slice(0, 2), ['REJECTFILEACCESS', 'REJECTFILEACCESS'])
  is((await request(world, dataset)).status, 200)
})

test('accessRequests.ofDataset: shows every request to managers, as JSON or CSV', async ({
  world,
}) => {
  const { dataset, files } = await restricted(world, ['=cmd(a).txt', 'b.txt'])
  await request(world, dataset)
  await reject(world, dataset, { json: { fileIds: files.slice(0, 1), reason: '=HYPERLINK("x")' } })
  await grant(world, dataset, { json: { expires: '2031-06-01T00:00:00Z' } })
  const path = `/access/dataset/${dataset}/requests`
  is((await world.call('GET', path)).status, 401)
  is((await world.call('GET', path, { as: 'contributor' })).status, 403)
  const { body } = await world.call('GET', path, { as: 'curator' })
  const shown = body.data.map(
    ({
      fileId,
      label,
      identifier,
      requestState,
      reason,
      decidedBy,
      expires,
    }: Record<string, string>) => ({
      ...{ fileId, label, identifier, requestState, reason, decidedBy, expires },
    }),
  )
  const common = { identifier: '@outsider.user', decidedBy: '@curator.user' }
  equal(JSON.parse(JSON.stringify(shown)), [
    {
      fileId: files[0],
      label: '=cmd(a).txt',
      ...common,
      requestState: 'rejected',
      reason: '=HYPERLINK("x")',
    },
    {
      fileId: files[1],
      label: 'b.txt',
      ...common,
      requestState: 'granted',
      expires: '2031-06-01T00:00:00Z',
    },
  ])
  const csv = await world.send('GET', path, { as: 'curator', headers: { Accept: 'text/csv' } })
  match(csv.headers.get('Content-Type') ?? '', /^text\/csv/)
  const [head = '', first = '', second = ''] = (await csv.text()).split('\n')
  match(head, /^fileId,label,id,identifier,.*,requestState,.*,reason,expires$/)
  match(first, /^\d+,'=cmd\(a\)\.txt,\d+,@outsider\.user,/)
  match(first, /,"'=HYPERLINK\(""x""\)",$/)
  match(second, /,2031-06-01T00:00:00Z$/)
  const asked = await world.call('GET', `${path}?format=csv`, { as: 'curator' })
  is(asked.text.split('\n').length, 4)
})

/** The statements of a whole flow on a dataset with this number of files, half of them restricted. */
const flow = async (world: World, count: number): Promise<readonly number[]> => {
  const { id } = await aSharedDataset(world)
  await manyFiles(world, id, count)
  await publish(world, id)
  const steps = [
    () => request(world, id),
    () => reject(world, id),
    () => request(world, id),
    () => grant(world, id, { json: { expires: '2031-06-01T00:00:00Z' } }),
    () => grant(world, id, { json: { expires: '2031-07-01T00:00:00Z' } }),
  ]
  const counts: number[] = []
  for (const step of steps)
    counts.push(
      await world.statements(async () => {
        const { status, text } = await step()
        is(status, 200, text)
      }),
    )
  return counts
}

test(
  'many files take as many statements as few, and a handful of them',
  onSql(async (world) => {
    for (const as of ['outsider', 'curator'] as const) await world.call('GET', '/users/:me', { as })
    // The files have no bytes to be verified.
    await world.store.write(({ settings }) =>
      settings.put(':FileValidationOnPublishEnabled', 'false'),
    )
    const few = await flow(world, 4)
    equal(await flow(world, 600), few)
    is(Math.max(...few) <= 30, true, String(few))
  }),
)

test.run()
