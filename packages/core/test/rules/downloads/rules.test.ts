import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { bundleFileName } from '../../../src/rules/downloads/bundle-file-name.ts'
import { contentRange, parseRange } from '../../../src/rules/downloads/byte-range.ts'
import {
  contentDisposition,
  downloadContentType,
  encodeFileName,
  storeDisposition,
} from '../../../src/rules/downloads/content-disposition.ts'
import { type FileFacts, withheld } from '../../../src/rules/downloads/withheld.ts'
import {
  ALL_PERMISSIONS,
  NO_PERMISSIONS,
  type Permission,
} from '../../../src/rules/roles/permission.ts'

const test = suite('the rules of downloads')
const TODAY = '2031-04-05'
const [YESTERDAY, TOMORROW] = ['2031-04-04', '2031-04-06']

const file = (facts: Partial<FileFacts>): FileFacts => ({
  inReleasedVersion: true,
  restricted: false,
  embargoedUntil: null,
  retainedUntil: null,
  ...facts,
})
const holding = (...held: readonly Permission[]) => new Set(held)

test('everyone may download a released open file', () => {
  is(withheld(file({}), NO_PERMISSIONS, TODAY), null)
  is(withheld(file({ embargoedUntil: TODAY, retainedUntil: TODAY }), NO_PERMISSIONS, TODAY), null)
})

test('an expired retention period denies even callers with every permission', () => {
  for (const inReleasedVersion of [true, false]) {
    const facts = file({ inReleasedVersion, retainedUntil: YESTERDAY, embargoedUntil: TOMORROW })
    is(withheld(facts, ALL_PERMISSIONS, TODAY), 'retentionExpired')
  }
})

test('a file in no released version requires only ViewUnpublishedDataset', () => {
  const facts = file({ inReleasedVersion: false, restricted: true, embargoedUntil: TOMORROW })
  is(withheld(facts, holding('DownloadFile'), TODAY), 'unreleased')
  is(withheld(facts, holding('ViewUnpublishedDataset'), TODAY), null)
})

test('a released restricted or embargoed file requires DownloadFile', () => {
  const [restricted, embargoed] = [{ restricted: true }, { embargoedUntil: TOMORROW }]
  const unpublishedOnly = holding('ViewUnpublishedDataset')
  is(withheld(file(restricted), unpublishedOnly, TODAY), 'restricted')
  is(withheld(file(embargoed), unpublishedOnly, TODAY), 'embargoed')
  is(withheld(file({ ...restricted, ...embargoed }), NO_PERMISSIONS, TODAY), 'embargoed')
  is(withheld(file({ ...restricted, ...embargoed }), holding('DownloadFile'), TODAY), null)
})

test('a range is clipped to the existing bytes', () => {
  const ranges = {
    'bytes=0-9': [0, 10],
    'bytes=5-': [5, 100],
    'bytes=-10': [90, 100],
    'bytes=-1000': [0, 100],
    'bytes=0-99': [0, 100],
    'bytes=0-9999999999999999999999': [0, 100],
    'bytes=007-0008': [7, 9],
    'bytes=99-99': [99, 100],
  }
  for (const [header, [start, end]] of Object.entries(ranges))
    equal(parseRange(header, 100), { kind: 'part', range: { start, end } }, header)
})

test('a range that cannot be served is refused, never ignored', () => {
  const bad =
    'bytes=9-5|bytes=100-|bytes=100-200|bytes=-|bytes=-0|bytes=0-1,5-6|bytes=0-1,|items=0-1|bytes 0-1|bytes= 0-1|bytes=0 -1|bytes=--1|bytes=-1-2|bytes=0x1-2||bytes=٠-١'
  for (const header of bad.split('|')) is(parseRange(header, 100).kind, 'unsatisfiable', header)
  for (const header of ['bytes=0-', 'bytes=-1']) is(parseRange(header, 0).kind, 'unsatisfiable')
})

test('without a Range header the whole file is requested', () => {
  for (const header of [undefined, null]) equal(parseRange(header, 100), { kind: 'whole' })
})

test('for any header, a part is within the bytes and not empty', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^bytes=\d{0,5}-\d{0,5}$/), fc.nat(2000), (header, size) => {
      const asked = parseRange(header, size)
      if (asked.kind !== 'part') return
      const { start, end } = asked.range
      ok(0 <= start && start < end && end <= size)
    }),
  ))

test('the end in Content-Range is inclusive', () =>
  is(contentRange({ start: 0, end: 10 }, 100), 'bytes 0-9/100'))

test('the headers of a download have the percent-encoded name', () => {
  const name = 'MY READ–ME.md'
  is(
    downloadContentType('text/markdown', name),
    'text/markdown; name="MY%20READ%E2%80%93ME.md";charset=UTF-8',
  )
  is(contentDisposition(name), 'attachment; filename="MY%20READ%E2%80%93ME.md"')
  is(storeDisposition(name), "attachment; filename*=UTF-8''MY%20READ%E2%80%93ME.md")
  is(downloadContentType('application/zip', 'a.zip'), 'application/zip; name="a.zip"')
  is(encodeFileName("a*b-c.d_e~f!g'h(i)+\ud800"), 'a*b-c.d_e%7Ef%21g%27h%28i%29%2B%EF%BF%BD')
})

test('no name or type can break out of a header', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (type, name) => {
      is(/^[A-Za-z0-9*\-._%]*$/.test(encodeFileName(name)), true)
      is(/[^\x20-\x7e]/.test(downloadContentType(type, name)), false)
    }),
  ))

test('a malformed type is sent as application/octet-stream', () =>
  is(downloadContentType('text/html\r\nX: y', 'a'), 'application/octet-stream; name="a"'))

test('the name of a bundle is built from the persistent id and the version', () => {
  const pid = 'doi:10.70122/FK2/N2XGBJ'
  is(bundleFileName(pid, '1.1'), 'doi-10.70122-fk2-n2xgbj_1.1.zip')
  is(bundleFileName(pid, 'draft'), 'doi-10.70122-fk2-n2xgbj_draft.zip')
  is(bundleFileName(pid, null), 'doi-10.70122-fk2-n2xgbj.zip')
  is(bundleFileName('hdl:1902.1/ABC', '2.0'), 'hdl-1902.1-abc_2.0.zip')
  for (const none of [null, '', 'nonsense']) is(bundleFileName(none, '1.0'), 'service_files.zip')
})

test.run()
