import { createHash, randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { apiData } from './api-data.ts'
import { eventually, newDataset, send } from './faults/client.ts'
import { anywhere } from './faults/databases.ts'
import { type RemoteEnd, remoteEnd } from './remote-end.ts'
import type { StartedServer } from './started-server.ts'

interface Scene {
  readonly end: RemoteEnd
  readonly server: StartedServer
  readonly id: number
  readonly close: () => Promise<void>
}

const SECRET = 'a very open sesame'
const BIG = randomBytes(24 * 1024 ** 2)

const test = suite<Scene>('files in a remote store')

test.before(async (context) => {
  const [end, place] = [await remoteEnd(SECRET), await anywhere()]
  end.files.set('tides/big%201.bin', BIG)
  const server = await place.start({
    HOLDFAST_STORES: 'local,archive',
    HOLDFAST_STORE_ARCHIVE_BASE_URL: end.base,
    HOLDFAST_STORE_ARCHIVE_SECRET: SECRET,
    HOLDFAST_STORE_ARCHIVE_SILENCE_SECONDS: '5',
  })
  const close = async () => {
    await place.remove()
    await end.close()
  }
  Object.assign(context, { end, server, id: await newDataset(server.address), close })
})
test.after(({ close }) => close?.())

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function register({ server, id }: Scene, path: string): Promise<Added> {
  const form = new FormData()
  const checksum = { '@type': 'SHA-256', '@value': digestOf(BIG) }
  const entry = { storageIdentifier: `archive://${path}`, fileName: 'big.bin', checksum }
  form.append('jsonData', JSON.stringify({ ...entry, mimeType: 'application/octet-stream' }))
  return apiData(server.address, `/api/datasets/${id}/add`, { method: 'POST', body: form })
}

test('are registered, verified, and read whole, in ranges and in zips', async (scene) => {
  const { server, id } = scene
  const { files } = await register(scene, 'tides/big 1.bin')
  const [file] = files
  const { id: fileId = 0, storageIdentifier = '' } = file?.dataFile ?? {}
  match(storageIdentifier, /^archive:\/\/[0-9a-f-]+\/\/tides\/big%201\.bin$/)
  const state = await eventually(
    async () =>
      (await apiData(server.address, `/api/files/${fileId}`)).dataFile.checksumVerification,
    (said) => said !== 'pending',
  )
  is(state, 'verified')
  const address = `${server.address}/api/access/datafile/${fileId}`
  ok((await send(address)).bytes.equals(BIG))
  const part = await send(address, { headers: { Range: 'bytes=1000000-1000009' } })
  is(part.status, 206)
  ok(part.bytes.equals(BIG.subarray(1_000_000, 1_000_010)))
  const zip = await send(`${server.address}/api/access/dataset/${id}`)
  ok(zip.bytes.indexOf(BIG.subarray(0, 1000)) > 0)
  is(String(zip.bytes.length), zip.headers['content-length'])
})

test('are closed when the client disconnects', async ({ server, end, id }) => {
  const [{ dataFile }] = await apiData(server.address, `/api/datasets/${id}/versions/:draft/files`)
  const left = await send(`${server.address}/api/access/datafile/${dataFile.id}`, {
    onChunk: (_, request) => request.destroy(),
  }).catch((error: unknown) => error)
  ok(left instanceof Error)
  is(
    await eventually(
      async () => end.open(),
      (open) => open === 0,
    ),
    0,
  )
})

test('are missing while the remote file is, and deleting them does not delete the remote file', async ({
  server,
  end,
  id,
}) => {
  const [{ dataFile }] = await apiData(server.address, `/api/datasets/${id}/versions/:draft/files`)
  const address = `${server.address}/api/access/datafile/${dataFile.id}`
  const content = end.files.get('tides/big%201.bin') ?? BIG
  end.files.clear()
  is((await send(address)).status, 404)
  end.files.set('tides/big%201.bin', content)
  is((await send(`${server.address}/api/files/${dataFile.id}`, { method: 'DELETE' })).status, 200)
  equal([...end.files.keys()], ['tides/big%201.bin'])
})

interface Added {
  readonly files: readonly {
    readonly dataFile: { readonly id: number; readonly storageIdentifier: string }
  }[]
}

test.run()
