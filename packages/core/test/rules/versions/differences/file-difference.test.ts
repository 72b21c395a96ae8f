import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { FileChange } from '../../../../src/rules/files/file-change.ts'
import type { EntryValues, FileRecord } from '../../../../src/rules/files/file-record.ts'
import {
  changedAttributes,
  diffFiles,
} from '../../../../src/rules/versions/differences/file-difference.ts'
import { record } from './file-records.ts'

const added = (after: FileRecord): FileChange => ({ before: null, after })
const removed = (before: FileRecord): FileChange => ({ before, after: null })

const ids = (records: readonly FileRecord[]) => records.map(({ file }) => file.id)

/** The lists of a difference by ids. */
function outline(changes: readonly FileChange[]) {
  const found = diffFiles(changes)
  return {
    added: ids(found.added),
    removed: ids(found.removed),
    replaced: found.replaced.map(({ before, after }) => [before.file.id, after.file.id]),
    changed: found.changed.map(({ after, attributes }) => [after.file.id, ...attributes]),
  }
}

const values: fc.Arbitrary<Partial<EntryValues>> = fc.record({
  label: fc.constantFrom('a', 'b'),
  folder: fc.constantFrom('', 'x'),
  description: fc.constantFrom('', 'text'),
  categories: fc.subarray(['Code', 'Data']),
  restricted: fc.boolean(),
  provenance: fc.constantFrom(null, 'measured'),
})

/** Changes of distinct files, each of which may name any of them as the one before it. */
const anyChanges: fc.Arbitrary<readonly FileChange[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('added', 'removed', 'both'),
      before: values,
      after: values,
      previous: fc.nat(6),
    }),
    { maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ kind, before, after, previous }, index): FileChange => {
      const more = { previousFileId: previous }
      const [older, newer] = [record(index + 1, before, more), record(index + 1, after, more)]
      if (kind === 'both') return { before: older, after: newer }
      return kind === 'added' ? added(newer) : removed(older)
    }),
  )

const test = suite('differences of files')

test('no changes make no difference', () => {
  equal(outline([]), { added: [], removed: [], replaced: [], changed: [] })
})

test('added and removed files are listed in the order of the changes', () => {
  equal(outline([added(record(3)), removed(record(1)), added(record(2))]), {
    added: [3, 2],
    removed: [1],
    replaced: [],
    changed: [],
  })
})

test('an added file that names a removed one as its predecessor replaces it', () => {
  const changes = [removed(record(1)), added(record(2, {}, { previousFileId: 1 }))]
  equal(outline(changes), { added: [], removed: [], replaced: [[1, 2]], changed: [] })
})

test('a file is replaced once, and only when it was removed', () => {
  const heirs = [2, 3].map((id) => added(record(id, {}, { previousFileId: 1 })))
  equal(outline([removed(record(1)), ...heirs]), {
    added: [3],
    removed: [],
    replaced: [[1, 2]],
    changed: [],
  })
  const stays: FileChange = { before: record(1), after: record(1, { label: 'x' }) }
  equal(outline([stays, ...heirs]), {
    added: [2, 3],
    removed: [],
    replaced: [],
    changed: [[1, 'label']],
  })
})

test('an entry with equal values is no change', () => {
  const [before, after] = [record(1), record(1, {}, { since: 2 })]
  equal(outline([{ before, after }]).changed, [])
})

test('changed attributes are listed in listing order', () => {
  const before = record(1)
  const after = record(1, {
    restricted: true,
    provenance: 'measured',
    folder: 'x',
    label: 'y',
    categories: ['Data'],
    description: 'text',
  })
  equal(outline([{ before, after }]).changed, [
    [1, 'description', 'categories', 'label', 'folder', 'provenance', 'restricted'],
  ])
})

test('categories are compared as a set, and null provenance equals an empty one', () => {
  const [one, other] = [record(1).entry, record(1).entry]
  const swapped = { ...other, categories: ['b', 'a'], provenance: '' }
  equal(changedAttributes({ ...one, categories: ['a', 'b'] }, swapped), [])
  equal(changedAttributes({ ...one, categories: ['a,b'] }, { ...other, categories: ['a', 'b'] }), [
    'categories',
  ])
})

test('every added or removed file is listed exactly once', () =>
  fc.assert(
    fc.property(anyChanges, (changes) => {
      const { added, removed, replaced } = diffFiles(changes)
      const come = [...added, ...replaced.map(({ after }) => after)]
      const gone = [...removed, ...replaced.map(({ before }) => before)]
      const sorted = (records: readonly FileRecord[]) => ids(records).toSorted((a, b) => a - b)
      equal(
        sorted(come),
        changes.flatMap(({ before, after }) => (before === null ? [after.file.id] : [])),
      )
      equal(
        sorted(gone),
        changes.flatMap(({ before, after }) => (after === null ? [before.file.id] : [])),
      )
    }),
  ))

test('swapping the sides swaps added and removed', () =>
  fc.assert(
    fc.property(anyChanges, (changes) => {
      // Without predecessors, which point one way only.
      const plain = changes.map(
        ({ before, after }) =>
          ({ before: withoutPast(before), after: withoutPast(after) }) as FileChange,
      )
      const swapped = plain.map(
        ({ before, after }) => ({ before: after, after: before }) as FileChange,
      )
      const [forth, back] = [outline(plain), outline(swapped)]
      equal(back, { ...forth, added: forth.removed, removed: forth.added })
      is(forth.replaced.length, 0)
    }),
  ))

const withoutPast = (of: FileRecord | null): FileRecord | null =>
  of && { ...of, file: { ...of.file, previousFileId: null } }

test.run()
