import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { oaiOre } from '../../src/exports/ore/ore.ts'
import { fileRecord, type SampleParts } from '../sample.ts'
import { HOSTILE } from '../well-formed.ts'
import { DEACCESSIONED, DRAFT, richSource } from './rich-source.ts'

const test = suite('the OAI-ORE map')

const map = (parts: SampleParts = {}) => JSON.parse(oaiOre.write(richSource(parts)))
const described = (parts: SampleParts = {}) => map(parts)['ore:describes']

test('the map of a release has these members', () => {
  const expected = readFileSync(new URL('documents/oai-ore.json', import.meta.url), 'utf8')
  is(oaiOre.write(richSource()), JSON.stringify(JSON.parse(expected)))
})

test('the date of the request does not change the map', () =>
  is(oaiOre.write(richSource({ more: { today: '2040-01-01' } })), oaiOre.write(richSource())))

test('every prefix and every bare field name is in the context', () => {
  const { '@context': context, ...document } = map()
  for (const name of namesIn(document)) {
    if (name.startsWith('@')) continue
    const [prefix = ''] = name.split(':')
    is(prefix in context, true, name)
  }
})

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

test('blocks without a value are left out', () => is('journal' in map()['@context'], false))

test('a single value is written alone, several as a list', () => {
  const subject = (subjects: readonly string[]) =>
    described({ metadata: { subject: subjects } }).subject
  equal(subject(['Physics']), 'Physics')
  equal(subject(['Physics', 'Other']), ['Physics', 'Other'])
  equal(subject(['N/A']), undefined)
})

test('custom terms of use are written when there is no licence', () => {
  const use = { termsOfUse: 'Ask first', disclaimer: 'As is' }
  const access = { termsOfAccess: 'Write to us' }
  const shown = described({
    version: { terms: { licenseId: null, use, access, fileAccessRequest: false } },
  })
  equal(
    [shown['schema:license'], shown['core:termsOfUse'], shown['core:disclaimer']],
    [undefined, 'Ask first', 'As is'],
  )
  equal(shown['core:fileTermsOfAccess'], {
    'core:termsOfAccess': 'Write to us',
    'core:fileRequestAccess': false,
  })
})

test('a licence replaces custom terms of use', () => {
  const use = { termsOfUse: 'Ask first' }
  const shown = described({
    version: { terms: { licenseId: 1, use, access: {}, fileAccessRequest: true } },
  })
  is('core:termsOfUse' in shown, false)
})

test('a deaccessioned version has its reason and forwarding address', () =>
  equal(described({ version: { state: DEACCESSIONED } })['schema:creativeWorkStatus'], {
    'schema:name': 'DEACCESSIONED',
    'core:reason': 'Consent was withdrawn',
    'core:forwardUrl': 'https://elsewhere.example/',
  }))

test('a draft has a status and no publication date', () => {
  const shown = described(DRAFT)
  equal(
    [shown['schema:version'], shown['schema:creativeWorkStatus'], shown['schema:datePublished']],
    ['DRAFT', 'DRAFT', undefined],
  )
})

test('a retention period has its end and its reason', () => {
  const files = [
    fileRecord(1, { file: { retention: { dateUnavailable: '2041-01-01', reason: null } } }),
  ]
  equal(described({ files })['ore:aggregates'][0]['core:retained'], {
    'core:dateUnavailable': '2041-01-01',
  })
})

test('a file that was restricted after the version was released is restricted, as it is now', () => {
  const files = [fileRecord(1, { entry: { restricted: false }, file: { restricted: true } })]
  const restricted = (parts: SampleParts) =>
    described({ files, ...parts })['ore:aggregates'][0]['core:restricted']
  equal([restricted({}), restricted(DRAFT)], [true, false])
})

test('a version without files has empty file lists', () => {
  const shown = described({ files: [] })
  equal([shown['ore:aggregates'], shown['schema:hasPart']], [[], []])
})

test('the metadata language and the version note are written', () => {
  const shown = described({ dataset: { metadataLanguage: 'fr' }, version: { note: 'Corrected' } })
  equal([shown['schema:inLanguage'], shown['core:versionNote']], ['fr', 'Corrected'])
})

test('values are preserved, whatever they contain', () =>
  is(described({ metadata: { title: HOSTILE } }).title, JSON.parse(JSON.stringify(HOSTILE))))

test.run()
