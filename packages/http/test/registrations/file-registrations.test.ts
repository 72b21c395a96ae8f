import { RegistrarFailure } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { SITE } from '../app/world.ts'
import {
  aDataset,
  aFile,
  type CreatedScene,
  editMetadata,
  titleEdit,
} from '../datasets/dataset-calls.ts'
import {
  askToPublish,
  eventsOf,
  knownOf,
  openRegisteredWorld,
  type RegisteredWorld,
  stateOf,
  trouble,
} from './registered-world.ts'

const test = suite<{ world: RegisteredWorld }>('registrations that follow files')

const as = { as: 'superuser' } as const

test.before(async (context) => {
  context.world = await openRegisteredWorld()
  await context.world.call('PUT', '/admin/settings/:FilePIDsEnabled', { ...as, body: 'true' })
})
test.before.each(({ world }) => trouble(world, null))
test.after(({ world }) => world?.close())

const drain = (world: RegisteredWorld) => world.jobs.drain()

async function pidsOf(
  world: RegisteredWorld,
  { id }: CreatedScene,
  version = ':latest',
): Promise<readonly { readonly pid: string }[]> {
  const { body } = await world.call('GET', `/datasets/${id}/versions/${version}/files`, as)
  return body.data.map((file: { readonly dataFile: { readonly persistentId: string } }) => ({
    pid: file.dataFile.persistentId,
  }))
}

async function aRelease(world: RegisteredWorld, names = ['a.txt']): Promise<CreatedScene> {
  const dataset = await aDataset(world)
  for (const name of names) await aFile(world, dataset.id, { name, content: `in ${name}` })
  is((await askToPublish(world, dataset.id)).status, 200)
  await drain(world)
  return dataset
}

const registrationsOf = async (world: RegisteredWorld, { id }: CreatedScene) =>
  (await world.call('GET', `/datasets/${id}/pidRegistration`, as)).body.data

test('D15 publish: files become public with an address and a description of their own', async ({
  world,
}) => {
  const dataset = await aRelease(world)
  const [file] = await pidsOf(world, dataset)
  const { state, target, metadata } = knownOf(world, file ?? { pid: '' }) ?? {}
  is(state, 'public')
  is(target, `${SITE}/file?persistentId=${file?.pid}`)
  const bare = (pid = '') => pid.replace('doi:', '')
  match(metadata ?? '', `<identifier identifierType="DOI">${bare(file?.pid)}</identifier>`)
  match(metadata ?? '', '<title>a.txt</title>')
  match(metadata ?? '', `relationType="IsPartOf">${bare(dataset.pid)}<`)
  match(knownOf(world, dataset)?.metadata ?? '', `relationType="HasPart">${bare(file?.pid)}<`)
  const { files } = await registrationsOf(world, dataset)
  equal(files, { total: 1, pending: 0, failing: 0 })
})

test('D15 publish: a later version updates files, and one that left it keeps its last description', async ({
  world,
}) => {
  const dataset = await aRelease(world, ['a.txt', 'b.txt'])
  const [a, b] = await pidsOf(world, dataset)
  const { body } = await world.call('GET', `/datasets/${dataset.id}/versions/1.0/files`, as)
  await world.call('DELETE', `/files/${body.data[1].dataFile.id}`, as)
  await editMetadata(world, dataset.id, titleEdit('Another title'))
  is((await askToPublish(world, dataset.id)).status, 200)
  await drain(world)
  match(knownOf(world, a ?? { pid: '' })?.metadata ?? '', '<version>2.0</version>')
  match(knownOf(world, b ?? { pid: '' })?.metadata ?? '', '<version>1.0</version>')
})

test('deaccession, destroy: identifiers are hidden with a tombstone when no release is left', async ({
  world,
}) => {
  const [withdrawn, destroyed] = [await aRelease(world), await aRelease(world)]
  const files = [...(await pidsOf(world, withdrawn)), ...(await pidsOf(world, destroyed))]
  await world.call('POST', `/datasets/${withdrawn.id}/versions/1.0/deaccession`, {
    ...as,
    json: { deaccessionReason: 'Wrong gauge.' },
  })
  is((await world.call('DELETE', `/datasets/${destroyed.id}/destroy`, as)).status, 200)
  await drain(world)
  for (const file of files) {
    const { state, metadata } = knownOf(world, file) ?? {}
    is(state, 'hidden')
    not.match(metadata ?? '', 'a.txt')
    match(metadata ?? '', ':unav')
  }
})

test('deaccession: a file that another release contains stays public', async ({ world }) => {
  const dataset = await aRelease(world)
  const [file] = await pidsOf(world, dataset)
  await editMetadata(world, dataset.id, titleEdit('Second title'))
  await askToPublish(world, dataset.id, 'minor')
  await drain(world)
  await world.call('POST', `/datasets/${dataset.id}/versions/1.1/deaccession`, {
    ...as,
    json: { deaccessionReason: 'Wrong title.' },
  })
  await drain(world)
  is(stateOf(world, file ?? { pid: '' }), 'public')
  match(knownOf(world, file ?? { pid: '' })?.metadata ?? '', '<version>1.0</version>')
})

test('D15 publish: an outage keeps files waiting, from the first on, and ends by itself', async ({
  world,
}) => {
  const dataset = await aRelease(world, ['a.txt', 'b.txt'])
  await world.jobs.drain()
  const files = await pidsOf(world, dataset)
  trouble(world, 'unreachable')
  await editMetadata(world, dataset.id, titleEdit('During the outage'))
  is((await askToPublish(world, dataset.id, 'minor')).status, 200)
  const before = world.registrar.calls
  await drain(world)
  is(world.registrar.calls - before, 2, 'one call for the dataset, one for its first file')
  equal((await registrationsOf(world, dataset)).files, { total: 2, pending: 2, failing: 1 })
  trouble(world, null)
  await world.call('POST', `/datasets/${dataset.id}/modifyRegistration`, as)
  await drain(world)
  equal((await registrationsOf(world, dataset)).files, { total: 2, pending: 0, failing: 0 })
  for (const file of files) match(knownOf(world, file)?.metadata ?? '', '<version>1.1</version>')
})

test('D15 publish: a rejected file is shown, and keeps no other file waiting', async ({
  world,
}) => {
  const dataset = await aRelease(world, ['a.txt', 'b.txt', 'c.txt'])
  trouble(world, 'rejected')
  await world.call('POST', `/datasets/${dataset.id}/modifyRegistration`, as)
  const before = world.registrar.calls
  await drain(world)
  is(world.registrar.calls - before, 4)
  equal((await registrationsOf(world, dataset)).files, { total: 3, pending: 3, failing: 3 })
  const events = (await eventsOf(world, dataset.id)).filter(
    (kind) => kind === 'pidRegistrationFailed',
  )
  is(events.length, 2, 'one for the dataset, one for its files')
  const { body } = await world.call('GET', '/admin/registrations?status=failing', as)
  const shown = body.data.filter(
    (each: { readonly datasetId: number }) => each.datasetId === dataset.id,
  )
  is(shown.length, 4)
  is(shown[0].fileId, undefined)
  is(
    shown.slice(1).every((each: { readonly fileId?: number }) => each.fileId !== undefined),
    true,
  )
})

test('an outage that only files meet is notified once, and the next try begins with the same file', async () => {
  const asked: string[] = []
  const world = await openRegisteredWorld({
    beforePublishing: async ({ pid: { identifier } }) => {
      if (identifier.split('/').length < 3) return
      asked.push(identifier)
      throw new RegistrarFailure('unauthorized', 'no')
    },
  })
  await world.call('PUT', '/admin/settings/:FilePIDsEnabled', { ...as, body: 'true' })
  const dataset = await aRelease(world, ['a.txt', 'b.txt'])
  world.clock.advance(3600)
  await drain(world)
  is(asked.length, 2)
  is(asked[0], asked[1])
  const events = await eventsOf(world, dataset.id)
  is(events.filter((kind) => kind === 'pidRegistrarAway').length, 1)
  equal((await registrationsOf(world, dataset)).files, { total: 2, pending: 2, failing: 1 })
  await world.close()
})

test('V17 renew all: files are sent again with their datasets', async ({ world }) => {
  const dataset = await aRelease(world)
  const [file] = await pidsOf(world, dataset)
  await world.registrar.withdraw({ pid: parsed(file?.pid), target: '', metadata: '' })
  is(stateOf(world, file ?? { pid: '' }), 'hidden')
  is((await world.call('POST', '/datasets/modifyRegistrationPIDMetadataAll', as)).status, 200)
  await drain(world)
  is(stateOf(world, file ?? { pid: '' }), 'public')
})

const parsed = (pid = '') => {
  const [authority = '', ...rest] = pid.replace('doi:', '').split('/')
  return { protocol: 'doi', authority, identifier: rest.join('/') }
}

test.run()
