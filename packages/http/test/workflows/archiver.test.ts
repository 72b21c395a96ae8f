import { createHash } from 'node:crypto'
import type { ObjectStorage } from '@holdfast/core'
import { objectKey } from '@holdfast/core/rules'
import { memoryStorage } from '@holdfast/memory'
import { strFromU8, unzipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const STEP = { provider: ':internal', stepType: 'archiver', parameters: {}, requiredSettings: {} }

interface Archiving {
  readonly world: World
  readonly archive: ObjectStorage
}

async function opened(
  storage?: Partial<ObjectStorage>,
  store: 'memory' | 'sql' = 'memory',
): Promise<Archiving> {
  const archive = { ...memoryStorage(), ...storage }
  const world = await openWorld({ versionArchive: { storage: archive, sha256 }, store })
  await world.jobs.work(world.repository.handleJob)
  return { world, archive }
}

async function use(world: World, trigger = 'PostPublishDataset'): Promise<void> {
  const as = 'superuser'
  const json = { name: 'Archive', steps: [STEP] }
  const { body, text } = await world.call('POST', '/admin/workflows', { as, json })
  is(body.status, 'OK', text)
  await world.call('PUT', `/admin/workflows/default/${trigger}`, { as, body: `${body.data.id}` })
}

const keysOf = async (archive: ObjectStorage): Promise<readonly string[]> => {
  const keys: string[] = []
  for await (const key of archive.list('')) keys.push(key)
  return keys
}

async function unpacked(archive: ObjectStorage, key: string) {
  const chunks: Uint8Array[] = []
  for await (const chunk of await archive.get(key)) chunks.push(Uint8Array.from(chunk))
  return unzipSync(Buffer.concat(chunks))
}

const eventsOf = (world: World, id: number) => world.store.read(({ events }) => events.of(id, 20))

const test = suite('the workflow step archiver')

test('a release is archived as a bag whose checksums are right', async () => {
  const { world, archive } = await opened()
  await use(world)
  const { id, pid } = await aDataset(world)
  await aFile(world, id, { name: 'level 100%.csv', content: 'a,b\n1,2\n' })
  await aFile(world, id, { name: 'notes.txt', content: 'Ice in May.' })
  await publish(world, id)
  await world.jobs.drain()
  const [key = '', ...others] = await keysOf(archive)
  equal(others, [])
  match(key, /^archives\/doi\/10\.5072\/FK2\/[\w.-]+\/v1\.0\.zip$/)
  const members = await unpacked(archive, key)
  const [base = ''] = Object.keys(members)[0]?.split('/') ?? []
  const bytesOf = (path: string): Uint8Array => members[`${base}/${path}`] ?? new Uint8Array()
  const textOf = (path: string): string => strFromU8(bytesOf(path))
  is(textOf('bagit.txt'), 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')
  match(textOf('bag-info.txt'), `External-Identifier: ${pid}`)
  match(textOf('bag-info.txt'), 'Payload-Oxum: 19.2')
  match(textOf('metadata/datacite.xml'), /<resource /)
  is(JSON.parse(textOf('metadata/oai-ore.jsonld'))['ore:describes']['schema:version'], '1.0')
  const checked = [
    ...check('manifest-md5.txt', 'md5'),
    ...check('tagmanifest-sha256.txt', 'sha256'),
  ]
  equal(checked.toSorted(), [
    'bag-info.txt',
    'bagit.txt',
    'data/level 100%.csv',
    'data/notes.txt',
    'manifest-md5.txt',
    'metadata/datacite.xml',
    'metadata/oai-ore.jsonld',
  ])
  await world.close()

  /** The paths that a manifest lists, each with the digest of its bytes. */
  function check(manifest: string, algorithm: string): readonly string[] {
    const lines = textOf(manifest).trimEnd().split('\n')
    return lines.map((line) => {
      const [digest, path = ''] = line.split('  ')
      const decoded = path.replaceAll('%25', '%')
      is(createHash(algorithm).update(bytesOf(decoded)).digest('hex'), digest, path)
      return decoded
    })
  }
})

test('files are described in pages of a thousand, and measured again where they need it, on SQL', async () => {
  const { world, archive } = await opened({}, 'sql')
  await use(world)
  const as = 'superuser'
  const off = '/admin/settings/:FileValidationOnPublishEnabled'
  await world.call('PUT', off, { as, body: 'false' })
  const { id, pid } = await aDataset(world)
  const ids = await manyFiles(world, id, 1100)
  const [, authority = '', identifier = ''] = /^doi:([^/]+)\/(.*)$/.exec(pid) ?? []
  const objects = await world.store.read(({ files }) => files.findAll(ids))
  for (const { file } of objects) {
    const key = objectKey({ authority, identifier }, file.objectId)
    await world.storage.put(key, inOneChunk('0123456789'), 'MD5')
  }
  // A file without the common algorithm: all are measured.
  const [last] = ids.slice(-1)
  await world.store.write(async ({ files }) => {
    const found = await files.find(last ?? 0)
    if (found !== null) await files.save({ ...found.file, checksum: null })
  })
  await publish(world, id)
  await world.jobs.drain()
  const [key = ''] = await keysOf(archive)
  const members = await unpacked(archive, key)
  const paths = Object.keys(members)
  const textAt = (end: string): string =>
    strFromU8(members[paths.find((path) => path.endsWith(end)) ?? ''] ?? new Uint8Array())
  is(paths.filter((path) => /\/data\/.*\.txt$/.test(path)).length, 1100)
  const manifest = textAt('/manifest-sha256.txt').trimEnd().split('\n')
  const digest = createHash('sha256').update('0123456789').digest('hex')
  equal([...new Set(manifest.map((line) => line.split('  ')[0]))], [digest])
  is(manifest.length, 1100)
  const described = ['', '-2'].map(
    (part) =>
      JSON.parse(textAt(`/oai-ore${part}.jsonld`))['ore:describes']['ore:aggregates'].length,
  )
  equal(described, [1000, 100])
  const sums = textAt('/tagmanifest-sha256.txt').trimEnd().split('\n')
  const sumOf = (end: string) => sums.find((line) => line.endsWith(end))?.split('  ')[0]
  for (const path of ['metadata/oai-ore.jsonld', 'metadata/oai-ore-2.jsonld'])
    is(
      sumOf(path),
      createHash('sha256')
        .update(textAt(`/${path}`))
        .digest('hex'),
      path,
    )
  match(textAt('/datacite.xml'), 'restrictedAccess')
  await world.close()
})

async function* inOneChunk(text: string) {
  yield new TextEncoder().encode(text)
}

test('an archive that was written before the answer was lost is not written again', async () => {
  let writes = 0
  const kept = memoryStorage()
  const { world } = await opened({
    ...kept,
    put: async (...given) => {
      writes += 1
      await kept.put(...given)
      throw new Error('the answer was lost')
    },
  })
  await use(world)
  const { id } = await aDataset(world)
  await publish(world, id)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await world.jobs.drain()
    world.clock.advance(3600)
  }
  is(writes, 1)
  const kinds = (await eventsOf(world, id)).map(({ kind }) => kind)
  ok(kinds.includes('workflowSucceeded'), kinds.join())
  await world.close()
})

test('an archive that cannot be written fails the workflow with the reason, and keeps the release', async () => {
  const { world } = await opened({ put: () => Promise.reject(new Error('the bucket is gone')) })
  await use(world)
  const { id } = await aDataset(world)
  await publish(world, id)
  for (let attempt = 0; attempt < 8; attempt += 1) {
    world.clock.advance(3600)
    await world.jobs.drain()
  }
  const failed = (await eventsOf(world, id)).find(({ kind }) => kind === 'workflowFailed')
  match(String(failed?.details.reason), /not archived: the bucket is gone/)
  is((await world.call('GET', `/datasets/${id}/versions/1.0`)).status, 200)
  await world.close()
})

test('before a publication there is no release to archive: the workflow fails', async () => {
  const { world, archive } = await opened()
  await use(world, 'PrePublishDataset')
  const { id } = await aDataset(world)
  const path = `/datasets/${id}/actions/:publish?type=major`
  is((await world.call('POST', path, { as: 'superuser' })).status, 202)
  await world.jobs.drain()
  const failed = (await eventsOf(world, id)).find(({ kind }) => kind === 'workflowFailed')
  match(String(failed?.details.reason), /Only a released version/)
  equal(await keysOf(archive), [])
  equal((await world.call('GET', `/datasets/${id}/locks`)).body.data, [])
  await world.close()
})

test.run()
