import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { renamedAddress, renamedTarget } from '../../src/requests/address-renaming.ts'

const test = suite('addresses and queries under other names')

const SITES = { neutral: 'https://data.example.org', original: 'https://dv.example.org' }
const neutral = (target: string): string => renamedTarget('toNeutral', target)

test('parameters of some calls have values that are names', () => {
  for (const [theirs, ours] of [
    ['search?q=a&type=dataverse&type=file', 'search?q=a&type=collection&type=file'],
    ['mydata/retrieve?dvobject_types=Dataverse', 'mydata/retrieve?dvobject_types=Collection'],
    ['datasets/export?exporter=dataverse_json&x=1', 'datasets/export?exporter=service_json&x=1'],
    ['datasets/5/locks?type=GlobusUpload', 'datasets/5/locks?type=TransferUpload'],
    ['access/datafile/5?format=GlobusTransfer', 'access/datafile/5?format=ExternalTransfer'],
    [
      'dataverses/x/dataverse/linkingDataverses?alreadyLinking=true',
      'collections/x/collection/linkingCollections?alreadyLinked=true',
    ],
  ] as const)
    is(neutral(`/api/${theirs}`), `/api/${ours}`)
  is(
    neutral('/oai?verb=ListRecords&metadataPrefix=oai_datacite'),
    '/oai?verb=ListRecords&metadataPrefix=oai_pidregistry',
  )
})

test('fields and kinds in a search are names, words of a text are not', () => {
  const asked = (q: string) =>
    decodeURIComponent(neutral(`/api/search?q=${encodeURIComponent(q)}`).split('q=')[1] ?? '')
  for (const [theirs, ours] of [
    ['dvObjectType:dataverses', 'dvObjectType:collections'],
    [
      'dvObjectType:(dataverses OR datasets) dataverses',
      'dvObjectType:(collections OR datasets) dataverses',
    ],
    ['dvObjectType:"dataverses"', 'dvObjectType:"collections"'],
    ['categoryOfDataverse:x', 'categoryOfCollection:x'],
    ['id:dataverse_7', 'id:collection_7'],
    ['dataverse', 'dataverse'],
    ['title:dataverses', 'title:dataverses'],
    ['dvAlias:dataverse_7', 'dvAlias:dataverse_7'],
  ] as const)
    is(asked(theirs), ours)
})

test('a query in which no name changes stays byte for byte', () => {
  for (const query of [
    'persistentId=doi:10.5072/FK2/ABC',
    'q=a+b%20c&type=file&type=dataset',
    'type=dataverse%zz',
    'signed&&=x',
  ])
    is(neutral(`/api/search?${query}`), `/api/search?${query}`)
  is(neutral('/api/access/datafile/5?type=dataverse'), '/api/access/datafile/5?type=dataverse')
})

test('addresses of the installation lead to the other one, others stay', () => {
  const theirs = (text: string) => renamedAddress('toOriginal', text, SITES)
  const ours = (text: string) => renamedAddress('toNeutral', text, SITES)
  const pair = [
    'https://data.example.org/api/v1/collections/x?until=1&token=ab',
    'https://dv.example.org/api/v1/dataverses/x?until=1&token=ab',
  ] as const
  is(theirs(pair[0]), pair[1])
  is(ours(pair[1]), pair[0])
  is(theirs('https://data.example.org'), 'https://dv.example.org')
  is(theirs('/api/datasets/mpload?x=1'), '/api/datasets/mpload?x=1')
  is(theirs('https://data.example.org/collection/reef'), 'https://dv.example.org/dataverse/reef')
  is(
    theirs('https://data.example.org/api/datasets/export?exporter=pidregistry&persistentId=doi:1'),
    'https://dv.example.org/api/datasets/export?exporter=Datacite&persistentId=doi:1',
  )
  for (const foreign of [
    'https://data.example.org.evil/api/collections',
    'https://x.org/api/collections',
    'a collection',
  ])
    is(theirs(foreign), foreign)
})

test.run()
