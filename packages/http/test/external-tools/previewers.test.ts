import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, SITE, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, publish, versionBody } from '../datasets/dataset-calls.ts'
import { aTool, callbackOf, callTo, opened, pathOf, previewer } from './sample-tools.ts'

/**
 * Manifests with the members and values of a public collection of previewers, and what its pages read: see
 * docs/external-tools.md.
 */
const test = suite<{ world: World }>('public previewers')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const bytes = callTo('retrieveFileContents', '/api/v1/access/datafile/{fileId}?gbrecs=true')
const version = callTo(
  'getDatasetVersionMetadata',
  '/api/v1/datasets/{datasetId}/versions/{datasetVersion}',
)
const LINKED =
  'application/ld+json; profile="http://www.w3.org/ns/json-ld#flattened http://www.w3.org/ns/json-ld#compacted https://ddialliance.org/specification/ddi-cdi/1.0"'

const MANIFESTS: Readonly<Record<string, object>> = {
  'one type after another under one name': previewer({ contentType: 'audio/mpeg' }),
  'the same for another type': previewer({ contentType: 'audio/x-m4a' }),
  'without an address for a download': previewer({
    displayName: 'View 3D model',
    contentType: 'model/gltf-binary',
    allowedApiCalls: [bytes, version],
  }),
  'a type with parameters': previewer({ displayName: 'Linked', contentType: LINKED }),
  'calls that change auxiliary files': previewer({
    displayName: 'Codebook',
    contentType: 'text/x-xml-refiqda',
    allowedApiCalls: [
      bytes,
      callTo('uploadRedactedFile', '/api/v1/access/datafile/{fileId}/auxiliary/qdc/1.0', {
        httpMethod: 'POST',
      }),
      callTo('deleteRedactedFile', '/api/v1/access/datafile/{fileId}/auxiliary/qdc/1.0', {
        httpMethod: 'DELETE',
      }),
      callTo('userPermissions', '/api/v1/datasets/{datasetId}/userPermissions'),
    ],
  }),
  'a required auxiliary file': previewer({
    displayName: 'Redacted project',
    contentType: 'application/x-zip-refiqda',
    requirements: { auxFilesExist: [{ formatTag: 'qdpx', formatVersion: '1.0' }] },
  }),
  'an old one with a token and one type': {
    displayName: 'Old Text',
    description: 'Read the text.',
    toolName: 'oldTextViewer',
    scope: 'file',
    type: 'preview',
    hasPreviewMode: 'true',
    toolUrl: 'https://viewers.example.org/v0/Text.html',
    toolParameters: {
      httpMethod: 'GET',
      queryParameters: [{ fileid: '{fileId}' }, { siteUrl: '{siteUrl}' }, { key: '{apiToken}' }],
    },
    contentType: 'text/plain',
  },
}

test('V10 externalTools: manifests of previewers are registered as they are', async ({ world }) => {
  for (const [name, json] of Object.entries(MANIFESTS)) {
    const { status, text } = await world.call('POST', '/admin/externalTools', {
      as: 'superuser',
      json,
    })
    is(status, 200, `${name}: ${text}`)
  }
})

/** Does what a previewer's page does with the address that opened it. */
async function asPreviewer(world: World, page: URL) {
  const callback = await world.call('GET', pathOf(callbackOf(page)))
  const { queryParameters, signedUrls } = callback.body.data
  const address = (name: string): string =>
    pathOf(signedUrls.find((each: { readonly name: string }) => each.name === name).signedUrl)
  const { body } = await world.call('GET', address('getDatasetVersionMetadata'))
  const { files, metadataBlocks, storageIdentifier } = body.data
  const fields: readonly { readonly typeName: string; readonly value: unknown }[] =
    metadataBlocks.citation.fields
  const file = files.find(
    ({ dataFile }: { readonly dataFile: { readonly id: number } }) =>
      JSON.stringify(dataFile.id) === String(queryParameters.fileid),
  )
  return {
    content: (await world.call('GET', address('retrieveFileContents'))).text,
    name: file.dataFile.filename,
    description: file.dataFile.description,
    title: fields.find(({ typeName }) => typeName === 'title')?.value,
    storage: typeof storageIdentifier,
    version: queryParameters.datasetversion,
    site: queryParameters.siteUrl,
  }
}

test('V10 toolparams: a page of a previewer reads the file and its version, for everybody who may', async ({
  world,
}) => {
  const { id } = await aDataset(world, { version: versionBody('Tides') })
  await world.giveRoles(id)
  const jsonData = { description: 'Raw levels' }
  const fileId = await aFile(world, id, { content: 'a\tb', type: 'text/plain', jsonData })
  const path = `/files/${fileId}/externalTool/${await aTool(world)}`
  const shown = async (as: Who) => asPreviewer(world, await opened(world, path, { as }))
  const expected = {
    content: 'a\tb',
    name: 'notes.txt',
    description: 'Raw levels',
    title: 'Tides',
    storage: 'string',
    version: ':draft',
    site: SITE,
  }
  equal(await shown('member'), expected)
  await publish(world, id)
  equal(await shown('anonymous'), { ...expected, version: '1.0' })
  equal(await shown('outsider'), { ...expected, version: '1.0' })
})

test('V10 externalTools: pages of registered tools may read what they call, others may not', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { type: 'text/plain' })
  await publish(world, id)
  const allowed = async (origin: string, method = 'GET') => {
    const { headers } = await world.send(method, `/access/datafile/${fileId}`, {
      headers: { Origin: origin },
    })
    return [headers.get('Access-Control-Allow-Origin'), headers.get('Vary')]
  }
  const page = 'https://viewers.example.org'
  equal(await allowed(page), [null, 'Origin'])
  const tool = await aTool(world)
  equal(await allowed(page), [page, 'Origin'])
  equal(await allowed(page, 'OPTIONS'), [page, 'Origin'])
  equal(await allowed('https://elsewhere.example.org'), [null, 'Origin'])
  await world.call('DELETE', `/externalTools/${tool}`, { as: 'superuser' })
  equal(await allowed(page), [null, 'Origin'])
})

test.run()
