import type { HarvestedRecord, OaiBody } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { oaiDocument } from '../../src/harvesting/oai-document.ts'
import { requireWellFormed, textsNamed } from '../well-formed.ts'

const test = suite('OAI-PMH documents')

const HOSTILE = '<a href="x">&amp; ]]> \u0001'
const stamp = new Date('2031-04-05T06:07:08.999Z')

const present: HarvestedRecord = {
  header: { identifier: 'doi:10.5072/A&B', stamp, state: 'present', specs: ['kelp', 'x-1'] },
  metadata: {
    kind: 'document',
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<d xmlns="urn:x">1</d>\n`,
  },
}
const deleted: HarvestedRecord = {
  header: { identifier: HOSTILE, stamp, state: 'deleted', specs: [] },
  metadata: null,
}
const linked: HarvestedRecord = {
  ...present,
  metadata: { kind: 'link', url: 'https://x.org/api/export?exporter=json&persistentId=doi%3A1' },
}

const written = (body: OaiBody): string =>
  oaiDocument({ at: stamp, baseUrl: 'https://x.org/oai', request: { verb: HOSTILE }, body })

test('every answer is well-formed, whatever its texts', () => {
  const end = { token: HOSTILE, cursor: 0, total: 12 }
  const bodies: readonly OaiBody[] = [
    { kind: 'error', code: 'badArgument', message: HOSTILE },
    { kind: 'Identify', repositoryName: HOSTILE, adminEmail: HOSTILE, earliest: stamp },
    {
      kind: 'ListMetadataFormats',
      formats: [{ prefix: HOSTILE, schema: HOSTILE, namespace: HOSTILE }],
    },
    { kind: 'ListSets', sets: [{ spec: HOSTILE, description: HOSTILE }], end },
    { kind: 'GetRecord', record: deleted },
    { kind: 'ListIdentifiers', headers: [deleted.header], end },
    { kind: 'ListRecords', records: [present, deleted, linked], end },
  ]
  for (const body of bodies) requireWellFormed(written(body))
})

test('a record has its metadata inside, a deleted one none, and one that is no XML a link', () => {
  const xml = written({ kind: 'ListRecords', records: [present, deleted, linked], end: null })
  equal(textsNamed(xml, 'd'), ['1'])
  equal(textsNamed(xml, 'directApiCall'), [
    'https://x.org/api/export?exporter=json&persistentId=doi%3A1',
  ])
  is(textsNamed(xml, 'metadata').length, 2)
  equal(textsNamed(xml, 'identifier')[0], 'doi:10.5072/A&B')
})

test('times have whole seconds', () => {
  const xml = written({ kind: 'GetRecord', record: present })
  equal(textsNamed(xml, 'datestamp'), ['2031-04-05T06:07:08Z'])
  equal(textsNamed(xml, 'responseDate'), ['2031-04-05T06:07:08Z'])
})

test('an empty list has an empty element', () => {
  requireWellFormed(written({ kind: 'ListSets', sets: [], end: null }))
  requireWellFormed(written({ kind: 'ListRecords', records: [], end: null }))
})

test.run()
