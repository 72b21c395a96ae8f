import { suite } from 'uvu'
import { equal, is, match, throws } from 'uvu/assert'
import { originOf } from '../../../src/rules/external-tools/external-tool.ts'
import { type ManifestInput, toolOf } from '../../../src/rules/external-tools/manifest.ts'

const test = suite('manifests of external tools')

const call = {
  name: 'data',
  httpMethod: 'GET',
  urlTemplate: '/api/v1/access/datafile/{fileId}?gbrecs=true',
  timeOut: 60,
}

const manifest: ManifestInput = {
  displayName: 'Table Peek',
  description: 'Shows the first rows.',
  types: ['explore', 'preview'],
  scope: 'file',
  toolUrl: 'https://peek.example.org/view?mode=short',
  contentType: 'text/tab-separated-values',
  queryParameters: [{ file: '{fileId}' }, { site: '{siteUrl}' }],
  allowedApiCalls: [call],
  auxFilesExist: [],
}

const refusal = (change: Partial<ManifestInput>): string => {
  try {
    toolOf({ ...manifest, ...change })
  } catch (error) {
    return error instanceof Error ? error.message : 'no error'
  }
  return 'accepted'
}

test('a complete manifest is a tool', () => {
  equal(toolOf(manifest), {
    displayName: 'Table Peek',
    toolName: null,
    description: 'Shows the first rows.',
    types: ['explore', 'preview'],
    scope: 'file',
    toolUrl: 'https://peek.example.org/view?mode=short',
    contentType: 'text/tab-separated-values',
    parameters: [
      { name: 'file', word: 'fileId' },
      { name: 'site', word: 'siteUrl' },
    ],
    allowedApiCalls: [call],
    auxFilesExist: [],
  })
})

test('an old manifest has one type; a tool for datasets needs no content type', () => {
  equal(toolOf({ ...manifest, types: undefined, type: 'query' }).types, ['query'])
  const { contentType, scope } = toolOf({
    ...manifest,
    scope: 'dataset',
    contentType: 'text/plain',
    queryParameters: [{ d: '{datasetPid}' }],
  })
  equal([contentType, scope], [null, 'dataset'])
})

for (const key of ['displayName', 'description', 'scope', 'toolUrl', 'contentType'] as const)
  test(`${key} is required, and blank text is none`, () => {
    is(refusal({ [key]: undefined }), `${key} is required.`)
    is(refusal({ [key]: '  ' }), `${key} is required.`)
  })

test('types are required, and all must be known', () => {
  is(refusal({ types: undefined }), 'types is required.')
  is(refusal({ types: [] }), 'types is required.')
  is(
    refusal({ types: ['preview', 'delete'] }),
    'Type must be one of these values: [explore, configure, preview, query].',
  )
  match(refusal({ scope: 'collection' }), 'Scope must be one of these values: [file, dataset].')
})

for (const toolUrl of [
  'javascript:alert(1)',
  'data:text/html,x',
  '//peek.example.org/',
  'https://',
  'https://user:secret@peek.example.org/',
  'https://peek.example.org/#view',
  'https://peek.example.org/"><script>',
  'https://peek.example.org\\@elsewhere.example.org/',
  'https://peek.example.org/a b',
  'https://beispiel.example.org/ä?{fileId}',
])
  test(`no tool is at ${toolUrl}`, () =>
    match(refusal({ toolUrl }), 'toolUrl must be a web address'))

test('every value of a parameter is a reserved word, one names the object, and names differ', () => {
  match(
    refusal({ queryParameters: [{ a: '{fileId}', b: '{junk}' }] }),
    'Unknown reserved word: {junk}',
  )
  match(refusal({ queryParameters: [{ a: 'fileId' }] }), 'Unknown reserved word: fileId')
  match(refusal({ queryParameters: [{ a: '{siteUrl}' }] }), '{fileId} or {filePid}')
  match(refusal({ scope: 'dataset' }), '{datasetId} or {datasetPid}')
  match(refusal({ queryParameters: [{ a: '{fileId}' }, { a: '{siteUrl}' }] }), 'the same name')
  match(refusal({ allowedApiCalls: [call, call] }), 'the same name')
})

for (const urlTemplate of [
  '/api/admin/externalTools?of={fileId}',
  '/api/users/token?of={fileId}',
  '/api/datasets/../admin/{fileId}',
  '/api/datasets/%2e%2e/admin/{fileId}',
  '/api/datasets/{datasetId}/versions/{datasetVersion}/toolparams/1',
  '/api/files/{fileId}/externalTool/1/toolUrl',
  '/api/datasets/:latest',
  '/api/access/datafile/{fileId}#{datasetId}',
  '/api/access/datafile/{fileId}?key={apiToken}',
  '/api/access/datafile/{fileId}?token=x',
  '/api/access/datafile/{fileId}?a=1?b=2',
  '/api/access/datafile/{fileId',
  '/api/access/datafile/{junk}',
  'https://elsewhere.example.org/api/access/datafile/{fileId}',
  // The object of the call is another one.
  '/api/datasets/17?of={datasetId}',
  '/api/datasets/1{datasetId}',
  '/api/datasets/{fileId}',
  '/api/files/{datasetId}',
  '/api/files/{fileMetadataId}',
  '/api/datasets/17/versions/{fileMetadataId}',
  '/api/datasets//17/{datasetId}',
  '/api/access/datafiles/17,{fileId}',
  '/api/access/datafile/17/{fileId}',
  '/api/access/datafile/{fileId}/17',
  '/api/access/datafile/{fileId}/{datasetId}/',
  '/api/access/datafile/{fileId}/bundle/17',
  '/api/access/datafile/{fileId}/doi:10.5072/FK2/X',
  '/api/access/datafile/{fileId}/:persistentId?persistentId=doi:10.5072/FK2/X',
  '/api/files/:persistentId?persistentId=doi:10.5072/FK2/X&of={filePid}',
  '/api/files/:persistentId?persistentId=doi:10.5072/FK2/X&persistentId={filePid}',
  '/api/datasets/:persistentId?persistentId={filePid}',
])
  test(`no tool may be allowed to call ${urlTemplate}`, () =>
    match(refusal({ allowedApiCalls: [{ ...call, urlTemplate }] }), /urlTemplate|reserved word/))

for (const urlTemplate of [
  '/api/v1/datasets/{datasetId}/versions/{datasetVersion}',
  '/api/datasets/:persistentId/?persistentId={datasetPid}',
  '/api/datasets/{datasetPid}/userPermissions',
  '/api/access/dataset/{datasetId}',
  '/api/access/datafile/{fileId}/auxiliary/qdc/1.0',
  '/api/access/datafile/bundle/{fileId}',
  '/api/access/datafile/:persistentId?persistentId={filePid}&format=original',
  '/api/access/datafiles/{fileId}',
  '/api/files/{fileId}/metadata',
  '/api/files/{filePid}',
])
  test(`a tool may be allowed to call ${urlTemplate}`, () =>
    is(refusal({ allowedApiCalls: [{ ...call, urlTemplate }] }), 'accepted'))

test('methods and times of allowed calls have bounds', () => {
  match(refusal({ allowedApiCalls: [{ ...call, httpMethod: 'CONNECT' }] }), 'httpMethod must be')
  for (const timeOut of [0, -1, 1.5, 10_081, Number.NaN])
    match(refusal({ allowedApiCalls: [{ ...call, timeOut }] }), 'timeOut must be')
})

test('texts and lists are limited, and hide nothing', () => {
  match(refusal({ displayName: 'x'.repeat(256) }), 'at most 255')
  match(refusal({ displayName: 'evil\u202egnp' }), 'control characters')
  const many = Array.from({ length: 51 }, (_, at) => ({ [`p${at}`]: '{fileId}' }))
  match(refusal({ queryParameters: many }), 'at most 50 parameters')
  const calls = Array.from({ length: 51 }, (_, at) => ({ ...call, name: `c${at}` }))
  match(refusal({ allowedApiCalls: calls }), 'at most 50 allowed')
  throws(() => toolOf({ ...manifest, contentType: 'anything' }), 'media type')
})

test('the origin of a tool is written as browsers write it', () => {
  is(originOf({ toolUrl: 'HTTPS://Peek.example.org:443/a?b' }), 'https://peek.example.org')
  is(originOf({ toolUrl: 'http://localhost:8080' }), 'http://localhost:8080')
  is(originOf({ toolUrl: 'http://[::1]:80/x' }), 'http://[::1]')
})

test.run()
