import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { pidregistry } from '../../src/exports/registry/pidregistry.ts'
import { pidregistryJson } from '../../src/exports/registry/registry-json.ts'
import { fileRecord, type SampleParts, sampleSource } from '../sample.ts'
import { HOSTILE, requireWellFormed, textsNamed } from '../well-formed.ts'

const test = suite('the registry of persistent identifiers')

const write = (parts?: SampleParts) => pidregistry.write(sampleSource(parts))

/** An element with its content; indentation is removed from each line. */
function part(document: string, name: string): string {
  const found = new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`).exec(document)?.[0] ?? ''
  return found.replace(/\n\s*/g, '')
}

test('the elements of the sample are in order', () => {
  const document = write({ files: [fileRecord(1), fileRecord(2)] })
  requireWellFormed(document)
  match(
    document,
    /<resource xmlns="http:\/\/datacite.org\/schema\/kernel-4" xmlns:xsi="[^"]*" xsi:schemaLocation="http:\/\/datacite.org\/schema\/kernel-4 http:\/\/schema.datacite.org\/meta\/kernel-4.5\/metadata.xsd">/,
  )
  equal(
    [...document.matchAll(/^ {2}<(\w+)/gm)].map(([, name]) => name),
    [
      'identifier',
      'creators',
      'titles',
      'publisher',
      'publicationYear',
      'subjects',
      'contributors',
      'dates',
      'resourceType',
      'sizes',
      'formats',
      'version',
      'rightsList',
      'descriptions',
      'geoLocations',
      'fundingReferences',
    ],
  )
  match(document, '<identifier identifierType="DOI">10.5072/FK2/7QX2MB</identifier>')
  match(document, '<publicationYear>2031</publicationYear>')
  match(
    document,
    '<resourceType resourceTypeGeneral="Dataset">sensor readings;field measurements</resourceType>',
  )
  is(part(document, 'sizes'), '<sizes><size>8123</size><size>8123</size></sizes>')
  is(
    part(document, 'formats'),
    '<formats><format>text/csv</format><format>text/csv</format></formats>',
  )
  match(document, '<version>1.0</version>')
})

test('the year has four digits, whatever the citation is dated by', () => {
  const source = sampleSource()
  for (const [cited, year] of Object.entries({
    '1999': '1999',
    '350': '0350',
    '44 BC': '2031',
    '12000': '2031',
  })) {
    const dated = { ...source, citation: { ...source.citation, year: cited } }
    equal(textsNamed(pidregistry.write(dated), 'publicationYear'), [year], cited)
    is(JSON.parse(pidregistryJson.write(dated)).publicationYear, Number(year), cited)
  }
})

test('creators and contributors have the parts of their names', () => {
  const document = write()
  is(
    part(document, 'creator'),
    '<creator><creatorName nameType="Personal">Wallner, Theres</creatorName><givenName>Theres</givenName><familyName>Wallner</familyName><affiliation>Kirchau Field Station</affiliation></creator>',
  )
  is(
    part(document, 'contributors'),
    '<contributors><contributor contributorType="Producer"><contributorName nameType="Organizational">Kirchau Field Station</contributorName></contributor><contributor contributorType="ContactPerson"><contributorName nameType="Organizational">Kirchau Field Station</contributorName><affiliation>Kirchau Field Station</affiliation></contributor><contributor contributorType="DataCollector"><contributorName nameType="Personal">Lindner, Jana</contributorName><givenName>Jana</givenName><familyName>Lindner</familyName></contributor></contributors>',
  )
})

test('only valid identifiers are written, as addresses', () => {
  const author = ['0000-0002-1825-0097', '12'].map((authorIdentifier) => ({
    authorName: 'Lee, Kim',
    authorIdentifierScheme: 'ORCID',
    authorIdentifier,
    authorAffiliation: 'https://ror.org/03yrm5c26',
  }))
  const document = write({ metadata: { author } })
  equal(document.match(/<nameIdentifier .*/g), [
    '<nameIdentifier schemeURI="https://orcid.org/" nameIdentifierScheme="ORCID">https://orcid.org/0000-0002-1825-0097</nameIdentifier>',
  ])
  match(
    document,
    '<affiliation affiliationIdentifier="https://ror.org/03yrm5c26" affiliationIdentifierScheme="ROR" schemeURI="https://ror.org">',
  )
})

test('contributor types that the registry does not know become Other', () => {
  const contributor = ['Project Leader', 'Funder', 'Illustrator'].map((contributorType) => ({
    contributorType,
    contributorName: 'Lee, Kim',
  }))
  const document = write({
    metadata: { contributor, producer: undefined, datasetContact: undefined },
  })
  equal(document.match(/contributorType="\w+"/g), [
    'contributorType="ProjectLeader"',
    'contributorType="Other"',
  ])
  match(part(document, 'fundingReferences'), '<funderName>Lee, Kim</funderName>')
})

test('every date has its type', () => {
  const metadata = {
    distributionDate: '2025',
    dateOfCollection: [{ dateOfCollectionStart: '2024' }],
  }
  const dates = (parts: SampleParts) =>
    [...write(parts).matchAll(/<date dateType="(\w+)"[^>]*>(.*)<\/date>/g)].map(
      ([, type, date]) => `${type} ${date}`,
    )
  const first = [
    'Issued 2025',
    'Created 2024-09-30',
    'Submitted 2024-10-02',
    'Available 2031-04-05',
    'Collected 2024/',
    'Other 2024-05-01/2024-08-31',
  ]
  equal(dates({ metadata }), first)
  const releasedAt = new Date('2032-01-01T00:00:00Z')
  const state = { kind: 'released', number: { major: 1, minor: 1 }, releasedAt } as const
  is(dates({ metadata, version: { state } })[4], 'Updated 2032-01-01')
  equal(dates({ metadata, version: { state: { kind: 'draft' } } }), first)
})

test('publications are related by an identifier of a type that the registry knows', () => {
  const related = (entry: Readonly<Record<string, string>>) =>
    /<relatedIdentifier relatedIdentifierType="(\w+)" relationType="(\w+)">(.*)</
      .exec(write({ metadata: { publication: [entry] } }))
      ?.slice(1)
  const typed = (publicationIDType: string, publicationIDNumber: string) =>
    related({ publicationIDType, publicationIDNumber })
  equal(typed('doi', 'https://doi.org/10.1/x'), ['DOI', 'IsSupplementTo', '10.1/x'])
  equal(typed('handle', 'hdl:1234/x'), ['Handle', 'IsSupplementTo', '1234/x'])
  equal(typed('arXiv', '2101.00001'), ['arXiv', 'IsSupplementTo', '2101.00001'])
  equal(related({ publicationURL: 'https://a.example/b', publicationRelationType: 'Cites' }), [
    'URL',
    'Cites',
    'https://a.example/b',
  ])
  equal(related({ publicationIDNumber: 'doi:10.1/x' }), ['DOI', 'IsSupplementTo', '10.1/x'])
  is(related({ publicationIDNumber: 'shelf 12' }), undefined)
  is(related({ publicationCitation: 'Lee 2030' }), undefined)
})

test('rights state the access level of the files, then the terms', () => {
  const access = (restricted: boolean, fileAccessRequest: boolean) =>
    /semantics\/(\w+)/.exec(
      write({
        files: [fileRecord(1), fileRecord(2, { file: { restricted } })],
        version: { terms: { licenseId: null, use: {}, access: {}, fileAccessRequest } },
      }),
    )?.[1]
  equal(
    [access(false, true), access(true, true), access(true, false)],
    ['openAccess', 'restrictedAccess', 'closedAccess'],
  )
  match(
    write(),
    /<rights rightsURI="http:\/\/creativecommons.org\/publicdomain\/zero\/1.0" rightsIdentifier="CC0-1.0" rightsIdentifierScheme="SPDX" schemeURI="https:\/\/spdx.org\/licenses\/" xml:lang="en">Creative Commons/,
  )
  const custom = {
    licenseId: null,
    use: { termsOfUse: 'Ask.' },
    access: {},
    fileAccessRequest: true,
  }
  match(
    write({ version: { terms: custom } }),
    'rightsURI="https://data.example/api/datasets/:persistentId/versions/1.0/customlicense?persistentId=doi:10.5072/FK2/7QX2MB"',
  )
})

test('places, boxes and points are distinguished', () => {
  is(
    part(write(), 'geoLocations'),
    '<geoLocations><geoLocation><geoLocationPlace>Austria, Salzburg, Kaltenbach</geoLocationPlace></geoLocation><geoLocation><geoLocationBox><westBoundLongitude>13.128</westBoundLongitude><eastBoundLongitude>13.160</eastBoundLongitude><southBoundLatitude>47.418</southBoundLatitude><northBoundLatitude>47.448</northBoundLatitude></geoLocationBox></geoLocation><geoLocation><geoLocationPlace>Kirchau</geoLocationPlace></geoLocation></geoLocations>',
  )
  const sides = { westLongitude: '13.0', eastLongitude: '13', southLatitude: '47' }
  const geographicBoundingBox = [{ ...sides, northLatitude: '47.0' }, sides]
  const document = write({ metadata: { geographicBoundingBox } })
  match(document, /<geoLocationPoint>\s*<pointLongitude>13.0<.*\s*<pointLatitude>47</)
  not.match(document, /geoLocationBox/)
})

test('an unknown author is marked as unknown, and empty parts are left out', () => {
  const metadata = Object.fromEntries(
    Object.keys(sampleSource().version.metadata).map((name) => [name, undefined]),
  )
  const document = write({ metadata, dataset: { publishedAt: null } })
  requireWellFormed(document)
  equal(textsNamed(document, 'creatorName'), [':unav'])
  not.match(document, /<(?:subjects|contributors|dates|descriptions|geoLocations|funding)/)
})

test('a dataset withdrawn as a whole exports only the withdrawal', () => {
  const releasedAt = new Date('2031-04-05T00:00:00Z')
  const number = { major: 1, minor: 0 }
  const state = {
    kind: 'deaccessioned',
    number,
    releasedAt,
    reason: 'x',
    forwardUrl: null,
  } as const
  const document = write({ version: { state }, dataset: { released: null } })
  requireWellFormed(document)
  not.match(document, /Wallner|Kaltenbach|Example Archive/)
  equal(textsNamed(document, 'publicationYear'), ['9999'])
  match(write({ version: { state } }), 'Wallner')
})

test('the document is well-formed for any text', () => {
  const metadata = {
    author: [{ authorName: HOSTILE, authorAffiliation: HOSTILE }],
    keyword: [{ keywordValue: HOSTILE, keywordVocabulary: HOSTILE }],
    otherId: [{ otherIdValue: HOSTILE, otherIdAgency: HOSTILE }],
    notesText: HOSTILE,
  }
  const document = write({ metadata })
  requireWellFormed(document)
  match(textsNamed(document, 'alternateIdentifier')[0] ?? '', /^<b>&amp; "x" 'y' \]\]>/)
})

test.run()
