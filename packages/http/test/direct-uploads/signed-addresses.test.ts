import { plainSigner } from '@holdfast/memory'
import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { SITE, userNameOf, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { append, begun } from '../resumable-uploads/resumable-upload-calls.ts'
import {
  bytesOf,
  entryOf,
  offered,
  openStores,
  PART,
  pathOf,
  put,
  register,
} from './direct-upload-calls.ts'

const test = suite<{ world: World }>('signed addresses of uploads')

test.before(async (context) => {
  context.world = await openStores()
})
test.after(({ world }) => world.close())

const changed = (url: string, name: string, value: string): string =>
  url.replace(new RegExp(`([?&]${name}=)[^&]*`), `$1${encodeURIComponent(value)}`)

test('an address is valid only for its object, part, user and method', async ({ world }) => {
  const { id } = await aDataset(world)
  const { url } = await offered(world, id, 4)
  const other = await offered(world, id, 4)
  const { urls } = await offered(world, id, PART + 4)
  const objectOf = (text: string) => /uploads\/([^?/]+)/.exec(text)?.[1] ?? ''
  for (const wrong of [
    changed(url, 'until', '2099-01-01T00:00:00.000'),
    changed(url, 'user', 'outsider.user'),
    changed(url, 'method', 'GET'),
    changed(url, 'token', 'x'),
    url.replace(/&token=.*/, ''),
    `${url}&x=y`,
    url.replace('?', '?x=y&'),
    url.replace('until=', 'x=y&until='),
    url.replace(/\?.*/, ''),
    url.replace(objectOf(url), objectOf(other.url)),
    url.replace(objectOf(url), '18f0a1b2c3d-aaaaaaaaaaaa'),
    url.replace('?', '/parts/1?'),
    (urls['1'] ?? '').replace('/parts/1?', '/parts/2?'),
    (urls['1'] ?? '').replace('/parts/1?', '?'),
    (urls['1'] ?? '').replace('/parts/1?', '/parts/0?'),
  ]) {
    const { status, body } = await put(world, wrong, 'text')
    is(status, 401, wrong)
    match(body.message, /not signed/)
  }
  for (const method of ['GET', 'POST', 'DELETE'])
    is((await world.call(method, pathOf(url))).status, 405, method)
  is((await put(world, url, 'text')).status, 200)
})

test('a resumable upload has no such address', async ({ world }) => {
  const { id } = await aDataset(world)
  const path = await begun(world, id, { size: 4 })
  const objectId = path.slice(path.lastIndexOf('/') + 1)
  const forged = (address: string): string => {
    const user = userNameOf('superuser')
    const text = `${address}?until=2099-01-01T00:00:00.000&user=${user}&method=PUT&token=`
    return text + encodeURIComponent(plainSigner().mac('', text))
  }
  for (const part of ['', '/parts/1']) {
    const { status, body } = await put(
      world,
      forged(`${SITE}/api/uploads/${objectId}${part}`),
      'evil',
    )
    is(status, 401, part)
    match(body.message, /not signed/)
  }
  is((await append(world, path, { offset: 0, bytes: 'text' })).status, 204)
})

test('an expired address is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const { url } = await offered(world, id, 4)
  world.clock.advance(60 * 60 + 1)
  is((await put(world, url, 'text')).status, 401)
})

test('the address of a part is valid as long as the lease of its upload', async ({ world }) => {
  const { id } = await aDataset(world)
  const late = await offered(world, id, PART + 4)
  const givenUp = await offered(world, id, PART + 4)
  const path = givenUp.abort.replace(/^\/api/, '')
  is((await world.call('DELETE', path, { as: 'superuser' })).status, 204)
  is((await put(world, givenUp.urls['2'] ?? '', 'four')).status, 401)
  world.clock.advance(24 * 60 * 60)
  is((await put(world, late.urls['2'] ?? '', 'four')).status, 200)
  world.clock.advance(60 * 60 + 1)
  is((await put(world, late.urls['2'] ?? '', 'four')).status, 401)
})

test('an address is refused once its file is registered', async ({ world }) => {
  const { id } = await aDataset(world)
  const { url, storageIdentifier } = await offered(world, id, 4)
  is((await put(world, url, 'text')).status, 200)
  is((await register(world, id, entryOf(storageIdentifier, 'text'))).status, 201)
  is((await put(world, url, 'else')).status, 401)
})

test('an address is refused when its account is deactivated', async ({ world }) => {
  const { id } = await aDataset(world)
  await world.giveRoles(id)
  const asked = await world.call('GET', `/datasets/${id}/uploadurls?size=4`, { as: 'curator' })
  const path = '/admin/authenticatedUsers/curator.user/deactivate'
  const deactivated = await world.call('POST', path, { as: 'superuser' })
  if (deactivated.status !== 200) {
    const { store } = world
    await store.write(async ({ accounts }) => {
      const account = await accounts.byUserName('curator.user')
      if (account !== null) await accounts.save({ ...account, deactivatedAt: world.clock.now() })
    })
  }
  is((await put(world, asked.body.data.url, 'text')).status, 401)
})

test('a part accepts exactly its bytes', async ({ world }) => {
  const { id } = await aDataset(world)
  const { urls } = await offered(world, id, PART + 4)
  for (const [part, size] of [
    ['1', PART - 1],
    ['1', PART + 1],
    ['2', 3],
    ['2', 5],
  ] as const)
    is((await put(world, urls[part] ?? '', bytesOf(size))).status, 400, `${part} of ${size}`)
  is((await put(world, urls['2'] ?? '', 'four')).status, 200)
})

test('an incomplete body is refused, and can be sent again', async ({ world }) => {
  const { id } = await aDataset(world)
  const { url } = await offered(world, id, 10)
  const { urls } = await offered(world, id, PART + 4)
  for (const address of [url, urls['2'] ?? '']) {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('hal')),
      pull: (controller) => controller.error(new Error('The client went away')),
    })
    const { status, body: answer } = await put(world, address, body)
    is(status, 400)
    match(answer.message, /ended early/)
  }
  is((await put(world, url, 'some notes')).status, 200)
  is((await put(world, urls['2'] ?? '', 'four')).status, 200)
})

test('an idle upload is swept, an active one is not', async ({ world }) => {
  const { id } = await aDataset(world)
  const [left, used] = [await offered(world, id, 4), await offered(world, id, 4)]
  await put(world, left.url, 'left')
  const DAY = 24 * 60 * 60
  const sweep = () => world.repository.handleJob({ kind: 'sweepStagedObjects' })
  world.clock.advance(50 * 60)
  await put(world, used.url, 'used')
  world.clock.advance(DAY - 30 * 60)
  await sweep()
  is((await register(world, id, entryOf(used.storageIdentifier, 'used'))).status, 201)
  world.clock.advance(DAY)
  await sweep()
  is((await register(world, id, entryOf(left.storageIdentifier, 'left'))).status, 400)
})

test.run()
