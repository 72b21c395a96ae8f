import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { allowAnonymity, aPreview, carrying } from '../previews/preview-calls.ts'

const test = suite<{ world: World }>('provenance of files over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.before.each(({ world }) => switched(world, 'true'))
test.after(({ world }) => world.close())

const DOCUMENT = { entity: { 'ex:1': { 'prov:label': 'notes.txt' } }, prefix: { ex: 'urn:ex:' } }

const switched = (world: World, to: string): Promise<void> =>
  world.store.write(({ settings }) => settings.put(':ProvCollectionEnabled', to))

interface Sent {
  readonly as?: Who
  readonly entityName?: string
  readonly json?: unknown
}

const of = (world: World, fileId: number | string) => {
  const path = `/files/${fileId}/prov-json`
  return {
    get: (as: Who = 'superuser') => world.call('GET', path, { as }),
    post: ({ as = 'superuser', entityName = 'notes.txt', json = DOCUMENT }: Sent = {}) =>
      world.call('POST', `${path}?entityName=${encodeURIComponent(entityName)}`, { as, json }),
    delete: (as: Who = 'superuser') => world.call('DELETE', path, { as }),
  }
}

const ofNew = async (world: World) => of(world, await aFile(world, (await aDataset(world)).id))

test('files.provJson: the recorded document is returned as text, and replaced by a later one', async ({
  world,
}) => {
  const file = await ofNew(world)
  is((await file.post()).status, 200)
  const { status, body } = await file.get()
  is(status, 200)
  equal(JSON.parse(body.data.json), DOCUMENT)
  const other = { entity: { 'ex:2': {} } }
  is((await file.post({ json: other, entityName: 'ex:2' })).status, 200)
  equal(JSON.parse((await file.get()).body.data.json), other)
  is((await file.delete()).status, 200)
  is((await file.get()).status, 400)
})

test('files.provJson: reading or removing without a record is 400', async ({ world }) => {
  const file = await ofNew(world)
  equal([(await file.get()).status, (await file.delete()).status], [400, 400])
})

test('files.provJson: every call is refused while provenance is off', async ({ world }) => {
  const file = await ofNew(world)
  await switched(world, 'false')
  const answers = [await file.get(), await file.post(), await file.delete()]
  equal(
    answers.map(({ status }) => status),
    [403, 403, 403],
  )
})

test('files.recordProvJson: an entity that the document does not have is refused', async ({
  world,
}) => {
  const file = await ofNew(world)
  for (const entityName of ['other.txt', '', '\0', 'entity'])
    is((await file.post({ entityName })).status, 400, entityName)
  is((await file.post({ json: {} })).status, 400)
  is((await file.get()).status, 400)
})

test('files.recordProvJson: bad JSON and other JSON than PROV-JSON is refused', async ({
  world,
}) => {
  const fileId = await aFile(world, (await aDataset(world)).id)
  const path = `/files/${fileId}/prov-json?entityName=ex:1`
  for (const body of ['', '{', '[]', '5', 'null', '{"entity":[]}', '{"things":{}}'])
    is((await world.call('POST', path, { as: 'superuser', body })).status, 400, body)
  const bare = await world.call('POST', `/files/${fileId}/prov-json`, {
    as: 'superuser',
    json: DOCUMENT,
  })
  is(bare.status, 400)
})

test('files.recordProvJson: the recorded provenance of a released file cannot be changed', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const [told, untold] = [await aFile(world, id), await aFile(world, id)]
  is((await of(world, told).post()).status, 200)
  await publish(world, id)
  equal(
    [(await of(world, told).post()).status, (await of(world, told).delete()).status],
    [403, 403],
  )
  equal(JSON.parse((await of(world, told).get()).body.data.json), DOCUMENT)
  is((await world.call('GET', `/files/${told}/prov-json`)).status, 200)
  is((await of(world, untold).post()).status, 200)
  is((await of(world, untold).delete()).status, 403)
})

test('files.provJson: readers of a preview read it, anonymised ones do not', async ({ world }) => {
  await allowAnonymity(world)
  for (const [anonymized, status] of [
    [false, 200],
    [true, 401],
  ] as const) {
    const { id } = await aDataset(world)
    const fileId = await aFile(world, id)
    is((await of(world, fileId).post()).status, 200)
    const token = await aPreview(world, id, { anonymized })
    const answer = await world.call('GET', `/files/${fileId}/prov-json`, carrying(token))
    is(answer.status, status)
  }
})

test('files.provJson: an unknown file is not found', async ({ world }) => {
  const file = of(world, 999_999)
  const answers = [await file.get(), await file.post(), await file.delete()]
  equal(
    answers.map(({ status }) => status),
    [404, 404, 404],
  )
})

test.run()
