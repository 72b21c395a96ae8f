import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, not, ok, throws } from 'uvu/assert'
import { bundleBytes } from '../../../src/rules/downloads/bundle-bytes.ts'
import { bundleEtag } from '../../../src/rules/downloads/bundle-etag.ts'
import {
  layoutZip,
  type ZipLayout,
  type ZipMember,
} from '../../../src/rules/downloads/zip-layout.ts'
import { sliceZip } from '../../../src/rules/downloads/zip-slice.ts'
import { crc32 } from '../../../src/rules/files/crc32.ts'

const test = suite('the layout of a zip')
const MODIFIED = Date.parse('2031-04-05T06:07:08Z')
const GIB = 1024 ** 3

type Member = ZipMember<Uint8Array>
const member = (path: string, bytes: Uint8Array, known = true): Member => {
  const crc = known ? crc32(bytes) : null
  return { kind: 'file', path, size: bytes.length, crc32: crc, modified: MODIFIED, source: bytes }
}
/** A member with a size but no bytes. */
const measured = (path: string, size: number, crc: number | null = 1): ZipMember<null> => ({
  kind: 'file',
  path,
  size,
  crc32: crc,
  modified: MODIFIED,
  source: null,
})

const anyMembers = (known: fc.Arbitrary<boolean>): fc.Arbitrary<readonly Member[]> =>
  fc
    .uniqueArray(
      fc.record({
        name: fc.stringMatching(/^[a-zäö数]{1,12}$/),
        kind: fc.constantFrom('file', 'file', 'inline', 'directory'),
        bytes: fc.uint8Array({ maxLength: 200 }),
        known,
      }),
      { selector: ({ name }) => name, maxLength: 12 },
    )
    .map((rows) =>
      rows.map(({ name, kind, bytes, known }) => {
        if (kind === 'directory') return { kind, path: `${name}/`, modified: MODIFIED }
        if (kind === 'inline') return { kind, path: name, bytes, modified: MODIFIED }
        return member(name, bytes, known)
      }),
    )
const allKnown = anyMembers(fc.constant(true))

const open = async (
  source: Uint8Array,
  { start, end }: { readonly start: number; readonly end: number },
) =>
  (async function* () {
    for (let at = start; at < end; at += 70) yield source.subarray(at, Math.min(end, at + 70))
  })()
async function bytesOf(layout: ZipLayout<Uint8Array>, start = 0, end = layout.length) {
  const chunks: Uint8Array[] = []
  for await (const chunk of bundleBytes(layout, { start, end }, { open }))
    chunks.push(Uint8Array.from(chunk))
  return Buffer.concat(chunks)
}

/** The bytes of the records in a range of a layout; the range must not include bytes of members. */
const recordsAt = <T>(layout: ZipLayout<T>, start: number, end: number) =>
  Buffer.concat(
    [...sliceZip(layout, { start, end })].map((part) => {
      if (part.kind === 'member') throw new Error('bytes of a member where a record belongs')
      return part.bytes
    }),
  )

test('the length of the layout equals that of the zip, with and without known CRCs', () =>
  fc.assert(
    fc.asyncProperty(anyMembers(fc.boolean()), async (members) => {
      const layout = layoutZip(members)
      is((await bytesOf(layout)).length, layout.length)
    }),
    { numRuns: 60 },
  ))

test('every range has the same bytes as that part of the whole zip', () =>
  fc.assert(
    fc.asyncProperty(allKnown, fc.nat(), fc.nat(), async (members, a, b) => {
      const layout = layoutZip(members)
      const whole = await bytesOf(layout)
      const [start = 0, end = 0] = [a, b]
        .map((at) => at % (layout.length + 1))
        .sort((x, y) => x - y)
      ok((await bytesOf(layout, start, end)).equals(whole.subarray(start, end)))
    }),
    { numRuns: 100 },
  ))

test('another zip reader finds every member', () =>
  fc.assert(
    fc.asyncProperty(anyMembers(fc.boolean()), async (members) => {
      const read = unzipSync(await bytesOf(layoutZip(members)))
      equal(Object.keys(read).sort(), members.map(({ path }) => path).sort())
      for (const made of members) {
        const content =
          made.kind === 'file' ? made.source : made.kind === 'inline' ? made.bytes : []
        equal([...(read[made.path] ?? [])], [...content])
      }
    }),
    { numRuns: 60 },
  ))

test('unzip, if installed, accepts the zip with and without known CRCs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-layout-'))
  try {
    for (const known of [true, false]) {
      const zip = join(folder, `${known}.zip`)
      const bytes = Buffer.from('some bytes that repeat '.repeat(50))
      const members: readonly Member[] = [
        { kind: 'directory', path: 'Übersicht/', modified: MODIFIED },
        member('Übersicht/数据.csv', bytes, known),
        member('empty', new Uint8Array(0), known),
      ]
      writeFileSync(zip, await bytesOf(layoutZip(members)))
      const { error, status, stdout } = spawnSync('unzip', ['-t', zip], { encoding: 'utf8' })
      if (error === undefined) is(status, 0, stdout)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the same members give the same bytes', async () => {
  const make = () => layoutZip([member('a', Buffer.from('abc')), member('b', Buffer.from('de'))])
  ok((await bytesOf(make())).equals(await bytesOf(make())))
})

test('a zip without members is only an end record', async () => {
  const layout = layoutZip<Uint8Array>([])
  is(layout.length, 22)
  equal(unzipSync(await bytesOf(layout)), {})
})

test('sizes from 2^32 - 1 get Zip64 fields', () => {
  const below = layoutZip([measured('a', 0xfffffffe)])
  const above = layoutZip([measured('a', 0xffffffff)])
  is(recordsAt(below, 0, 31).length, 31)
  is(recordsAt(below, 0, 31).readUInt32LE(18), 0xfffffffe)
  const local = recordsAt(above, 0, 51)
  is(local.readUInt32LE(18), 0xffffffff)
  is(local.readUInt16LE(28), 20)
  is(local.readBigUInt64LE(35), 0xffffffffn)
  is(below.length, 31 + 0xfffffffe + 47 + 22 + 76, 'the directory begins beyond 4 GiB')
  is(above.length, 51 + 0xffffffff + 47 + 20 + 22 + 76)
})

test('an offset beyond 4 GiB gets a Zip64 field, and small zips have none', () => {
  const small = layoutZip([measured('a', 1), measured('b', 1)])
  is(small.length, 32 + 32 + 2 * 47 + 22)
  const layout = layoutZip([measured('a', 3 * GIB), measured('b', 2 * GIB), measured('c', 1)])
  const [start = 0, end = 0] = layout.centralStarts.slice(2)
  const header = recordsAt(layout, start, end)
  is(header.length, 47 + 12)
  is(header.readUInt32LE(42), 0xffffffff)
  is(Number(header.readBigUInt64LE(51)), 5 * GIB + 62)
})

test('the end records point at the directory, in Zip64 beyond 4 GiB', () => {
  const layout = layoutZip([measured('a', 5 * GIB)])
  const end = recordsAt(layout, layout.length - 98, layout.length)
  is(end.readUInt32LE(0), 0x06064b50)
  is(end.readBigUInt64LE(32), 1n)
  is(Number(end.readBigUInt64LE(48)), 5 * GIB + 51)
  is(Number(end.readBigUInt64LE(56 + 8)), layout.length - 98)
  is(end.readUInt32LE(76), 0x06054b50)
})

test('more members than 16 bits can count use Zip64', () => {
  const many = (count: number) =>
    layoutZip(Array.from({ length: count }, (_, at) => measured(`${at}`.padStart(5, '0'), 0)))
  const [below, above] = [many(65534), many(65535)]
  is(below.length, 65534 * (35 + 51) + 22)
  is(above.length, 65535 * (35 + 51) + 98)
  const end = recordsAt(above, above.length - 98, above.length)
  is(end.readBigUInt64LE(24), 65535n)
  is(end.readUInt16LE(76 + 10), 0xffff)
})

test('a member with an unknown CRC has a descriptor, and its zip has no ranges', () => {
  const layout = layoutZip([measured('a', 10, null)])
  is(layout.seekable, false)
  is(layout.length, 31 + 10 + 16 + 47 + 22)
  is(layoutZip([measured('a', 5 * GIB, null)]).length, 51 + 5 * GIB + 24 + 67 + 98)
  throws(() => [...sliceZip(layout, { start: 1, end: 5 })], /no ranges/)
})

test('a range outside the zip is refused', () => {
  const layout = layoutZip([measured('a', 10)])
  for (const [start, end] of [
    [-1, 5],
    [5, 4],
    [0, layout.length + 1],
    [Number.NaN, 5],
  ] as const)
    throws(() => [...sliceZip(layout, { start, end })], /are not in a zip/)
  equal([...sliceZip(layout, { start: 7, end: 7 })], [])
})

test('unsafe paths, invalid sizes and repeated paths are refused', () => {
  const paths = [
    '',
    '/a',
    '../a',
    'a/../b',
    'a/..',
    '.',
    'a//b',
    'a\\b',
    'c:/a',
    'a\0',
    'a\n',
    'a/',
    '\ud800',
  ]
  for (const path of paths) throws(() => layoutZip([measured(path, 1)]), /cannot be the path/)
  for (const size of [-1, 0.5, Number.NaN, 2 ** 53])
    throws(() => layoutZip([measured('a', size)]), /no valid size/)
  throws(() => layoutZip([measured('a', 1), measured('a', 1)]), /twice/)
  throws(() => layoutZip([measured('a'.repeat(65535), 1)]), /too long/)
  throws(() => layoutZip([measured('a', 2 ** 52), measured('b', 2 ** 52)]), /too long/)
  throws(
    () => layoutZip([{ kind: 'directory', path: 'a', modified: MODIFIED }]),
    /cannot be the path/,
  )
})

test('times before 1980, after 2107 or invalid are clipped to that range', () => {
  const times = ['1970-01-01', '1980-01-01', '2031-04-05T06:07:08', '2500-01-01', 'nonsense'].map(
    (text) => {
      const zip = layoutZip([
        { ...measured('a', 0), modified: Date.parse(text.length > 10 ? `${text}Z` : text) },
      ])
      return recordsAt(zip, 0, 31).readUInt32LE(10)
    },
  )
  const first = (1 << 21) | (1 << 16)
  const there = (((51 << 9) | (4 << 5) | 5) << 16) | ((6 << 11) | (7 << 5) | 4)
  const last = (((127 << 9) | (12 << 5) | 31) << 16) | ((23 << 11) | (59 << 5) | 29)
  equal(times, [first, first, there >>> 0, last >>> 0, first])
})

test('the ETag changes exactly when something that determines the bytes changes', () => {
  const tag = (...members: readonly ZipMember<null>[]) =>
    bundleEtag(layoutZip(members), () => 'key')
  const [a, b] = [measured('a', 1), measured('b', 2)]
  const tags = [
    tag(a, b),
    tag(b, a),
    tag(a),
    tag({ ...a, size: 2 } as ZipMember<null>, b),
    tag({ ...a, path: 'c' }, b),
    tag(measured('a', 1, 2), b),
    tag({ ...a, modified: Date.parse('2031-04-05T06:07:10Z') }, b),
    bundleEtag(layoutZip([a, b]), () => 'other'),
    tag(a, { kind: 'inline', path: 'b', bytes: Buffer.from('xy'), modified: MODIFIED }),
    tag(a, { kind: 'inline', path: 'b', bytes: Buffer.from('xz'), modified: MODIFIED }),
  ]
  is(new Set(tags).size, tags.length)
  for (const one of tags) ok(/^"[0-9a-f]{32}"$/.test(one ?? ''))
  is(tag(a, b), tag(a, b))
})

test('adjacent texts of the ETag are not confused, and an unknown CRC gives no ETag', () => {
  const keyed = (path: string, key: string) => bundleEtag(layoutZip([measured(path, 1)]), () => key)
  not.equal(keyed('ab', 'c'), keyed('a', 'bc'))
  is(
    bundleEtag(layoutZip([measured('a', 1, null)]), () => ''),
    null,
  )
})

test.run()
