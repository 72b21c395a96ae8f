import { PETS, PETS_TEXT } from '@holdfast/contracts'
import { memoryStorage } from '@holdfast/memory'
import { inMemoryIngest } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  publish,
  type UploadScene,
  upload,
  uploadForm,
} from '../datasets/dataset-calls.ts'
import { aStoredFile, entryOf, registerAll } from '../direct-uploads/direct-upload-calls.ts'

interface Scene {
  world: World
  storage: ReturnType<typeof memoryStorage>
  id: number
}

const test = suite<Scene>('ways through an ingest')
const as = 'superuser' as const

test.before(async (scene) => {
  scene.storage = memoryStorage()
  scene.world = await openWorld({
    tabularIngest: inMemoryIngest(),
    storages: { preferred: 'local', drivers: { local: scene.storage } },
  })
  await scene.world.jobs.work(scene.world.repository.handleJob)
})
test.before.each(async (scene) => {
  scene.id = (await aDataset(scene.world)).id
})
test.after(({ world }) => world.close())

/** Adds a file, which waits to be read. */
async function added({ world, id }: Scene, scene: UploadScene = {}): Promise<number> {
  const { body } = await upload(world, id, { name: 'pets.csv', content: PETS, ...scene })
  return body.data.files[0].dataFile.id
}

async function aTable(scene: Scene, file: UploadScene = {}): Promise<number> {
  const id = await added(scene, file)
  await scene.world.jobs.drain()
  return id
}

const get = async ({ world }: Scene, path: string) => (await world.call('GET', path, { as })).body
const post = ({ world }: Scene, path: string, body: FormData | string = '') =>
  world.call('POST', path, { as, body })
const locksOf = async (scene: Scene): Promise<readonly string[]> =>
  (await get(scene, `/datasets/${scene.id}/locks`)).data.map(
    (lock: { readonly lockType: string }) => lock.lockType,
  )
const labelOf = async (scene: Scene, fileId: number): Promise<string> =>
  (await get(scene, `/files/${fileId}`)).data.label
const unfOf = async (scene: Scene, version = ':draft'): Promise<string | undefined> =>
  (await get(scene, `/datasets/${scene.id}/versions/${version}`)).data.UNF
const notices = async (scene: Scene): Promise<readonly string[]> =>
  (await get(scene, '/notifications/all')).data.map(({ type }: { readonly type: string }) => type)

test('D27 add: a table whose object is gone is given up with a report, and locks nothing', async (scene) => {
  const { world, storage } = scene
  const keys = async () => {
    const found = new Set<string>()
    for await (const key of storage.list('')) found.add(key)
    return found
  }
  const before = await keys()
  const fileId = await added(scene)
  for (const key of await keys()) if (!before.has(key)) await storage.delete(key)
  for (let time = 0; time < 3; time += 1) {
    equal(await locksOf(scene), ['Ingest'])
    await world.jobs.drain()
    world.clock.advance(3600)
  }
  equal(await locksOf(scene), [])
  const { data } = await get(scene, `/files/${fileId}/ingestReport`)
  match(data.found, /stored bytes of this file are not there/)
  is((await notices(scene))[0], 'INGESTCOMPLETEDWITHERRORS')
  equal(world.jobs.failed(), [])
})

test('D27 add: the account that added files is notified once, at the end, whether one of them failed', async (scene) => {
  await aTable(scene)
  const first = await notices(scene)
  is(first[0], 'INGESTCOMPLETED')
  // The smallest is read first, so the last one that is read is fine.
  await added(scene, { name: 'broken.csv', content: 'a,b\n1\n' })
  await aTable(scene, { name: 'more.csv' })
  const second = await notices(scene)
  equal([second.length, second[0]], [first.length + 1, 'INGESTCOMPLETEDWITHERRORS'])
  scene.world.clock.advance(1)
  await aTable(scene, { name: 'again.csv' })
  is((await notices(scene))[0], 'INGESTCOMPLETED', 'an older failure does not count')
})

test('V19 uningest: a name that was taken in the meantime gets a number that is free', async (scene) => {
  const fileId = await aTable(scene)
  for (const name of ['a.txt', 'b.txt']) await added(scene, { name })
  const [one, two] = (await get(scene, `/datasets/${scene.id}/versions/:draft/files`)).data
  const names = { [one.dataFile.id]: 'pets.csv', [two.dataFile.id]: 'pets-1.csv' }
  for (const [other, label] of Object.entries(names)) {
    const form = new FormData()
    form.append('jsonData', JSON.stringify({ label }))
    await post(scene, `/files/${other}/metadata`, form)
  }
  const { status } = await post(scene, `/files/${fileId}/uningest`)
  is(status, 200)
  is(await labelOf(scene, fileId), 'pets-2.csv')
})

test('P05 replace: the new file becomes a table, and only the draft has another fingerprint', async (scene) => {
  const { world, id } = scene
  const old = await aTable(scene)
  const first = await unfOf(scene)
  await publish(world, id)
  await world.jobs.drain()
  const content = PETS.replace('Rex,40', 'Rex,41')
  const form = uploadForm({ name: 'pets.csv', content })
  const { status, body } = await post(scene, `/files/${old}/replace`, form)
  is(status, 200)
  equal(await locksOf(scene), ['Ingest'])
  is(await unfOf(scene), undefined, 'the draft has no table until it was read')
  await world.jobs.drain()
  const [{ dataFile }] = body.data.files
  is(await labelOf(scene, dataFile.id), 'pets.tab')
  const second = await unfOf(scene)
  is(second, (await get(scene, `/files/${dataFile.id}`)).data.dataFile.UNF)
  is(await unfOf(scene, '1.0'), first)
  is(first === second, false)
})

test('P05 replace: a file that is replaced before it was read leaves no lock behind', async (scene) => {
  const first = await added(scene)
  const form = uploadForm({ name: 'pets.csv', content: `${PETS}Kim,1,,\n` })
  const { body } = await post(scene, `/files/${first}/replace`, form)
  await scene.world.jobs.drain()
  equal(await locksOf(scene), [])
  is(await labelOf(scene, body.data.files[0].dataFile.id), 'pets.tab')
})

test('P04 addFiles: files that were sent directly become tables, unless tabIngest is false', async (scene) => {
  const { world, id } = scene
  const entries = await Promise.all(
    ['one.csv', 'two.csv'].map(async (fileName, at) =>
      entryOf(await aStoredFile(world, id, PETS), PETS, {
        fileName,
        mimeType: 'text/csv',
        ...(at === 1 ? { tabIngest: false } : {}),
      }),
    ),
  )
  is((await registerAll(world, id, entries)).status, 200)
  await world.jobs.drain()
  const { data } = await get(scene, `/datasets/${id}/versions/:draft/files`)
  equal(
    data.map((file: { readonly label: string }) => file.label),
    ['one.tab', 'two.csv'],
  )
})

test('files.redetect: a file whose type was found again can be read as a table', async (scene) => {
  const { world } = scene
  const fileId = await added(scene, { name: 'pets.unknown' })
  equal(await locksOf(scene), [])
  is((await post(scene, `/files/${fileId}/reingest`)).status, 400)
  const form = new FormData()
  form.append('jsonData', JSON.stringify({ label: 'pets.csv' }))
  await post(scene, `/files/${fileId}/metadata`, form)
  is((await post(scene, `/files/${fileId}/redetect`)).body.data.newContentType, 'text/csv')
  is((await post(scene, `/files/${fileId}/reingest`)).status, 200)
  await world.jobs.drain()
  const text = await world.send('GET', `/access/datafile/${fileId}?noVarHeader=1`, { as })
  is(await text.text(), PETS_TEXT)
  is((await post(scene, `/files/${fileId}/redetect`)).status, 400, 'a table has its type')
})

test('versions.get: the fingerprint of a version follows its tables, and nothing else', async (scene) => {
  const { world, id } = scene
  const one = await aTable(scene)
  const two = await aTable(scene, { name: 'b.csv', content: 'x\n1\n' })
  const both = await unfOf(scene)
  await publish(world, id)
  await world.jobs.drain()
  const form = new FormData()
  form.append('jsonData', JSON.stringify({ label: 'renamed.tab', directoryLabel: 'in' }))
  await post(scene, `/files/${one}/metadata`, form)
  await world.call('PUT', `/files/${two}/restrict`, { as, body: 'true' })
  await aTable(scene, { name: 'notes.txt', content: 'x' })
  await aTable(scene, { name: 'broken.csv', content: 'a,b\n1\n' })
  is(await unfOf(scene), both)
  await post(scene, `/files/${two}/uningest`)
  const alone = (await get(scene, `/files/${one}`)).data.dataFile.UNF
  equal([await unfOf(scene), await unfOf(scene, '1.0')], [alone, alone])
  await world.call('DELETE', `/files/${one}`, { as })
  equal([await unfOf(scene), await unfOf(scene, '1.0')], [undefined, alone])
})

test.run()
