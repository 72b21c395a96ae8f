import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, not, throws } from 'uvu/assert'
import { type DatasetLock, LOCK_TYPES, type LockType } from '../../../src/rules/datasets/dataset.ts'
import {
  requireEditable,
  requirePublishable,
  requireUnlocked,
} from '../../../src/rules/datasets/dataset-locks.ts'
import { formatPid, parsePid, pidUrl } from '../../../src/rules/datasets/pid.ts'
import { changeEntry, dropEntry } from '../../../src/rules/files/entry-changes.ts'
import type { FileEntry } from '../../../src/rules/files/file-record.ts'
import type { PermissionSet } from '../../../src/rules/roles/permission.ts'

const locks = (...types: readonly LockType[]): readonly DatasetLock[] =>
  types.map((type) => ({ type, since: new Date(0), userName: 'ada', message: null }))
const noPermissions: PermissionSet = new Set()
const publisher: PermissionSet = new Set(['PublishDataset'])
const refused = (check: () => void): boolean => {
  try {
    check()
    return false
  } catch {
    return true
  }
}

const test = suite('rules of a dataset')

test('any lock except a lone Ingest blocks edits', () => {
  for (const type of LOCK_TYPES)
    is(
      refused(() => requireEditable(locks(type), noPermissions)),
      type !== 'Ingest',
      type,
    )
  throws(
    () => requireEditable(locks('Ingest', 'EditInProgress'), noPermissions),
    /^Dataset cannot be edited due to Ingest, EditInProgress/,
  )
})

test('an InReview lock blocks editors but not users who may publish', () => {
  is(
    refused(() => requireEditable(locks('InReview'), noPermissions)),
    true,
  )
  is(
    refused(() => requireEditable(locks('InReview'), publisher)),
    false,
  )
  is(
    refused(() => requireEditable(locks('InReview', 'Workflow'), publisher)),
    true,
  )
})

test('any lock blocks discarding a draft', () => {
  for (const type of LOCK_TYPES)
    is(
      refused(() => requireUnlocked(locks(type), noPermissions)),
      true,
      type,
    )
  is(
    refused(() => requireUnlocked(locks('InReview'), publisher)),
    false,
  )
})

test('locks of running work block publishing', () => {
  const blocking = LOCK_TYPES.filter((type) => refused(() => requirePublishable(locks(type))))
  equal(blocking, [
    'Ingest',
    'Workflow',
    'finalizePublication',
    'EditInProgress',
    'FileValidationFailed',
  ])
})

test('a persistent identifier is parsed from its text and URL forms', () => {
  const pid = { protocol: 'doi', authority: '10.5072', identifier: 'FK2/7QX2MB' }
  for (const text of [
    'doi:10.5072/FK2/7QX2MB',
    'DOI:10.5072/FK2/7QX2MB',
    ' https://doi.org/10.5072/FK2/7QX2MB ',
    'http://dx.doi.org/10.5072/FK2/7QX2MB',
  ])
    equal(parsePid(text), pid, text)
  is(pidUrl(pid), 'https://doi.org/10.5072/FK2/7QX2MB')
  is(pidUrl({ ...pid, protocol: 'hdl' }), 'https://hdl.handle.net/10.5072/FK2/7QX2MB')
  is(pidUrl({ ...pid, protocol: 'perma' }), 'perma:10.5072/FK2/7QX2MB')
})

test('other text is not a persistent identifier', () => {
  for (const text of [
    '',
    'doi:',
    'doi:10.5072',
    'doi:/x',
    'urn:10.5072/x',
    'doi:10.1/a b',
    'doi:10.1/a\u0000',
    'doi:10.1\u0000/a',
  ])
    is(parsePid(text), null, JSON.stringify(text))
})

test('a formatted persistent identifier parses to the same value', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{6}$/), (identifier) => {
      const pid = { protocol: 'doi', authority: '10.5072', identifier: `FK2/${identifier}` }
      equal(parsePid(formatPid(pid)), pid)
    }),
  ))

const entry = (since: number): FileEntry => ({
  id: 7,
  fileId: 3,
  datasetId: 1,
  since,
  until: null,
  edits: 1,
  label: 'a.txt',
  folder: '',
  description: '',
  categories: [],
  restricted: false,
  provenance: null,
  variableMetadata: null,
})

test('an entry that began in the draft is rewritten, an older one is closed and a new one opened', () => {
  const values = { ...entry(2), label: 'b.txt' }
  equal(
    changeEntry(entry(2), values, 2).map(({ kind }) => kind),
    ['rewrite'],
  )
  const [close, open] = changeEntry(entry(1), values, 2)
  equal(close, { kind: 'close', entryId: 7, until: 2 })
  not.equal(open, undefined)
  is(open?.kind === 'open' && open.entry.since, 2)
  is(open?.kind === 'open' && open.entry.edits, 2)
})

test('removing a file erases an entry of the draft and closes an older one', () => {
  equal(dropEntry(entry(2), 2), { kind: 'erase', entryId: 7 })
  equal(dropEntry(entry(1), 2), { kind: 'close', entryId: 7, until: 2 })
})

test.run()
