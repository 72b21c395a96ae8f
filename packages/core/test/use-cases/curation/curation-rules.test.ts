import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { Collection, Lineage } from '../../../src/rules/collections/collection.ts'
import { type CurationLabels, labelObstacle } from '../../../src/rules/curation/curation-status.ts'
import {
  effectiveLabelSet,
  isLabelSet,
  labelSets,
  labelsOf,
} from '../../../src/rules/curation/label-sets.ts'

const setting = (value: string) => new Map([[':AllowedCurationLabels', value]])
const sets = (value: unknown) => labelSets(setting(JSON.stringify(value)))

// These rules read only the choice of a collection.
const lineage = (...choices: readonly (string | null)[]): Lineage =>
  choices.map((curationLabelSet) => ({ curationLabelSet }) as Collection) as unknown as Lineage

const test = suite('rules of curation')

test('sets are read from a JSON object of lists', () => {
  equal(
    [...sets({ default: ['A', 'B'], lab: [] })],
    [
      ['default', ['A', 'B']],
      ['lab', []],
    ],
  )
})

test('labels are texts of 1 to 32 characters', () => {
  const longest = 'x'.repeat(32)
  equal(sets({ a: [longest, `${longest}x`, '', ' ', 7, null, 'B'] }).get('a'), [longest, 'B'])
})

test('any other value counts as no sets', () => {
  for (const value of ['', 'text', '[]', 'null', '7', '{']) is(labelSets(setting(value)).size, 0)
  is(labelSets(new Map()).size, 0)
  fc.assert(
    fc.property(fc.json(), (value) => {
      for (const [, labels] of labelSets(setting(value)))
        for (const label of labels) is(typeof label, 'string')
    }),
  )
})

test('the nearest choice counts, or default at the root', () => {
  is(effectiveLabelSet('own', lineage('near', 'far')), 'own')
  is(effectiveLabelSet(null, lineage(null, 'far', 'root')), 'far')
  is(effectiveLabelSet(null, lineage(null, null)), 'default')
})

test('a disabled or missing set has no labels', () => {
  const known = sets({ default: ['A'], DISABLED: ['B'] })
  equal(labelsOf('default', known), ['A'])
  is(labelsOf('DISABLED', known), null)
  is(labelsOf('lab', known), null)
})

test('an existing set or a reserved name can be chosen', () => {
  const known = sets({ lab: ['A'] })
  for (const name of ['lab', 'default', 'DEFAULT', 'DISABLED']) is(isLabelSet(name, known), true)
  for (const name of ['', 'Lab', 'disabled', 'other']) is(isLabelSet(name, known), false)
})

const draft: CurationLabels = { allowed: ['A', 'B'], current: 'A' }

test('a draft accepts every label of its set except its current one', () => {
  is(labelObstacle(draft, 'B'), null)
  is(labelObstacle(draft, null), null)
  is(labelObstacle({ ...draft, current: null }, 'A'), null)
  for (const [state, label] of [
    [draft, 'A'],
    [draft, 'C'],
    [{ ...draft, current: null }, null],
    [{ ...draft, allowed: null }, 'B'],
  ] as const)
    is(labelObstacle(state, label)?.kind, 'invalid', JSON.stringify([state, label]))
})

test.run()
