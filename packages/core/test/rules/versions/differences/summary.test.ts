import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fieldCatalogue } from '../../../../src/rules/metadata/catalogue.ts'
import { withoutEmails } from '../../../../src/rules/metadata/print-text.ts'
import { standardBlocks } from '../../../../src/rules/metadata/standard-blocks.ts'
import {
  countsByBlock,
  type DifferenceSummary,
  summarise,
} from '../../../../src/rules/versions/differences/difference-summary.ts'
import { baseOf, summaryBasis } from '../../../../src/rules/versions/differences/summary-basis.ts'
import {
  diffTerms,
  termsDiffer,
} from '../../../../src/rules/versions/differences/terms-difference.ts'
import type { Terms } from '../../../../src/rules/versions/terms.ts'
import type { VersionState } from '../../../../src/rules/versions/version.ts'
import { anyValues } from '../../metadata/arbitrary-values.ts'
import { record } from './file-records.ts'

const catalogue = fieldCatalogue(standardBlocks)
const one = { added: 1, deleted: 0, changed: 0 }
const NO_FILES = { added: 0, removed: 0, replaced: 0, changedAttributes: 0, changedVariables: 0 }

const terms = (more: Partial<Terms> = {}): Terms => ({
  licenseId: 1,
  use: {},
  access: {},
  fileAccessRequest: true,
  ...more,
})
const named = (id: number) => `Licence ${id}`
const reads = (before: Terms, after: Terms) =>
  diffTerms({ before, after }, named).map((term) => [term.key, term.before, term.after])

const test = suite('summaries of differences')

test('the summary of a version against itself is empty', () =>
  fc.assert(
    fc.property(anyValues(catalogue), (metadata) => {
      const same = { metadata, terms: terms() }
      const summary = summarise({ before: same, after: structuredClone(same) }, [], catalogue)
      equal(summary, { metadata: {}, files: NO_FILES, termsChanged: false })
      equal(countsByBlock(summary, catalogue), [])
    }),
  ))

test('changed file attributes are counted, not files', () => {
  const side = { metadata: {}, terms: terms() }
  const { files } = summarise(
    { before: side, after: side },
    [
      { before: record(1), after: record(1, { label: 'x', restricted: true }) },
      { before: record(2), after: record(2, { folder: 'y' }) },
      { before: record(3), after: null },
      { before: null, after: record(4, {}, { previousFileId: 3 }) },
      { before: null, after: record(5) },
    ],
    catalogue,
  )
  equal(files, { added: 1, removed: 0, replaced: 1, changedAttributes: 3, changedVariables: 0 })
})

test('citation fields displayed on create are listed, all others are summed by block', () => {
  const summary: DifferenceSummary = {
    metadata: {
      geographicUnit: one,
      keyword: { added: 2, deleted: 1, changed: 0 },
      subtitle: one,
      productionPlace: { added: 0, deleted: 3, changed: 1 },
      title: one,
      noLongerDefined: one,
    },
    files: NO_FILES,
    termsChanged: false,
  }
  equal(countsByBlock(summary, catalogue), [
    {
      blockName: 'citation',
      displayName: 'Citation Metadata',
      fields: [
        { title: 'Title', counts: one },
        { title: 'Keyword', counts: { added: 2, deleted: 1, changed: 0 } },
      ],
      others: { added: 1, deleted: 3, changed: 1 },
    },
    { blockName: 'geospatial', displayName: 'Geospatial Metadata', fields: [], others: one },
  ])
})

test('a licence prints its name, custom terms and no terms a fixed phrase', () => {
  const custom = terms({ licenseId: null, use: { termsOfUse: 'Ask.' } })
  const none = terms({ licenseId: null })
  equal(reads(terms(), terms({ licenseId: 2 })), [['license', 'Licence 1', 'Licence 2']])
  equal(reads(none, custom), [
    ['license', 'No license or custom terms chosen', 'Custom dataset terms'],
    ['termsOfUse', '', 'Ask.'],
  ])
  equal(reads(custom, custom), [])
})

test('terms are listed in order, without whether access may be requested', () => {
  const after = terms({
    access: { studyCompletion: 'b', termsOfAccess: 'a' },
    fileAccessRequest: false,
  })
  equal(reads(terms(), after), [
    ['termsOfAccess', '', 'a'],
    ['studyCompletion', '', 'b'],
  ])
  is(termsDiffer({ before: terms(), after }), true)
  is(termsDiffer({ before: terms(), after: terms({ fileAccessRequest: false }) }), false)
})

const number = { major: 1, minor: 0 }
const DRAFT: VersionState = { kind: 'draft' }
const RELEASED: VersionState = { kind: 'released', number, releasedAt: new Date(0) }
const WITHDRAWN: VersionState = {
  ...RELEASED,
  kind: 'deaccessioned',
  reason: 'Broken',
  forwardUrl: null,
}

test('a version is compared with the nearest earlier release', () => {
  equal(summaryBasis({ ordinal: 1, state: RELEASED }, [1]), { kind: 'firstPublished' })
  equal(summaryBasis({ ordinal: 1, state: DRAFT }, []), { kind: 'firstDraft' })
  equal(summaryBasis({ ordinal: 4, state: DRAFT }, [1, 2]), { kind: 'follows', base: 2 })
  equal(summaryBasis({ ordinal: 2, state: RELEASED }, [1, 2, 3]), { kind: 'follows', base: 1 })
  equal(summaryBasis({ ordinal: 2, state: RELEASED }, [2]), {
    kind: 'previousVersionDeaccessioned',
  })
  for (const ordinal of [1, 2])
    equal(summaryBasis({ ordinal, state: WITHDRAWN }, [1]), {
      kind: 'deaccessioned',
      reason: 'Broken',
      forwardUrl: null,
    })
  is(baseOf(1, [1, 2]), null)
})

test('hiding addresses removes entries and fields that become empty', () => {
  const values = {
    title: 'Tides',
    datasetContact: [
      { datasetContactName: 'Ada', datasetContactEmail: 'ada@example.org' },
      { datasetContactEmail: 'bob@example.org' },
    ],
  }
  equal(withoutEmails(values, catalogue), {
    title: 'Tides',
    datasetContact: [{ datasetContactName: 'Ada' }],
  })
  const alone = { datasetContact: [{ datasetContactEmail: 'bob@example.org' }] }
  equal(withoutEmails(alone, catalogue), {})
})

test('hiding addresses removes exactly the addresses', () =>
  fc.assert(
    fc.property(anyValues(catalogue), (values) => {
      const { datasetContact: _, ...others } = values
      const { datasetContact: left, ...kept } = withoutEmails(values, catalogue)
      is(JSON.stringify(left ?? '').includes('datasetContactEmail'), false)
      equal(kept, others)
    }),
  ))

test.run()
