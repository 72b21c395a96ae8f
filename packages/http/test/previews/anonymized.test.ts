import type { Actor } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import { openWorld, type World } from '../app/world.ts'
import { aCanaryDataset, CANARY, type CanaryScene } from './canary-dataset.ts'
import { carrying } from './preview-calls.ts'

const test = suite<{ readonly world: World; readonly scene: CanaryScene }>('anonymised previews')

test.before(async (context) => {
  const world = await openWorld()
  Object.assign(context, { world, scene: await aCanaryDataset(world) })
})
test.after(({ world }) => world.close())

/** The whole answer, headers included. */
const wholeOf = async (response: Response): Promise<string> =>
  `${[...response.headers].join('\n')}\n\n${await response.text()}`

const draftOf = ({ token }: CanaryScene, rest = '') =>
  `/datasets/previewUrlDatasetVersion/${token}${rest}`

test('viewers see the personal data of the fixture', async ({ world, scene }) => {
  const path = `/datasets/${scene.id}/versions/:draft?returnOwners=true`
  const { text } = await world.call('GET', path, { as: 'superuser' })
  ok((text.match(new RegExp(CANARY, 'gi')) ?? []).length > 60)
})

test('previews.draft: the draft has no personal data, and withheld fields say so', async ({
  world,
  scene,
}) => {
  const shown = await wholeOf(await world.send('GET', draftOf(scene, '?returnOwners=true')))
  not.match(shown, CANARY)
  not.match(shown, /1999-12-31/)
  const { body } = await world.call('GET', draftOf(scene, '?returnOwners=true'))
  const fields: readonly { readonly typeName: string }[] = body.data.metadataBlocks.citation.fields
  for (const typeName of scene.withheld)
    equal(
      fields.find((field) => field.typeName === typeName),
      { typeName, multiple: false, typeClass: 'primitive', value: 'withheld' },
    )
  is(body.data.files[0].label, 'levels.txt')
  is(body.data.isPartOf.displayName, 'Root')
  is(body.data.isPartOf.isPartOf, undefined)
})

test('previews.citation: says that the authors are withheld', async ({ world, scene }) => {
  const shown = await wholeOf(await world.send('GET', draftOf(scene, '/citation')))
  not.match(shown, CANARY)
  match(shown, /"Authors withheld, 2031, \\"Levels\\", <a href/)
})

test('D24 anonymised: headers of a file have no personal data', async ({ world, scene }) => {
  const answer = await world.send('GET', `/access/datafile/${scene.fileId}`, carrying(scene.token))
  is(answer.status, 200)
  not.match(await wholeOf(answer), CANARY)
})

test('every endpoint refuses the token or answers without personal data', async ({
  world,
  scene,
}) => {
  const opened: string[] = []
  for (const endpoint of repositoryEndpoints(world.repository)) {
    const path = pathOf(endpoint, scene)
    const options = endpoint.body === undefined ? {} : { json: {} }
    for (const answer of [
      await world.send(endpoint.method.toUpperCase(), path, {
        ...options,
        ...carrying(scene.token),
      }),
      await world.send(endpoint.method.toUpperCase(), `${path}?key=${scene.token}`, options),
    ]) {
      const name = `${endpoint.id} ${endpoint.method} ${path}`
      if (endpoint.caller !== 'ignored' && endpoint.id !== 'A05') is(answer.status, 401, name)
      if (endpoint.id === 'A05') opened.push(name)
      not.match(await wholeOf(answer), CANARY, name)
    }
  }
  is(opened.length, 2)
  is((await world.send('GET', draftOf(scene))).status, 200)
})

/** The path of the endpoint with real values. */
const pathOf = ({ path }: Endpoint, { id, fileId, token }: CanaryScene): string =>
  path.replaceAll(/\{(\w+)\+?\}/g, (_, name: string) => {
    if (name === 'token') return token
    if (name === 'versionId') return ':draft'
    if (name === 'block') return 'citation'
    if (name === 'format') return 'Internal'
    const aboutFiles = /^\/(?:files|access\/datafile)/.test(path)
    return String(aboutFiles ? fileId : id)
  })

test('embedders get no personal data either', async ({ world, scene }) => {
  const actor: Actor = { kind: 'preview', datasetId: scene.id, anonymized: true }
  const ref = { kind: 'id', id: scene.id } as const
  const draft = { ref, version: ':draft' } as const
  const page = { limit: null, offset: 0 }
  const { datasets, downloads, files, previews, versions } = world.repository
  const shown = { files: true, includeDeaccessioned: true }
  const reads: readonly (() => Promise<unknown>)[] = [
    () => datasets.get(actor, ref, { emails: true }),
    () => versions.get(actor, draft, { ...shown, emails: true }),
    () => versions.list(actor, ref, { files: true, ...page }),
    () => versions.history(actor, ref, page),
    () =>
      versions.compare(actor, {
        ref,
        before: ':draft',
        after: ':draft',
        includeDeaccessioned: true,
      }),
    () => versions.note(actor, { ref, specifier: { kind: 'draft' } }),
    () => files.get(actor, scene.fileId, { includeDeaccessioned: true }),
    () => files.history(actor, scene.fileId, page),
    () => files.metadata(actor, scene.fileId, { from: 'draft' }),
    () => files.provenance(actor, scene.fileId),
    () => files.folder(actor, draft, ''),
    () => datasets.times(actor, ref),
    () => datasets.permissions(actor, ref),
    () => downloads.file(actor, scene.fileId),
    () => downloads.countOfFile(actor, scene.fileId),
    () => downloads.countOfDataset(actor, ref),
    () => datasets.storedBytes(actor, ref),
    () => previews.draft(scene.token, { files: true }),
  ]
  for (const read of reads) {
    const told = JSON.stringify(await read())
    not.match(told, CANARY, read.toString())
    not.match(told, /1999-12-31/, read.toString())
  }
})

test('embedders get no personal data in a zip', async ({ world, scene }) => {
  const actor: Actor = { kind: 'preview', datasetId: scene.id, anonymized: true }
  const { downloads } = world.repository
  for (const bundle of [
    await downloads.dataset(actor, { kind: 'id', id: scene.id }),
    await downloads.files(actor, [scene.fileId]),
  ]) {
    const chunks: Uint8Array[] = []
    for await (const chunk of bundle.open({ start: 0, end: bundle.size })) chunks.push(chunk)
    const bytes = Buffer.concat(chunks).toString('latin1')
    match(bytes, /levels\.txt/)
    not.match(`${bundle.fileName}${bytes}`, CANARY)
  }
})

test('a preview that is not anonymised masks nothing', async ({ world, scene }) => {
  await world.call('DELETE', `/datasets/${scene.id}/previewUrl`, { as: 'superuser' })
  const { body } = await world.call('POST', `/datasets/${scene.id}/previewUrl`, { as: 'superuser' })
  const open = await world.call('GET', draftOf({ ...scene, token: body.data.token }))
  const asOwner = await world.call('GET', `/datasets/${scene.id}/versions/:draft`, {
    as: 'superuser',
  })
  equal(open.body.data, asOwner.body.data)
})

test.run()
