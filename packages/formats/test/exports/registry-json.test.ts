import type { VersionState } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { pidregistry } from '../../src/exports/registry/pidregistry.ts'
import { pidregistryJson } from '../../src/exports/registry/registry-json.ts'
import { fileRecord, type SampleParts } from '../sample.ts'
import { textsNamed } from '../well-formed.ts'
import { richSource } from './rich-source.ts'

const test = suite('the metadata of the registry as JSON')

const written = (parts: SampleParts = {}) => JSON.parse(pidregistryJson.write(richSource(parts)))

test('a DOI is the identifier, as an address and alone', () => {
  const { id, doi, schemaVersion } = written()
  is(id, `https://doi.org/${doi}`)
  is(schemaVersion, 'http://datacite.org/schema/kernel-4')
})

test('a Handle is an identifier of its type', () => {
  const pid = { protocol: 'hdl', authority: '20.500', identifier: 'K1' }
  const document = written({ dataset: { pid } })
  equal(document.identifiers, [{ identifier: '20.500/K1', identifierType: 'Handle' }])
  is('doi' in document, false)
})

test('people have names, identifiers and affiliations', () => {
  const [theres, institute] = written().creators
  equal(theres, {
    name: 'Wallner, Theres',
    nameType: 'Personal',
    givenName: 'Theres',
    familyName: 'Wallner',
    affiliation: [{ name: 'Kirchau Field Station' }],
    nameIdentifiers: [
      {
        nameIdentifier: 'https://orcid.org/0000-0002-1825-0097',
        schemeUri: 'https://orcid.org/',
        nameIdentifierScheme: 'ORCID',
      },
    ],
  })
  equal(institute, {
    name: 'Institute of Streams',
    nameType: 'Organizational',
    affiliation: [{ name: 'Alpine University' }],
  })
})

test('the year is a number, the publisher and the type are objects, sizes are texts', () => {
  const { publicationYear, publisher, types, sizes, version } = written({ files: [fileRecord(1)] })
  is(typeof publicationYear, 'number')
  is(typeof publisher.name, 'string')
  is(types.resourceTypeGeneral, 'Dataset')
  equal(
    sizes.map((size: unknown) => typeof size),
    ['string'],
  )
  is(version, '1.0')
})

test('lists say what the elements of the XML form say', () => {
  const xml = pidregistry.write(richSource())
  const document = written()
  const texts = (list: string, name: string) =>
    (document[list] ?? []).flatMap((item: Readonly<Record<string, string>>) => item[name] ?? [])
  for (const [list, name] of [
    ['titles', 'title'],
    ['subjects', 'subject'],
    ['dates', 'date'],
    ['relatedIdentifiers', 'relatedIdentifier'],
    ['alternateIdentifiers', 'alternateIdentifier'],
    ['fundingReferences', 'funderName'],
    ['geoLocations', 'geoLocationPlace'],
  ] as const)
    equal(texts(list, name), textsNamed(xml, name), list)
  equal(
    document.rightsList.map(({ rightsUri }: { readonly rightsUri: string }) => rightsUri),
    [...xml.matchAll(/rightsURI="([^"]*)"/g)].map(([, uri]) => uri),
  )
})

test('a withdrawn dataset says that nothing is known of it', () => {
  const state: VersionState = {
    kind: 'deaccessioned',
    number: { major: 1, minor: 0 },
    releasedAt: new Date('2031-04-05'),
    reason: 'Consent was withdrawn',
    forwardUrl: null,
  }
  const document = written({ version: { state }, dataset: { released: null } })
  equal(document.creators, [{ name: ':unav' }])
  is(document.publicationYear, 9999)
})

test.run()
