import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { offered, openStores, pathOf, put } from '../direct-uploads/direct-upload-calls.ts'
import { append, begin, begun, TUS } from './resumable-upload-calls.ts'

const test = suite<{ world: World }>('uploading from pages of other origins')

test.before(async (context) => {
  context.world = await openStores()
})
test.after(({ world }) => world.close())

const listed = (headers: Headers, name: string): readonly string[] =>
  (headers.get(`Access-Control-${name}`) ?? '').split(', ')

const preflight = (world: World, path: string, method: string) =>
  world.send('OPTIONS', path, {
    headers: { Origin: 'https://pages.example.org', 'Access-Control-Request-Method': method },
  })

function requireAll(found: readonly string[], wanted: readonly string[]): void {
  for (const each of wanted) ok(found.includes(each), `${each} is missing`)
}

const SENT = [
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-HTTP-Method-Override',
]
const READ = ['Location', 'Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Upload-Expires']

test('resumableUploads: a page may send and read the headers of the protocol', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const upload = await begun(world, id)
  const places = [
    [`/datasets/${id}/resumableUploads`, 'POST'],
    ['/datasets/:persistentId/resumableUploads?persistentId=doi:10.5072/FK2/X', 'POST'],
    [upload, 'PATCH'],
    [upload, 'HEAD'],
    [upload, 'DELETE'],
  ] as const
  for (const [path, method] of places) {
    const { status, headers } = await preflight(world, path, method)
    is(status, 204)
    if (method !== 'HEAD') requireAll(listed(headers, 'Allow-Methods'), [method])
    requireAll(listed(headers, 'Allow-Headers'), [...SENT, 'Content-Type', 'X-Service-key'])
  }
  for (const { headers } of [
    await begin(world, id),
    await append(world, upload, { offset: 0, bytes: 'some' }),
    await append(world, upload, { offset: 0, bytes: 'some' }),
    await world.send('HEAD', upload, { as: 'superuser', headers: TUS }),
  ])
    requireAll(listed(headers, 'Expose-Headers'), READ)
})

test('resumableUploads: OPTIONS lists the capabilities of the service', async ({ world }) => {
  const { headers } = await world.send('OPTIONS', '/datasets/7/resumableUploads')
  is(headers.get('Tus-Version'), '1.0.0')
  is(headers.get('Tus-Extension'), 'creation,expiration,termination')
})

test('a page may send a file to the addresses of a folder, and read its tag', async ({ world }) => {
  const { id } = await aDataset(world)
  const { url } = await offered(world, id, 10)
  const { headers } = await preflight(world, pathOf(url), 'PUT')
  is(headers.get('Access-Control-Allow-Origin'), '*')
  requireAll(listed(headers, 'Allow-Headers'), ['x-amz-tagging', 'Content-Type'])
  const sent = await put(world, url, 'some notes')
  is(sent.headers.get('Access-Control-Allow-Origin'), '*')
  requireAll(listed(sent.headers, 'Expose-Headers'), ['ETag'])
})

test('all other endpoints have the lists of the specification', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const path of [`/datasets/${id}`, `/datasets/${id}/uploadurls`, `/datasets/${id}/add`]) {
    const { headers } = await preflight(world, path, 'PUT')
    equal(
      ['Allow-Methods', 'Allow-Headers', 'Expose-Headers'].map((name) => listed(headers, name)),
      [
        ['GET', 'POST', 'OPTIONS', 'PUT', 'DELETE'],
        ['Accept', 'Content-Type', 'X-Service-key', 'Range'],
        ['Accept-Ranges', 'Content-Range', 'Content-Encoding'],
      ],
    )
    is(headers.has('Tus-Version'), false)
  }
})

test.run()
