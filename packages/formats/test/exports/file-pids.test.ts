import type { FileRecord } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { croissant } from '../../src/exports/croissant/croissant.ts'
import { ddi } from '../../src/exports/ddi/ddi.ts'
import { oaiOre } from '../../src/exports/ore/ore.ts'
import { pidregistry } from '../../src/exports/registry/pidregistry.ts'
import { schemaOrg } from '../../src/exports/schema-org/schema-org.ts'
import { fileRecord, type SampleParts, sampleSource } from '../sample.ts'
import { HOSTILE, requireWellFormed, textsNamed } from '../well-formed.ts'

const test = suite('identifiers of files in exports')

const pid = (protocol: string) => ({
  protocol,
  authority: '10.5072',
  identifier: 'FK2/7QX2MB/K3P0ZD',
})
const URL = 'https://doi.org/10.5072/FK2/7QX2MB/K3P0ZD'

/** The first file has an identifier, the second has none. */
const SOURCE = sampleSource({
  files: [fileRecord(1, { file: { pid: pid('doi') } }), fileRecord(2)],
})

const parsed = (text: string) => JSON.parse(text)

test('schema.org names it beside the address of the bytes', () => {
  const [first, second] = parsed(schemaOrg.write(SOURCE)).distribution
  equal([first['@id'], first.identifier], [URL, URL])
  is(first.contentUrl, 'https://data.example/api/access/datafile/1')
  is('@id' in second || 'identifier' in second, false)
})

test('the map of resources identifies the file by it, also as a part', () => {
  const described = parsed(oaiOre.write(SOURCE))['ore:describes']
  const [first, second] = described['ore:aggregates']
  equal(described['schema:hasPart'], [URL, 'https://data.example/file?fileId=2'])
  equal([first['@id'], second['@id']], described['schema:hasPart'])
  is(
    first['schema:sameAs'],
    'https://data.example/api/access/datafile/:persistentId?persistentId=doi:10.5072/FK2/7QX2MB/K3P0ZD',
  )
  is(second['schema:sameAs'], 'https://data.example/api/access/datafile/2')
})

test('DDI and Croissant use it as the address of the file', () => {
  match(ddi.write(SOURCE), `<otherMat ID="f1" URI="${URL}" level="datafile">`)
  match(ddi.write(SOURCE), 'ID="f2" URI="https://data.example/api/access/datafile/2"')
  const [first, second] = parsed(croissant.write(SOURCE)).distribution
  match(first.contentUrl, /persistentId=doi:10\.5072\/FK2\/7QX2MB\/K3P0ZD$/)
  is(second.contentUrl, 'https://data.example/api/access/datafile/2')
})

test('the registry learns that the dataset has the file as a part', () => {
  for (const [protocol, type, value] of [
    ['doi', 'DOI', '10.5072/FK2/7QX2MB/K3P0ZD'],
    ['hdl', 'Handle', '10.5072/FK2/7QX2MB/K3P0ZD'],
    ['perma', 'URL', 'https://data.example/file?persistentId=perma:10.5072/FK2/7QX2MB/K3P0ZD'],
  ] as const) {
    const files = [fileRecord(1, { file: { pid: pid(protocol) } }), fileRecord(2)]
    const document = pidregistry.write(sampleSource({ files }))
    match(
      document,
      `<relatedIdentifier relatedIdentifierType="${type}" relationType="HasPart">${value}</relatedIdentifier>`,
    )
    is(document.split('HasPart').length, 2)
  }
})

const registered = (record: Partial<FileRecord['file']> = {}, parts: SampleParts = {}) => {
  const file = fileRecord(1, { file: { pid: pid('doi'), ...record } })
  return pidregistry.ofFile?.(sampleSource(parts), file) ?? ''
}

test('a file is registered with the people and terms of its dataset, and facts of its own', () => {
  const document = registered()
  requireWellFormed(document)
  equal(
    [...document.matchAll(/^ {2}<(\w+)/gm)].map(([, name]) => name),
    [
      'identifier',
      'creators',
      'titles',
      'publisher',
      'publicationYear',
      'contributors',
      'dates',
      'resourceType',
      'relatedIdentifiers',
      'sizes',
      'formats',
      'version',
      'rightsList',
      'descriptions',
    ],
  )
  match(document, '<identifier identifierType="DOI">10.5072/FK2/7QX2MB/K3P0ZD</identifier>')
  match(document, '<title>gauge-1.csv</title>')
  match(document, 'relationType="IsPartOf">10.5072/FK2/7QX2MB<')
  match(document, '<date dateType="Available">2031-04-05</date>')
  match(document, '<resourceType resourceTypeGeneral="Dataset">File</resourceType>')
  match(document, '<size>8123</size>')
  match(document, '<description descriptionType="Abstract">Levels by the hour</description>')
  not.match(document, 'HasPart')
})

test('a file under embargo is available when the embargo ends', () => {
  const later = { dateAvailable: '2033-01-02', reason: null }
  match(registered({ embargo: later }), '<date dateType="Available">2033-01-02</date>')
  const over = { dateAvailable: '2030-01-02', reason: null }
  match(registered({ embargo: over }), '<date dateType="Available">2031-04-05</date>')
})

test('the access level is that of the file alone', () => {
  const source = sampleSource({ files: [fileRecord(2, { file: { restricted: true } })] })
  const open = fileRecord(1, { file: { pid: pid('doi') } })
  match(pidregistry.ofFile?.(source, open) ?? '', 'semantics/openAccess')
})

test('the document of a file is well-formed for any text', () => {
  const hostile = fileRecord(1, {
    file: { pid: pid('doi') },
    entry: { label: HOSTILE, description: HOSTILE },
  })
  const document = pidregistry.ofFile?.(sampleSource(), hostile) ?? ''
  requireWellFormed(document)
  is(textsNamed(document, 'title').length, 1)
})

test.run()
