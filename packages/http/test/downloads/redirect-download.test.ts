import { aPng } from '@holdfast/contracts'
import type { ObjectStorage } from '@holdfast/core'
import { memoryStorage } from '@holdfast/memory'
import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('downloads redirected to the store')

const answering = (downloadUrl: NonNullable<ObjectStorage['downloadUrl']>): ObjectStorage => ({
  ...memoryStorage(),
  downloadUrl,
})

test.before(async (context) => {
  context.world = await openWorld({
    storages: {
      preferred: 'store',
      drivers: {
        store: answering(
          async (key, { contentDisposition, contentType, minutes }) =>
            `https://store.example.org/${key}?for=${minutes}&as=${contentType}&named=${contentDisposition}`,
        ),
        broken: answering(async () => {
          throw new Error('No keys')
        }),
      },
      profiles: {
        store: { directDownload: true, urlMinutes: 7 },
        broken: { label: 'Broken', directDownload: true },
      },
    },
  })
})
test.after(({ world }) => world.close())

test('A05: GET and HEAD are answered with 303 and an address at the store', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'some notes*.txt'.replace('*', ''), content: 'x' })
  for (const method of ['GET', 'HEAD']) {
    const path = `/access/datafile/${fileId}`
    const { status, headers } = await world.send(method, path, { as: 'superuser' })
    is(status, 303)
    const location = headers.get('Location') ?? ''
    match(location, `https://store.example.org/${pid.slice('doi:'.length)}/`)
    match(location, 'for=7&as=text/plain&named=attachment; filename*=UTF-8')
    match(location, 'some%20notes.txt')
    is(headers.get('Cache-Control'), 'private, no-store')
  }
})

test('A05 imageThumb: a stored thumbnail redirects to the store, a new one is sent', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'map.jpg', content: aPng(20, 10) })
  const path = `/access/datafile/${fileId}?imageThumb`
  const sent = await world.send('GET', `${path}=140`, { as: 'superuser' })
  is(sent.status, 303)
  const location = sent.headers.get('Location') ?? ''
  match(
    location,
    /\.thumb140\.[0-9a-f-]+\?for=7&as=image\/png&named=attachment; filename\*=UTF-8''map\.png$/,
  )
  is(sent.headers.get('Cache-Control'), 'private, no-store')
  is((await world.send('GET', `${path}=141`, { as: 'superuser' })).status, 200)
  is((await world.send('GET', `${path}=140`)).status, 403)
})

test('A05: a caller without permission is not redirected', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  is((await world.send('GET', `/access/datafile/${fileId}`)).status, 403)
})

test('A05: a store without an address is 503', async ({ world }) => {
  const { id } = await aDataset(world)
  const driver = `/datasets/${id}/storageDriver`
  is((await world.call('PUT', driver, { as: 'superuser', body: 'Broken' })).status, 200)
  const fileId = await aFile(world, id)
  is((await world.send('GET', `/access/datafile/${fileId}`, { as: 'superuser' })).status, 503)
})

test('zips are still built by the service', async ({ world }) => {
  const { id } = await aDataset(world)
  await aFile(world, id)
  is((await world.send('GET', `/access/dataset/${id}`, { as: 'superuser' })).status, 200)
})

test.run()
