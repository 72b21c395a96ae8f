import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { oaiPidregistry } from '../../src/exports/registry/oai-pidregistry.ts'
import { fileRecord, type SampleParts, sampleSource } from '../sample.ts'
import { HOSTILE, requireWellFormed, textsNamed } from '../well-formed.ts'

const test = suite('the registry profile of OpenAIRE')

const write = (parts?: SampleParts) => oaiPidregistry.write(sampleSource(parts))

test('the sample in the older schema', () => {
  const document = write({ files: [fileRecord(1)] })
  requireWellFormed(document)
  match(document, 'http://schema.datacite.org/meta/kernel-4.1/metadata.xsd')
  equal(
    [...document.matchAll(/<date dateType="(\w+)">(.*)<\/date>/g)].map(([, ...date]) => date),
    [
      ['Created', '2024-09-30'],
      ['Submitted', '2024-10-02'],
      ['Updated', '2031-04-05'],
      ['Collected', '2024-05-01/2024-08-31'],
    ],
  )
  match(document, '<resourceType resourceTypeGeneral="Dataset">sensor readings</resourceType>')
  match(
    document,
    '<rights rightsURI="http://creativecommons.org/publicdomain/zero/1.0">CC0 1.0</rights>',
  )
  equal(textsNamed(document, 'geoLocationPlace'), ['Kirchau'])
  is(document.indexOf('geoLocationPlace') < document.indexOf('geoLocationBox'), true)
})

test('identifiers are written as entered; an address is split from its scheme', () => {
  const author = ['0000', 'https://orcid.org/0000-0002-1825-0097'].map((authorIdentifier) => ({
    authorName: 'Lee, Kim',
    authorIdentifier,
  }))
  const affiliated = { authorName: 'Roe, Max', authorAffiliation: 'https://ror.org/03yrm5c26' }
  const document = write({ metadata: { author: [...author, affiliated] } })
  equal(document.match(/<nameIdentifier.*|<affiliation.*ror.*/g), [
    '<nameIdentifier>0000</nameIdentifier>',
    '<nameIdentifier SchemeURI="https://orcid.org/">0000-0002-1825-0097</nameIdentifier>',
    '<affiliation>https://ror.org/03yrm5c26</affiliation>',
  ])
})

test('the year is the latest date on which the data became available', () => {
  const year = (parts: SampleParts) => textsNamed(write(parts), 'publicationYear')[0]
  is(year({}), '2031')
  is(year({ metadata: { distributionDate: '2040-01' } }), '2040')
  const dataset = { publishedAt: null }
  is(year({ dataset }), '2024')
  is(year({ dataset, metadata: { dateOfDeposit: undefined } }), '2031')
})

test('publications need a type, and cite the data unless another relation is given', () => {
  const related = (entry: Readonly<Record<string, string>>) =>
    /<relatedIdentifier relatedIdentifierType="(\w+)" relationType="(\w+)">(.*)</
      .exec(write({ metadata: { publication: [entry] } }))
      ?.slice(1)
  equal(related({ publicationIDType: 'doi', publicationIDNumber: 'doi:10.1/x' }), [
    'DOI',
    'IsCitedBy',
    '10.1/x',
  ])
  is(related({ publicationURL: 'https://a.example/b' }), undefined)
})

test('keywords keep the URI of their term', () => {
  const keyword = [{ keywordValue: 'rivers', keywordTermURI: 'https://terms.example/rivers' }]
  match(
    write({ metadata: { keyword } }),
    '<subject valueURI="https://terms.example/rivers">rivers</subject>',
  )
})

test('software needs a version, and series are written with their description', () => {
  const software = [{ softwareName: 'Python', softwareVersion: '3.12' }, { softwareName: 'Awk' }]
  const series = [{ seriesName: 'Streams', seriesInformation: 'Alpine streams' }]
  const document = write({ metadata: { software, series }, version: { note: 'A note' } })
  match(document, '<description descriptionType="TechnicalInfo">Python, 3.12</description>')
  match(document, '<description descriptionType="SeriesInformation">Alpine streams</description>')
  not.match(document, /Awk|>Streams<|A note/)
})

test('grants come first, and an address alone does not make an organisation', () => {
  const grantNumber = [{ grantNumberAgency: 'https://ror.org/03yrm5c26', grantNumberValue: '7' }]
  const contributor = [{ contributorType: 'Funder', contributorName: 'River Fund' }]
  const document = write({ metadata: { grantNumber, contributor } })
  equal(textsNamed(document, 'funderName'), ['https://ror.org/03yrm5c26', 'River Fund'])
  not.match(document, /funderIdentifier|contributorType="Funder"/)
})

test('the language is that of the metadata, if known', () => {
  not.match(write(), /<language>/)
  match(write({ dataset: { metadataLanguage: 'de' } }), '<language>de</language>')
})

test('the document is well-formed for any text', () => {
  const metadata = { author: [{ authorName: HOSTILE, authorIdentifier: HOSTILE }] }
  requireWellFormed(write({ metadata }))
})

test.run()
