import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { type Document, jsonRenaming } from '../../src/json/json-renaming.ts'
import { RenamedJson } from '../../src/json/renamed-json.ts'
import { ANSWER_KEYS, KEYS } from '../../src/names/json-keys.ts'
import { PERMISSIONS } from '../../src/names/words.ts'

const test = suite('JSON under other names')

const SITES = { neutral: 'https://data.example.org', original: 'https://dv.example.org' }

/** The document after it passed in parts of `size` bytes. */
async function passed(
  text: string,
  { direction = 'toOriginal', path = 'datasets/5' }: Partial<Omit<Document, 'sites'>> = {},
  size = Number.POSITIVE_INFINITY,
): Promise<string> {
  const stream = new RenamedJson(jsonRenaming({ direction, path, sites: SITES }))
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size)
    stream.write(bytes.subarray(at, Math.min(bytes.length, at + size)))
  await new Promise((resolve) => stream.end(resolve))
  return Buffer.concat(parts).toString('utf8')
}

const OURS = `{"status":"OK","data":{"id":41,"alias":"reef-lab","name":"Reef \\"Lab\\" \\u00e9 é 🌊",
 "collectionType":"LABORATORY","collectionContacts":[{"displayOrder":0,"contactEmail":"mira@example.org"}],
 "big":12345678901234567890, "exact":1.0,"permissions":["AddCollection","AddDataset"],
 "isPartOf":{"type":"COLLECTION","identifier":"root","displayName":"Root","isReleased":true}}}`
const THEIRS = OURS.replace('collectionType', 'dataverseType')
  .replace('collectionContacts', 'dataverseContacts')
  .replace('AddCollection', 'AddDataverse')
  .replace('COLLECTION', 'DATAVERSE')

test('an answer has the original names, and everything else byte for byte, however it is cut', async () => {
  for (let size = 1; size <= OURS.length; size += size < 40 ? 1 : 37)
    is(await passed(OURS, {}, size), THEIRS, `parts of ${size}`)
})

test('a request gets our names', async () => {
  const sent = '{"alias":"a","dataverseType":"RESEARCH_PROJECTS","dataverseSubjects":["ALL"]}'
  is(
    await passed(sent, { direction: 'toNeutral', path: 'collections/root' }),
    '{"alias":"a","collectionType":"RESEARCH_PROJECT","collectionSubjects":["ALL"]}',
  )
})

test('every key and permission has its other name', async () => {
  for (const [theirs, ours] of [...KEYS, ...ANSWER_KEYS])
    is(await passed(`{"data":[{"${ours}":1}]}`), `{"data":[{"${theirs}":1}]}`)
  for (const [theirs, ours] of PERMISSIONS)
    is(await passed(`{"permissions":["${ours}"]}`), `{"permissions":["${theirs}"]}`)
})

test('what only looks like a name stays', async () => {
  const alike = `{"sizeOfCollection":"a collection","dateOfCollection":1,"dateOfCollectionStart":2,"collectionMode":"x",
    "frequencyOfDataCollection":"y","dataCollectionSituation":"z","collections":[{"id":1,"name":"collection","alias":"collections"}],
    "type":"collection","value":"Collection","name":"requestTransferPaths","description":"AddCollection","service":"services",
    ":AllowEnablingFilePIDsPerCollection":"true",":ProvCollectionEnabled":"x","RESEARCH_GROUP":"RESEARCHERS",
    "typeName":"collectionMode","title":"https://data.example.organisation/collections"}`
  is(await passed(alike), alike)
})

test('some names are names in some calls alone', async () => {
  const cases = [
    [
      'search',
      '{"items":[{"type":"collection"}],"total_count_per_object_type":{"Collections":1}}',
      '{"items":[{"type":"dataverse"}],"total_count_per_object_type":{"Dataverses":1}}',
    ],
    [
      'collections/root/contents',
      '{"data":[{"type":"collection"}]}',
      '{"data":[{"type":"dataverse"}]}',
    ],
    [
      'info/exportFormats',
      '{"data":{"service_json":{},"oai_dc":{}}}',
      '{"data":{"dataverse_json":{},"oai_dc":{}}}',
    ],
    ['notifications/all', '{"type":"TRANSFERUPLOADCOMPLETED"}', '{"type":"GLOBUSUPLOADCOMPLETED"}'],
    ['users/ada/traces', '{"traces":{"collectionCreator":1}}', '{"traces":{"dataverseCreator":1}}'],
    [
      'mydata/retrieve',
      '{"selected_filters":[{"label":"Collections"}]}',
      '{"selected_filters":[{"label":"Dataverses"}]}',
    ],
    ['guestbooks/5/responses', '{"pagination":{"Next":"x"}}', '{"pagination":{"next":"x"}}'],
    [
      'datasets/5/transferUploadParameters',
      '{"signedUrls":[{"name":"addTransferFiles"}]}',
      '{"signedUrls":[{"name":"addGlobusFiles"}]}',
    ],
    [
      'admin/settings/:UploadMethods',
      '{"data":{"message":"native/http,transfer"}}',
      '{"data":{"message":"native/http,globus"}}',
    ],
    [
      'admin/settings',
      '{":UploadMethods":"native/http, transfer",":TransferAppUrl":"x"}',
      '{":UploadMethods":"native/http, globus",":GlobusAppUrl":"x"}',
    ],
  ] as const
  for (const [path, ours, theirs] of cases) is(await passed(ours, { path }), theirs, path)
})

test('storage identifiers, media types, addresses and compared messages have other names everywhere', async () => {
  for (const [ours, theirs] of [
    ['{"storageIdentifier":"transferm://a"}', '{"storageIdentifier":"globusm://a"}'],
    ['{"transfer://a":"transfer://b"}', '{"globus://a":"globus://b"}'],
    [
      '{"contentType":"application/vnd.service.file-package"}',
      '{"contentType":"application/vnd.dataverse.file-package"}',
    ],
    ['{"complete":"/api/collections/x"}', '{"complete":"/api/dataverses/x"}'],
    [
      '{"u":"https:\\/\\/data.example.org\\/api\\/collections"}',
      '{"u":"https://dv.example.org/api/dataverses"}',
    ],
    [
      `{"message":"Can't find collection with identifier='collection'"}`,
      `{"message":"Can't find dataverse with identifier='collection'"}`,
    ],
    [
      '{"message":"Collection a linked successfully to b"}',
      '{"message":"Dataverse a linked successfully to b"}',
    ],
    ['{"message":"The collection is gone"}', '{"message":"The collection is gone"}'],
  ] as const)
    is(await passed(ours), theirs)
})

test('a long text passes as it is, in parts too', async () => {
  const long = JSON.stringify({ collectionId: 'x'.repeat(70_000), collectionAlias: 'a' })
  const renamed = long
    .replace('collectionId', 'dataverseId')
    .replace('collectionAlias', 'dataverseAlias')
  for (const size of [1_000, 16_384, 100_000]) is(await passed(long, {}, size), renamed)
})

test('what is no document passes', async () => {
  for (const text of ['', 'true', '"collectionId"', '{"a":"x', '[1,', '}}]]', '{"a":"\\q"}'])
    equal(await passed(text), text)
})

test('what lies deeper than the API has it passes, and what follows has other names', async () => {
  const deep = `${'['.repeat(100_000)}"AddCollection"${',"a"'.repeat(100_000)}${']'.repeat(100_000)}`
  const sent = (name: string) => `{"a":${deep},"${name}":"LABORATORY"}`
  const start = performance.now()
  is(await passed(sent('collectionType'), {}, 65_536), sent('dataverseType'))
  // With the way to each text looked up, it would take minutes.
  ok(performance.now() - start < 20_000)
})

test('metadata and descriptions stay, though they begin as an identifier or an address does', async () => {
  const [scheme, path, site] = ['globus://a', '/api/dataverses/a', `${SITES.original}/dataverse/a`]
  const fields = `"fields":[{"typeName":"title","value":"${scheme}"},{"value":["${path}"]}]`
  const sent = `{"description":"${site}","metadataBlocks":{"citation":{${fields}}},${fields}}`
  is(await passed(sent, { direction: 'toNeutral' }), sent)
  const answered = sent.replace(SITES.original, SITES.neutral).replaceAll('globus', 'transfer')
  is(await passed(answered), answered)
})

test('a list in a setting is read in one pass', async () => {
  const { value } = jsonRenaming({ direction: 'toNeutral', path: 'admin/settings', sites: SITES })
  const blanks = ' '.repeat(200_000)
  const start = performance.now()
  is(value(`a${blanks}b, globus ,,globus`, [':UploadMethods']), `a${blanks}b, transfer ,,transfer`)
  ok(performance.now() - start < 5_000)
})

test.run()
