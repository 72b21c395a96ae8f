import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fieldCatalogue, fieldValue } from '../../../../src/rules/metadata/catalogue.ts'
import { itemsOf } from '../../../../src/rules/metadata/field-entries.ts'
import type { MetadataValues } from '../../../../src/rules/metadata/model.ts'
import { standardBlocks } from '../../../../src/rules/metadata/standard-blocks.ts'
import {
  countMetadata,
  countValues,
  diffMetadata,
} from '../../../../src/rules/versions/differences/metadata-difference.ts'
import { anyValues } from '../../metadata/arbitrary-values.ts'

const catalogue = fieldCatalogue(standardBlocks)
const values = anyValues(catalogue)

const diff = (before: MetadataValues, after: MetadataValues) =>
  diffMetadata({ before, after }, catalogue).map(({ block, changed }) => [
    block.displayName,
    ...changed.map((field) => [field.field.title, field.before, field.after]),
  ])

const test = suite('differences of metadata')

test('a version does not differ from itself', () =>
  fc.assert(fc.property(values, (same) => equal(diff(same, structuredClone(same)), []))))

test('comparing in reverse only swaps the sides', () =>
  fc.assert(
    fc.property(values, values, (before, after) =>
      equal(
        diffMetadata({ before: after, after: before }, catalogue),
        diffMetadata({ before, after }, catalogue).map(({ block, changed }) => ({
          block,
          changed: changed.map((field) => ({
            field: field.field,
            before: field.after,
            after: field.before,
          })),
        })),
      ),
    ),
  ))

test('fields are in block order and display order, with entries joined', () => {
  const before = { title: 'Tides', author: [{ authorName: 'Ada' }], country: 'unknown' }
  const after = {
    geographicUnit: ['River', 'Lake'],
    keyword: [{ keywordValue: 'tide' }, { keywordValue: 'gauge', keywordVocabulary: 'LCSH' }],
    author: [{ authorAffiliation: 'Uni', authorName: 'Ada' }],
    title: 'Ebbs',
  }
  equal(diff(before, after), [
    [
      'Citation Metadata',
      ['Title', 'Tides', 'Ebbs'],
      ['Author', 'Ada', 'Ada; (Uni)'],
      ['Keyword', '', 'tide; gauge; (LCSH)'],
    ],
    ['Geospatial Metadata', ['Geographic Unit', '', 'River; Lake']],
  ])
})

test("children are printed by their formats and separated by their parent's", () => {
  const printed = (after: MetadataValues) => diff({}, after)[0]?.[1]?.[2]
  is(printed({ software: [{ softwareName: 'R', softwareVersion: '4.1' }] }), 'R, Version: 4.1')
  is(
    printed({
      timePeriodCovered: [{ timePeriodCoveredStart: '2001', timePeriodCoveredEnd: '2002' }],
    }),
    'Start Date: 2001; End Date: 2002',
  )
  is(printed({ otherId: [{ otherIdAgency: 'DOI', otherIdValue: '10.1' }] }), 'DOI: 10.1')
  const author = { authorName: '#VALUE $& #NAME', authorIdentifierScheme: 'ORCID' }
  is(printed({ author: [author] }), '#VALUE $& #NAME; - ORCID:')
})

test('a value whose format is markup is printed bare', () => {
  const address = 'https://example.org/?a="b"&c=<d>'
  equal(diff({}, { alternativeURL: address }), [
    ['Citation Metadata', ['Alternative URL', '', address]],
  ])
})

test('entries with equal text and different children differ', () => {
  is(diff({ subject: ['a; b'] }, { subject: ['a', 'b'] }).length, 1)
  const [one, other] = [{ authorName: 'x', authorAffiliation: 'y' }, { authorName: 'x' }]
  is(diff({ author: [one] }, { author: [other] }).length, 1)
})

test("the order of an entry's children does not matter", () => {
  const before = { author: [{ authorName: 'Ada', authorAffiliation: 'Uni' }] }
  const after = { author: [{ authorAffiliation: 'Uni', authorName: 'Ada' }] }
  equal(diff(before, after), [])
})

test('fields that no block defines are not compared', () => {
  equal(diff({ gone: 'x' }, { gone: 'y' }), [])
})

test('the counted fields are the listed fields', () =>
  fc.assert(
    fc.property(values, values, (before, after) => {
      const told = diffMetadata({ before, after }, catalogue).flatMap(({ changed }) => changed)
      equal(
        Object.keys(countMetadata({ before, after }, catalogue)).sort(),
        told.map(({ field }) => field.name).sort(),
      )
    }),
  ))

test('counts add up from the number of values before to the number after', () =>
  fc.assert(
    fc.property(values, values, (before, after) => {
      for (const [name, counts] of Object.entries(countMetadata({ before, after }, catalogue))) {
        const [had, has] = [before, after].map((side) => itemsOf(fieldValue(side, name)).length)
        is((had ?? 0) + counts.added - counts.deleted, has)
        is(counts.changed <= Math.max(had ?? 0, has ?? 0), true)
      }
    }),
  ))

const entries = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 })

test('swapping the sides swaps added and deleted', () =>
  fc.assert(
    fc.property(entries, entries, (before, after) => {
      const counts = countValues({ before, after })
      equal(
        countValues({ before: after, after: before }),
        counts && { added: counts.deleted, deleted: counts.added, changed: counts.changed },
      )
    }),
  ))

test('added, deleted, changed and moved entries are counted', () => {
  const counted = (before: string, after: string) => {
    const counts = countValues({ before: [...before], after: [...after] })
    return counts && `+${counts.added} -${counts.deleted} ~${counts.changed}`
  }
  is(counted('', 'ab'), '+2 -0 ~0')
  is(counted('ab', ''), '+0 -2 ~0')
  is(counted('ab', 'ac'), '+0 -0 ~1')
  is(counted('ab', 'cda'), '+1 -0 ~1')
  is(counted('aab', 'ab'), '+0 -1 ~0')
  is(counted('ab', 'ba'), '+0 -0 ~1')
  is(counted('ab', 'ab'), null)
  is(counted('', ''), null)
})

test.run()
