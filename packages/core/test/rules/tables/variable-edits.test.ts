import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import type { TableVariable } from '../../../src/rules/tables/table-variable.ts'
import {
  type AskedVariable,
  editedVariables,
  variablesNamedIn,
} from '../../../src/rules/tables/variable-edits.ts'
import { editedGroups } from '../../../src/rules/tables/variable-groups.ts'
import { NO_VARIABLE_METADATA } from '../../../src/rules/tables/variable-metadata.ts'

const test = suite('edits of what is said of variables')

const variable = (id: number, more: Partial<TableVariable> = {}): TableVariable => ({
  id,
  place: id,
  name: `v${id}`,
  label: 'Stored',
  type: 'integer',
  format: null,
  boolean: false,
  decimals: null,
  ordered: false,
  categories: [
    { value: '1', label: 'one', missing: false, frequency: 3 },
    { value: ' 2', label: null, missing: false, frequency: 4 },
  ],
  missingRanges: [],
  fingerprint: 'UNF:6:x',
  statistics: null,
  metadata: null,
  ...more,
})

const after = (asked: AskedVariable, more: Partial<TableVariable> = {}) => {
  const known = [variable(asked.id, more), variable(2), variable(3), variable(4, { type: 'text' })]
  return editedVariables([asked], new Map(known.map((one) => [one.id, one]))).get(asked.id)
}

const refusal = (asked: AskedVariable, more: Partial<TableVariable> = {}) => {
  try {
    after(asked, more)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

const WEIGHTED = {
  ...NO_VARIABLE_METADATA,
  weightVariable: 2,
  categories: [{ value: '1', label: 'uno', weightedFrequency: 1.5 }],
}

test('labels that equal the stored ones, and empty texts, say nothing', () => {
  const same = { id: 1, label: ' Stored\r\n', notes: '', universe: null }
  is(after({ ...same, variableCategories: [{ value: '1', label: 'one' }] }), null)
  equal(after({ id: 1, variableCategories: [{ value: '2', label: 'two' }] })?.categories, [
    { value: ' 2', label: 'two', weightedFrequency: null },
  ])
  // A codebook brings back what was read from the upload, which may be longer than what editors write.
  const label = 'x'.repeat(1001)
  is(after({ id: 1, label }, { label }), null)
  is(refusal({ id: 1, label }).includes('at most 1000'), true)
})

test('members that are left out stay; of a complete description they go', () => {
  const metadata = { ...WEIGHTED, notes: 'Old' }
  equal(after({ id: 1, label: 'New' }, { metadata }), { ...metadata, label: 'New' })
  const two = [{ value: ' 2', weightedFrequency: 2 }]
  equal(after({ id: 1, isComplete: true, variableCategories: two }, { metadata })?.categories, [
    { value: ' 2', label: null, weightedFrequency: 2 },
  ])
})

test('another weight takes away the frequencies that the old one gave, but no labels', () => {
  const unweighted = [{ value: '1', label: 'uno', weightedFrequency: null }]
  for (const weightVariable of [null, 3])
    equal(after({ id: 1, weightVariable }, { metadata: WEIGHTED }), {
      ...WEIGHTED,
      weightVariable,
      categories: unweighted,
    })
})

test('weights are numbers and other variables, and frequencies need one', () => {
  for (const [asked, message] of [
    [{ weightVariable: 4 }, 'weightVariable: variable 4 (v4) is text'],
    [{ weightVariable: 1 }, 'cannot be weighted by itself'],
    [{ weightVariable: 9 }, 'the table has no variable 9'],
    [{ variableCategories: [{ value: '1', weightedFrequency: 2 }] }, 'has no weightVariable'],
    [{ variableCategories: [{ value: '1' }, { value: '1' }] }, "category '1' is given twice"],
  ] as const)
    is(refusal({ id: 1, ...asked }).includes(message), true, message)
  equal(variablesNamedIn([{ id: 1, weightVariable: 2 }, { id: 2 }]), [1, 2])
})

test('groups that are there keep their ids, and others get free ones', () => {
  const before = [
    { id: 7000, label: 'A', variables: [1] },
    { id: 7001, label: 'B', variables: [2] },
  ]
  const isVariable = (id: number) => id < 5
  const asked = [
    { label: 'New', variables: [3, 3, 1] },
    { id: 7000, label: ' A again ', variables: [] },
    { id: 12, label: '', variables: [4] },
  ]
  equal(editedGroups(asked, { fileId: 7, before, isVariable }), [
    { id: 7001, label: 'New', variables: [3, 1] },
    { id: 7000, label: 'A again', variables: [] },
    { id: 7002, label: '', variables: [4] },
  ])
  const twice = [asked[1], asked[1]].flatMap((one) => one ?? [])
  throws(() => editedGroups(twice, { fileId: 7, before, isVariable }), 'given twice')
})

test.run()
