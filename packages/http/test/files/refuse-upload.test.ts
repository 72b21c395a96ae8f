import { suite } from 'uvu'
import { is, match, not } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, type UploadScene, upload, uploadForm } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('refusing uploads over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

/** A refused upload leaves nothing: no record, no reservation. */
async function nothingIsLeft(world: World, id: number): Promise<void> {
  const { body } = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  is(body.data.files.length, 0)
  const later = new Date('2041-01-01T00:00:00Z')
  const left = await world.store.read(({ stagedObjects }) => stagedObjects.expired(later, 10))
  is(left.length, 0)
}

async function refused(world: World, scene: UploadScene, status = 400): Promise<string> {
  const { id } = await aDataset(world)
  const answer = await upload(world, id, scene)
  is(answer.status, status, JSON.stringify(scene).slice(0, 80))
  await nothingIsLeft(world, id)
  return answer.body.message
}

test('D27 add: hostile names are refused and leave nothing', async ({ world }) => {
  const names = [
    '../../etc/passwd',
    '/etc/passwd',
    '..\\..\\boot.ini',
    'a:b',
    'a<b>.txt',
    'a|b',
    'what?.txt',
    'star*.txt',
    'semi;colon',
    'hash#tag',
    'new\nline.txt',
    'bell\u0007.txt',
    '   ',
    'x'.repeat(5000),
  ]
  for (const name of names) await refused(world, { name: 'ok.txt', jsonData: { label: name } })
  for (const name of ['../up.txt', 'a/b.txt', 'x'.repeat(5000)]) await refused(world, { name })
})

test('D27 add: hostile folders are refused or cleaned', async ({ world }) => {
  for (const directoryLabel of ['a:b', 'a\nb', '<x>', 'caf\u202e'])
    await refused(world, { jsonData: { directoryLabel } })
  const { id } = await aDataset(world)
  const cleaned = await upload(world, id, { jsonData: { directoryLabel: '//../../a' } })
  if (cleaned.status === 201)
    is(cleaned.body.data.files[0].directoryLabel.split('/').includes('..'), false)
  else is(cleaned.status, 400)
})

test('D27 add: unknown tags and overlong texts are refused', async ({ world }) => {
  match(await refused(world, { jsonData: { dataFileTags: ['Nonsense'] } }), /Time Series/)
  await refused(world, { jsonData: { categories: ['x'.repeat(5000)] } })
  await refused(world, { jsonData: { description: 'x'.repeat(20_000) } })
})

test('D27 add: a form without a file, or with two, is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const send = (form: FormData) =>
    world.call('POST', `/datasets/${id}/add`, { as: 'superuser', body: form })
  const none = new FormData()
  none.append('jsonData', '{"description":"x"}')
  const { status, body } = await send(none)
  is(status, 400)
  match(body.message, /storageIdentifier.*fileName.*mimeType/)
  const two = uploadForm({})
  two.append('file', new Blob(['b']), 'b.txt')
  is((await send(two)).status, 400)
  const text = new FormData()
  text.append('file', 'not a file but a field')
  is((await send(text)).status, 400)
  const nowhere = { as: 'superuser', body: new FormData() } as const
  is((await world.call('POST', '/datasets/999999/add', nowhere)).status, 404)
  await nothingIsLeft(world, id)
})

test('D27 add and V07: without an account at most 1 MiB of jsonData is read', async ({ world }) => {
  const { id } = await aDataset(world)
  const file = await aFile(world, id)
  const paths = [`/datasets/${id}/add`, `/files/${file}/metadata`]
  const jsonData = JSON.stringify({ description: 'x'.repeat(2 ** 20) })
  for (const path of paths)
    for (const part of [jsonData, new Blob([jsonData])]) {
      const form = new FormData()
      form.append('jsonData', part)
      const guest = await world.call('POST', path, { body: form })
      is([400, 413].includes(guest.status), true, String(guest.status))
      match(guest.body.message, /longer than 1048576 bytes/)
      const editor = await world.call('POST', path, { as: 'superuser', body: form })
      is(editor.status, 400)
      not.match(editor.body.message, /1048576/)
    }
})

test('D27 add: a body that is no form is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const types = [
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    'text/plain',
  ]
  for (const type of types) {
    const headers = { 'Content-Type': type }
    const options = { as: 'superuser', body: '--x--', headers } as const
    is((await world.call('POST', `/datasets/${id}/add`, options)).status, 400, type)
  }
})

test('D27 add: an incomplete body leaves nothing, wherever it ends', async ({ world }) => {
  const { id } = await aDataset(world)
  const encoded = new Response(
    uploadForm({ jsonData: { description: 'x' }, content: 'y'.repeat(500) }),
  )
  const type = encoded.headers.get('Content-Type') ?? ''
  const whole = new Uint8Array(await encoded.arrayBuffer())
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
    const body = whole.slice(0, Math.floor(whole.length * part))
    const options = { as: 'superuser', body, headers: { 'Content-Type': type } } as const
    const { status } = await world.call('POST', `/datasets/${id}/add`, options)
    is(status, 400, String(part))
  }
  await nothingIsLeft(world, id)
})

test('D27 add: a connection that breaks leaves nothing', async ({ world }) => {
  const { id } = await aDataset(world)
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbytes'
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull: (controller) => controller.error(new Error('gone')),
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const { status } = await world.call('POST', `/datasets/${id}/add`, {
    as: 'superuser',
    body,
    headers,
  })
  is(status, 400)
  await nothingIsLeft(world, id)
})

test('D27 add: limits of size and number are 400 and name the limit', async ({ world }) => {
  const set = (name: string, value: string) =>
    world.store.write(({ settings }) => settings.put(name, value))
  await set(':MaxFileUploadSizeInBytes', '5')
  match(await refused(world, { content: '123456' }), /5 B/)
  await world.store.write(({ settings }) => settings.remove(':MaxFileUploadSizeInBytes'))
  const { id } = await aDataset(world)
  await world.store.write(async ({ datasets }) => {
    const dataset = await datasets.find({ kind: 'id', id })
    if (dataset !== null) await datasets.save({ ...dataset, fileCountLimit: 0 })
  })
  await world.giveRoles(id)
  const full = await upload(world, id, { as: 'curator' })
  is(full.status, 400)
  match(full.body.message, /maximum number of files/)
  is((await upload(world, id)).status, 201)
})

test('D27 add: locks are 400, disabled uploads 503, bad terms 409', async ({ world }) => {
  const { id } = await aDataset(world)
  const lock = {
    since: new Date(),
    userName: 'ada',
    message: null,
    type: 'EditInProgress',
  } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await upload(world, id)).status, 400)
  await world.store.write(({ settings }) => settings.put(':UploadMethods', 'rsync'))
  await refused(world, {}, 503)
  await world.store.write(({ settings }) => settings.remove(':UploadMethods'))
  const closed = await aDataset(world)
  await world.store.write(async ({ versions }) => {
    const version = await versions.find(closed.id, { kind: 'ordinal', ordinal: 1 })
    if (version === null) throw new Error('no draft')
    await versions.save({ ...version, terms: { ...version.terms, fileAccessRequest: false } })
  })
  const { status, body } = await upload(world, closed.id, { jsonData: { restrict: true } })
  is(status, 409)
  match(body.message, /^Terms of Use and Access are invalid/)
  await nothingIsLeft(world, closed.id)
})

test.run()
