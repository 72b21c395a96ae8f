import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { asciiBase64 } from '../../../src/rules/external-tools/ascii-base64.ts'
import type { ExternalTool } from '../../../src/rules/external-tools/external-tool.ts'
import { filledIn, type ToolFacts } from '../../../src/rules/external-tools/tool-facts.ts'
import { whyUnfit } from '../../../src/rules/external-tools/tool-fit.ts'
import {
  grantText,
  readToolToken,
  toolTokenText,
} from '../../../src/rules/external-tools/tool-token.ts'
import { toolUrl } from '../../../src/rules/external-tools/tool-url.ts'

const test = suite('addresses and tokens of external tools')

const facts: ToolFacts = {
  fileId: 7,
  filePid: null,
  siteUrl: 'https://data.example.org',
  apiToken: null,
  datasetId: 5,
  datasetPid: 'doi:10.5072/FK2/X Y',
  datasetVersion: ':draft',
  fileMetadataId: 9,
  localeCode: null,
}

const tool: ExternalTool = {
  id: 3,
  displayName: 'Peek',
  toolName: null,
  description: 'Peeks.',
  types: ['preview'],
  scope: 'file',
  toolUrl: 'https://peek.example.org/',
  contentType: 'text/plain',
  parameters: [
    { name: 'file', word: 'fileId' },
    { name: 'site & more', word: 'siteUrl' },
    { name: 'key', word: 'apiToken' },
    { name: 'locale', word: 'localeCode' },
  ],
  allowedApiCalls: [],
  auxFilesExist: [],
}

const NOTHING = { preview: null, locale: null }

test('without allowed calls the address holds the parameters that have a value', () => {
  const given = { facts, callback: null }
  is(
    toolUrl(tool, given, NOTHING),
    'https://peek.example.org/?file=7&site%20%26%20more=https%3A%2F%2Fdata.example.org',
  )
  is(
    toolUrl({ ...tool, toolUrl: 'https://p.example.org/v?m=1', parameters: [] }, given, {
      preview: true,
      locale: 'fr',
    }),
    'https://p.example.org/v?m=1&preview=true&locale=fr',
  )
})

test('a locale that is a parameter already is not repeated', () => {
  const given = { facts: { ...facts, localeCode: 'de' }, callback: null }
  const query = new URL(toolUrl(tool, given, { preview: false, locale: 'de' })).searchParams
  equal([query.getAll('locale'), query.has('preview')], [['de'], false])
})

test('with a callback the address holds nothing else', () => {
  const callback = 'https://data.example.org/api/v1/x?until=1&token=~~~'
  const { searchParams } = new URL(toolUrl(tool, { facts, callback }, NOTHING))
  equal([...searchParams.keys()], ['callback'])
  is(atob(searchParams.get('callback') ?? ''), callback)
})

test('Base64 is that of browsers', () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
  })
  fc.assert(fc.property(ascii, (text) => is(asciiBase64(text), btoa(text))))
})

test('words in an allowed address are encoded; an address with a word without value is none', () => {
  const of = (urlTemplate: string) => filledIn({ urlTemplate }, facts)
  is(of('/api/datasets/{datasetId}/versions/{datasetVersion}'), '/api/datasets/5/versions/:draft')
  is(
    of('/api/datasets/:persistentId/?persistentId={datasetPid}'),
    '/api/datasets/:persistentId/?persistentId=doi:10.5072%2FFK2%2FX%20Y',
  )
  is(of('/api/files/{filePid}'), null)
})

test('a tool opens its scope and its type, whatever the parameters of the type', () => {
  const unfit = (contentType: string) => whyUnfit(tool, { scope: 'file', contentType }) !== null
  equal(['text/plain', 'TEXT/plain; charset=utf-8', 'text/plain2', 'text/html'].map(unfit), [
    false,
    false,
    true,
    true,
  ])
  is(whyUnfit(tool, { scope: 'dataset' }) === null, false)
  const exact = { ...tool, contentType: 'application/ld+json; profile="x"' }
  is(whyUnfit(exact, { scope: 'file', contentType: 'application/ld+json;profile="x"' }), null)
  is(whyUnfit(exact, { scope: 'file', contentType: 'application/ld+json' }) === null, false)
  const needing = { ...tool, auxFilesExist: [{ formatTag: 'a', formatVersion: '1' }] }
  is(whyUnfit(needing, { scope: 'file', contentType: 'text/plain' }) === null, false)
})

test('a token reads back as what it grants, and other texts are none', () => {
  const parts = {
    user: fc.oneof(fc.stringMatching(/^[A-Za-z0-9_.-]{2,60}$/), fc.constant('!12')),
    datasetId: fc.integer({ min: 1 }),
    ordinal: fc.integer({ min: 1, max: 999_999_999 }),
    fileId: fc.option(fc.integer({ min: 1 })),
    until: fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms)),
  }
  const grants = fc.record(parts, { noNullPrototype: true })
  fc.assert(
    fc.property(grants, (grant) =>
      equal(readToolToken(toolTokenText(grant, 'abc')), {
        grant,
        text: grantText(grant),
        signature: 'abc',
      }),
    ),
  )
  fc.assert(fc.property(fc.string(), (text) => is(readToolToken(text), null)))
  is(readToolToken('tool~ada~1~1~0~5'), null)
})

test.run()
