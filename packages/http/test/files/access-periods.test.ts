import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('embargoes and retention periods over HTTP')

// The clock of the world is at 2031-04-05.
const EMBARGO = { dateAvailable: '2031-05-01', reason: 'partner review' }
const RETENTION = { dateUnavailable: '2040-01-01', reason: 'contract' }

const put = (world: World, name: string, value: string) =>
  world.store.write(({ settings }) => settings.put(name, value))

test.before(async (context) => {
  const world = await openWorld()
  await put(world, ':MaxEmbargoDurationInMonths', '12')
  await put(world, ':MinRetentionDurationInMonths', '60')
  context.world = world
})
test.after(({ world }) => world.close())

const act = (world: World, id: number | string, action: string) => ({
  with: (json: unknown, as: Who = 'superuser') =>
    world.call('POST', `/datasets/${id}/files/actions/:${action}`, { as, json }),
})

async function draftFile(world: World) {
  const { id } = await aSharedDataset(world)
  return { id, fileId: await aFile(world, id) }
}

const record = async (world: World, fileId: number, as: Who = 'superuser') =>
  (await world.call('GET', `/files/${fileId}`, { as })).body.data

test('files.set-embargo: is shown in the record, replaces an old one, and can be removed', async ({
  world,
}) => {
  const { id, fileId } = await draftFile(world)
  const fileIds = [fileId]
  const first = await act(world, id, 'set-embargo').with({ ...EMBARGO, fileIds })
  is(first.status, 200)
  match(first.body.data.message, /Embargo of 1 files set/)
  equal((await record(world, fileId)).dataFile.embargo, EMBARGO)
  await act(world, id, 'set-embargo').with({ dateAvailable: '2031-04-06', fileIds })
  equal((await record(world, fileId)).dataFile.embargo, { dateAvailable: '2031-04-06' })
  is((await act(world, id, 'unset-embargo').with({ fileIds })).status, 200)
  is((await record(world, fileId)).dataFile.embargo, undefined)
  is((await record(world, fileId)).version, 1)
})

test('files.set-embargo: a change after the first release moves the citation date', async ({
  world,
}) => {
  const { id, fileId } = await draftFile(world)
  await publish(world, id)
  const later = await act(world, id, 'set-embargo').with({ ...EMBARGO, fileIds: [fileId] })
  is(later.status, 200)
  const citationDate = async () =>
    (await world.call('GET', `/datasets/${id}/versions/1.0`)).body.data.citationDate
  is(await citationDate(), '2031-05-01')
  await act(world, id, 'set-embargo').with({ dateAvailable: '2032-02-01', fileIds: [fileId] })
  is(await citationDate(), '2032-02-01')
  const cited = await world.call('GET', `/datasets/${id}/versions/1.0/citation`)
  match(cited.body.data.message, /Example, Ada, 2032, /)
  await act(world, id, 'unset-embargo').with({ fileIds: [fileId] })
  is(await citationDate(), '2031-04-05')
})

test('files.set-embargo: files that came after the first release do not move the citation date', async ({
  world,
}) => {
  const { id } = await draftFile(world)
  await publish(world, id)
  const added = await aFile(world, id, { name: 'later.txt', content: 'more' })
  await act(world, id, 'set-embargo').with({ ...EMBARGO, fileIds: [added] })
  await publish(world, id)
  await act(world, id, 'set-embargo').with({ dateAvailable: '2031-12-01', fileIds: [added] })
  const { body } = await world.call('GET', `/datasets/${id}/versions/:latest`)
  equal([body.data.versionNumber, body.data.citationDate], [2, '2031-04-05'])
})

test('files.set-embargo: a draft that was never released has no citation date to move', async ({
  world,
}) => {
  const { id, fileId } = await draftFile(world)
  await act(world, id, 'set-embargo').with({ ...EMBARGO, fileIds: [fileId] })
  const draft = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  is(draft.body.data.citationDate, undefined)
})

test('files.set-retention: works alike, and a file may have both', async ({ world }) => {
  const { id, fileId } = await draftFile(world)
  const fileIds = [fileId]
  await act(world, id, 'set-embargo').with({ ...EMBARGO, fileIds })
  is((await act(world, id, 'set-retention').with({ ...RETENTION, fileIds })).status, 200)
  const { dataFile } = await record(world, fileId)
  equal([dataFile.embargo, dataFile.retention], [EMBARGO, RETENTION])
  is((await act(world, id, 'unset-retention').with({ fileIds })).status, 200)
  const after = (await record(world, fileId)).dataFile
  equal([after.embargo, after.retention], [EMBARGO, undefined])
})

test('files.set-embargo: applies to every version at once, without a draft and past caches', async ({
  world,
}) => {
  const { id, fileId } = await draftFile(world)
  await publish(world, id)
  const paths = ['/versions/1.0', '/versions/1.0/files', ''].map((end) => `/datasets/${id}${end}`)
  const shown = async () => Promise.all(paths.map((path) => world.call('GET', path)))
  const before = await shown()
  await act(world, id, 'set-embargo').with({ ...EMBARGO, fileIds: [fileId] })
  for (const [index, answer] of (await shown()).entries()) {
    match(answer.text, '"dateAvailable":"2031-05-01"')
    not.equal(answer.headers.get('ETag'), before[index]?.headers.get('ETag') ?? '')
  }
  is((await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })).status, 404)
  is((await world.call('GET', `/access/datafile/${fileId}`)).status, 403)
  is((await world.call('GET', `/access/datafile/${fileId}`, { as: 'fileDownloader' })).status, 200)
  const counts = await world.call('GET', `/datasets/${id}/versions/1.0/files/counts`)
  equal(counts.body.data.perAccessStatus, { EmbargoedThenPublic: 1 })
  const listed = await world.call(
    'GET',
    `/datasets/${id}/versions/1.0/files?accessStatus=EmbargoedThenPublic`,
  )
  is(listed.body.totalCount, 1)
  world.clock.advance(26 * 24 * 3600)
  is((await world.call('GET', `/access/datafile/${fileId}`)).status, 200)
  world.clock.advance(-26 * 24 * 3600)
})

test('files.set-retention: after its end every caller is refused', async ({ world }) => {
  const { id, fileId } = await draftFile(world)
  await publish(world, id)
  await act(world, id, 'set-retention').with({ ...RETENTION, fileIds: [fileId] })
  is((await world.call('GET', `/access/datafile/${fileId}`)).status, 200)
  const nineYears = 9 * 366 * 24 * 3600
  world.clock.advance(nineYears)
  const { status } = await world.call('GET', `/access/datafile/${fileId}`)
  const { body } = await world.call(
    'GET',
    `/datasets/${id}/versions/1.0/files?accessStatus=RetentionPeriodExpired`,
  )
  world.clock.advance(-nineYears)
  equal([status, body.totalCount], [403, 1])
})

test('embargoes and retention periods: invalid dates and texts are 400', async ({ world }) => {
  const { id, fileId } = await draftFile(world)
  const other = await draftFile(world)
  const fileIds = [fileId]
  const bad: readonly (readonly [action: string, json: unknown])[] = [
    ...[undefined, null, 5, '', 'soon', '2031-13-01', '2031-02-30', '01.05.2031'].map(
      (dateAvailable) => ['set-embargo', { dateAvailable, fileIds }] as const,
    ),
    ...['2031-04-05', '2031-04-04', '2032-04-06', '9999-12-31'].map(
      (dateAvailable) => ['set-embargo', { dateAvailable, fileIds }] as const,
    ),
    ...['2031-04-05', '2036-04-04'].map(
      (dateUnavailable) => ['set-retention', { dateUnavailable, fileIds }] as const,
    ),
    ['set-embargo', { ...EMBARGO, reason: '  ', fileIds }],
    ['set-embargo', { ...EMBARGO, reason: 7, fileIds }],
    ['set-retention', { ...RETENTION, reason: '', fileIds }],
    ...[undefined, null, [], 5, ['1'], [1.5], [-1], [null]].map(
      (ids) => ['set-embargo', { ...EMBARGO, fileIds: ids }] as const,
    ),
    ['set-embargo', { ...EMBARGO, fileIds: [fileId, other.fileId] }],
    ['unset-embargo', {}],
    ['unset-embargo', { fileIds: [] }],
    ['set-embargo', []],
    ['set-embargo', 'text'],
  ]
  for (const [action, json] of bad)
    is((await act(world, id, action).with(json)).status, 400, `${action} ${JSON.stringify(json)}`)
  const unknown = await act(world, id, 'set-embargo').with({ ...EMBARGO, fileIds: [999_999] })
  is(unknown.status, 404)
  is((await act(world, 999_999, 'set-embargo').with({ ...EMBARGO, fileIds })).status, 404)
  is((await record(world, fileId)).dataFile.embargo, undefined)
  for (const dateAvailable of ['2031-04-06', '2032-04-05'])
    is((await act(world, id, 'set-embargo').with({ dateAvailable, fileIds })).status, 200)
  const earliest = { dateUnavailable: '2036-04-05', fileIds }
  is((await act(world, id, 'set-retention').with(earliest)).status, 200)
})

test('embargoes and retention periods: are off without their settings, and -1 means no maximum', async ({
  world,
}) => {
  const { id, fileId } = await draftFile(world)
  const fileIds = [fileId]
  const cases = [
    ['set-embargo', ':MaxEmbargoDurationInMonths', '12', /^No Embargoes allowed/],
    ['set-retention', ':MinRetentionDurationInMonths', '60', /^No Retention periods allowed/],
  ] as const
  const far = { dateAvailable: '9998-01-01', dateUnavailable: '2031-04-06', fileIds }
  for (const [action, setting, usual, message] of cases) {
    for (const off of ['0', 'many']) {
      await put(world, setting, off)
      const { status, body } = await act(world, id, action).with({ fileIds })
      is(status, 400)
      match(body.message, message)
    }
    await put(world, setting, '-1')
    is((await act(world, id, action).with(far)).status, 200)
    await put(world, setting, usual)
  }
})

test('embargoes: the refusal names released files, and files without one', async ({ world }) => {
  const { id, fileId: released } = await draftFile(world)
  await publish(world, id)
  const fresh = await aFile(world, id, { name: 'new.txt', content: 'new' })
  const set = await act(world, id, 'set-embargo').with(
    { ...EMBARGO, fileIds: [fresh, released] },
    'curator',
  )
  is(set.status, 403)
  equal(set.body.files, [released])
  is((await record(world, fresh)).dataFile.embargo, undefined)
  is(
    (await act(world, id, 'set-embargo').with({ ...EMBARGO, fileIds: [fresh] }, 'curator')).status,
    200,
  )
  const unset = await act(world, id, 'unset-embargo').with({ fileIds: [fresh, released] })
  is(unset.status, 403)
  equal(unset.body.files, [released])
  is((await act(world, id, 'unset-embargo').with({ fileIds: [fresh] }, 'curator')).status, 200)
})

test('embargoes: only superusers change them on a release without a draft', async ({ world }) => {
  const { id, fileId } = await draftFile(world)
  await publish(world, id)
  const json = { ...EMBARGO, fileIds: [fileId] }
  is((await act(world, id, 'set-embargo').with(json, 'curator')).status, 403)
  is((await act(world, id, 'set-embargo').with(json)).status, 200)
})

test('embargoes: terms without access are 409, a lock is 403', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { jsonData: { restrict: true } })
  const json = { ...EMBARGO, fileIds: [fileId] }
  await world.store.write(async ({ versions }) => {
    const draft = await versions.find(id, { kind: 'ordinal', ordinal: 1 })
    if (draft === null) throw new Error('no draft')
    await versions.save({ ...draft, terms: { ...draft.terms, fileAccessRequest: false } })
  })
  is((await act(world, id, 'set-embargo').with(json)).status, 409)
  const locked = await draftFile(world)
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Workflow' } as const
  await world.store.write(({ datasets }) => datasets.addLock(locked.id, lock))
  const refused = await act(world, locked.id, 'set-embargo').with({
    ...EMBARGO,
    fileIds: [locked.fileId],
  })
  is(refused.status, 403)
})

test.run()
