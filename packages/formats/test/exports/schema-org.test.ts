import { readFileSync } from 'node:fs'
import type { MetadataValues } from '@holdfast/core/rules'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { schemaOrg } from '../../src/exports/schema-org/schema-org.ts'
import { fileRecord, type SampleParts } from '../sample.ts'
import { HOSTILE } from '../well-formed.ts'
import { DRAFT, richSource } from './rich-source.ts'

const test = suite('schema.org')

const written = (parts: SampleParts = {}) => JSON.parse(schemaOrg.write(richSource(parts)))

const creators = (...author: readonly Record<string, string>[]) =>
  written({ metadata: { author } }).creator

const described = (...values: readonly string[]): string =>
  written({ metadata: { dsDescription: values.map((v) => ({ dsDescriptionValue: v })) } })
    .description

test('the document of a release has these members', () => {
  const expected = readFileSync(new URL('documents/schema-org.json', import.meta.url), 'utf8')
  is(schemaOrg.write(richSource()), JSON.stringify(JSON.parse(expected)))
})

test('the authors are the creators', () => {
  const { author, creator } = written()
  equal(author, creator)
})

test('an unpublished draft has no dates, and its version shows the draft state', () => {
  const { datePublished, dateModified, version } = written(DRAFT)
  equal([datePublished, dateModified, version], [undefined, '', 'DRAFT'])
})

test('values that a version lacks are absent', () => {
  const metadata = Object.fromEntries(
    Object.keys(richSource().version.metadata).map((n) => [n, undefined]),
  )
  equal(Object.keys(written({ metadata, files: [] })), [
    '@context',
    '@type',
    '@id',
    'identifier',
    'name',
    'creator',
    'author',
    'datePublished',
    'dateModified',
    'version',
    'description',
    'keywords',
    'license',
    'isAccessibleForFree',
    'includedInDataCatalog',
    'publisher',
    'provider',
  ])
})

test('a version with restricted files says how many, and how to get them', () => {
  const files = [fileRecord(1), fileRecord(2, { file: { restricted: true } })]
  const { terms } = richSource().version
  const access = { termsOfAccess: '<b>Ask</b> us.' }
  const of = (fileAccessRequest: boolean) =>
    written({ files, version: { terms: { ...terms, access, fileAccessRequest } } })
  is(of(true).conditionsOfAccess, '1 of 2 files are restricted. Access can be requested. Ask us.')
  is(of(false).conditionsOfAccess, '1 of 2 files are restricted. Ask us.')
})

test('an identifier with an address marks a person, whatever the name is', () => {
  const [first] = creators({
    authorName: 'Council, Ada',
    authorIdentifierScheme: 'VIAF',
    authorIdentifier: '1234',
  })
  is(first['@type'], 'Person')
  is(first.sameAs, 'https://viaf.org/viaf/1234')
})

test('a ROR id marks an organisation', () => {
  const [first] = creators({
    authorName: 'Kirchau',
    authorIdentifierScheme: 'ROR',
    authorIdentifier: '03yrm5c26',
  })
  equal(first, { '@type': 'Organization', name: 'Kirchau' })
})

test('an identifier that is invalid in its scheme gives no address', () => {
  const [first] = creators({
    authorName: 'Wallner, Theres',
    authorIdentifierScheme: 'ORCID',
    authorIdentifier: 'javascript:alert(1)',
  })
  equal(first, {
    '@type': 'Person',
    givenName: 'Theres',
    familyName: 'Wallner',
    name: 'Wallner, Theres',
  })
})

test('custom terms are given by the address of their page', () => {
  const custom = (parts: SampleParts): string => {
    const terms = { licenseId: null, use: {}, access: {}, fileAccessRequest: false }
    return written({ ...parts, version: { ...parts.version, terms } }).license
  }
  const address = (version: string) =>
    `https://data.example/api/datasets/:persistentId/versions/${version}/customlicense?persistentId=doi:10.5072/FK2/7QX2MB`
  is(custom({}), address('1.0'))
  is(custom(DRAFT), address(':draft'))
})

test('a persistent identifier cannot add a parameter to an address', () => {
  const pid = { protocol: 'perma', authority: 'KFS', identifier: 'a&key=b' }
  const terms = { licenseId: null, use: {}, access: {}, fileAccessRequest: false }
  const { license } = written({ dataset: { pid }, version: { terms } })
  is(new URL(license).searchParams.get('persistentId'), 'perma:KFS/a&key=b')
})

test('a description of 5000 characters is cut at the last blank that leaves room for the dots', () => {
  const blankAt = (index: number) => `${'x'.repeat(index)} ${'y'.repeat(4999 - index)}`
  is(described('x'.repeat(4999)), 'x'.repeat(4999))
  is(described(blankAt(4000)), `${'x'.repeat(4000)}...`)
  is(described(blankAt(4996)), `${'x'.repeat(4996)}...`)
  is(described(blankAt(4997)), `${'x'.repeat(4997)}...`)
})

test('a description of one long word is cut, but not inside a character', () => {
  is(described('x'.repeat(6000)), `${'x'.repeat(4997)}...`)
  is(described('𝛼'.repeat(3000)), `${'𝛼'.repeat(2498)}...`)
})

test('no description is longer than 5000 characters', () =>
  fc.assert(
    fc.property(fc.string({ minLength: 4900, maxLength: 5200 }), (text) =>
      is(described(text).length <= 5000, true),
    ),
    { numRuns: 30 },
  ))

test('funders are listed once, contributors first', () => {
  const metadata: MetadataValues = {
    contributor: [
      { contributorType: 'Funder', contributorName: 'B' },
      { contributorType: 'Editor', contributorName: 'C' },
    ],
    grantNumber: [
      { grantNumberAgency: 'A' },
      { grantNumberAgency: 'B' },
      { grantNumberAgency: 'A' },
    ],
  }
  equal(
    written({ metadata }).funder.map(({ name }: { readonly name: string }) => name),
    ['B', 'A'],
  )
})

test('restricted files are listed too', () =>
  is(
    written().distribution.some(({ name }: { readonly name: string }) => name === 'notes.txt'),
    true,
  ))

test('no text contains markup', () => {
  const document = schemaOrg.write(
    richSource({
      metadata: {
        title: `<script>${HOSTILE}</script>`,
        author: [{ authorName: '<i>Wallner</i>, Theres', authorAffiliation: '<b>Kirchau' }],
        keyword: [{ keywordValue: '<u>ice</u>' }],
      },
    }),
  )
  is(/<[a-z/!?]/i.test(document), false)
})

test.run()
