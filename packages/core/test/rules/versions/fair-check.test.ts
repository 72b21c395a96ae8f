import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { MetadataValues } from '../../../src/rules/metadata/model.ts'
import { FAIR_CRITERIA, type FairFacts, fairGaps } from '../../../src/rules/versions/fair-check.ts'

const test = suite('the FAIR check of a version')

const terms = { licenseId: null, use: {}, access: {}, fileAccessRequest: false }
const facts = (metadata: MetadataValues, more: Partial<FairFacts> = {}): FairFacts => ({
  version: { metadata, terms },
  contentTypes: new Map(),
  hasReadme: false,
  ...more,
})

const GOOD: MetadataValues = {
  author: [
    {
      authorName: 'Byron, Ada',
      authorIdentifierScheme: 'ORCID',
      authorIdentifier: '0000-0002-1825-0097',
    },
  ],
  datasetContact: [{ datasetContactEmail: 'ada@example.org' }],
  dsDescription: [{ dsDescriptionValue: 'Levels of the sea. '.repeat(10) }],
  keyword: ['sea', 'moon', 'tide'].map((keywordValue) => ({
    keywordValue,
    keywordTermURI: `https://example.org/${keywordValue}`,
  })),
  publication: [{ publicationIDNumber: '10.5072/1' }],
  timePeriodCovered: [{ timePeriodCoveredStart: '1990' }],
  grantNumber: [{ grantNumberAgency: 'A foundation' }],
}

test('a version without anything lacks all that does not need a file or an identifier', () => {
  const needing = new Set(['openFormats', 'readme', 'identifierForms'])
  equal(
    fairGaps(facts({})),
    Object.keys(FAIR_CRITERIA).filter((name) => !needing.has(name)),
  )
})

test('an identifier of an author with a wrong check digit is a gap, also beside right ones', () => {
  const author = { authorName: 'Hopper, Grace', authorIdentifierScheme: 'ORCID' }
  const at = (authorIdentifier: string) =>
    fairGaps(facts({ author: [...(GOOD.author as []), { ...author, authorIdentifier }] }))
  is(at('0000-0002-1825-0098').includes('identifierForms'), true)
  is(at('0000-0002-1825-0097').includes('identifierForms'), false)
})

test('a version with everything has no gap', () => {
  const version = { metadata: GOOD, terms: { ...terms, licenseId: 1 } }
  const contentTypes = new Map([['text/csv', 3]])
  equal(fairGaps({ version, contentTypes, hasReadme: true }), [])
})

test('one author without an identifier, and one file in a closed format, are gaps', () => {
  const metadata = { ...GOOD, author: [...(GOOD.author as []), { authorName: 'Hopper, Grace' }] }
  const contentTypes = new Map([
    ['text/csv', 3],
    ['application/x-stata-14', 1],
  ])
  const gaps = fairGaps(facts(metadata, { contentTypes, hasReadme: true }))
  equal(gaps, ['authorIdentifiers', 'licence', 'openFormats'])
})

test('more metadata never makes a gap, except another author', () => {
  const field = fc.constantFrom(...Object.keys(GOOD).filter((name) => name !== 'author'))
  fc.assert(
    fc.property(fc.uniqueArray(field), field, (names, another) => {
      const some = Object.fromEntries(names.map((name) => [name, GOOD[name] ?? '']))
      const before = fairGaps(facts(some))
      const after = fairGaps(facts({ ...some, [another]: GOOD[another] ?? '' }))
      is(
        after.every((gap) => before.includes(gap)),
        true,
      )
    }),
  )
})

test.run()
