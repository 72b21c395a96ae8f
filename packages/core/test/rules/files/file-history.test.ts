import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fileHistoryEntry, fileVersionChange } from '../../../src/rules/files/file-history.ts'
import type { VersionState } from '../../../src/rules/versions/version.ts'
import { record } from '../versions/differences/file-records.ts'

const NOTHING = { file: null, access: null, texts: [], categories: { added: 0, deleted: 0 } }

const released: VersionState = {
  kind: 'released',
  number: { major: 1, minor: 0 },
  releasedAt: new Date(0),
}

const test = suite('the history of a file')

test('an added or deleted file has no further changes', () => {
  const file = record(1, { restricted: true, description: 'x', categories: ['Data'] })
  equal(fileVersionChange(null, file), { ...NOTHING, file: 'added' })
  equal(fileVersionChange(file, null), { ...NOTHING, file: 'deleted' })
  equal(fileVersionChange(null, null), NOTHING)
  equal(fileVersionChange(file, record(1, { ...file.entry })), NOTHING)
})

test('a different file in its place is a replacement, with its changed values', () => {
  const before = record(1, { label: 'a', restricted: true, categories: ['Data', 'Code'] })
  const after = record(2, { label: 'b', description: 'new', categories: ['Map'] })
  equal(fileVersionChange(before, after), {
    file: 'replaced',
    access: 'unrestricted',
    texts: [
      { name: 'label', action: 'changed' },
      { name: 'description', action: 'added' },
    ],
    categories: { added: 1, deleted: 2 },
  })
})

test('a text is added, changed or deleted', () => {
  const step = (before: string | null, after: string | null) =>
    fileVersionChange(record(1, { provenance: before }), record(1, { provenance: after })).texts
  equal(step(null, 'x'), [{ name: 'provenance', action: 'added' }])
  equal(step('x', 'y'), [{ name: 'provenance', action: 'changed' }])
  equal(step('x', null), [{ name: 'provenance', action: 'deleted' }])
  equal(step('', null), [])
})

test('a version shows its own file and is compared with the nearest earlier released version', () => {
  const entries = [
    record(1, { label: 'a' }, { since: 1, until: 2 }),
    record(1, { label: 'b' }, { since: 2, until: 3 }),
    record(2, { label: 'b' }, { since: 3 }),
  ]
  const chapter = (ordinal: number, releasedOrdinals: readonly number[]) => {
    const shown = fileHistoryEntry(entries, { ordinal, state: released }, releasedOrdinals)
    return [shown.record?.file.id ?? null, shown.step.file, shown.step.texts.length]
  }
  equal(chapter(1, [1]), [1, 'added', 0])
  equal(chapter(2, [1, 2]), [1, null, 1])
  equal(chapter(3, [1, 2, 3]), [2, 'replaced', 0])
  equal(chapter(3, [1, 3]), [2, 'replaced', 1])
  equal(chapter(3, [3]), [2, 'added', 0])
})

test('a deaccessioned version shows its file but no changes', () => {
  const state: VersionState = { ...released, kind: 'deaccessioned', reason: 'x', forwardUrl: null }
  const shown = fileHistoryEntry([record(1)], { ordinal: 2, state }, [1])
  is(shown.record?.file.id, 1)
  equal(shown.step, NOTHING)
})

test.run()
