import fc from 'fast-check'
import { strFromU8, strToU8, type Zippable, zipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, instance, is, match } from 'uvu/assert'
import {
  type ArchiveMember,
  type StoredArchive,
  UnreadableArchive,
} from '../../../src/rules/archives/archive.ts'
import { zipMembers } from '../../../src/rules/archives/zip-directory.ts'
import { zipMemberBytes } from '../../../src/rules/archives/zip-member-bytes.ts'
import { bundleBytes } from '../../../src/rules/downloads/bundle-bytes.ts'
import { layoutZip } from '../../../src/rules/downloads/zip-layout.ts'
import { crc32 } from '../../../src/rules/files/crc32.ts'

const test = suite('reading zips')

/** An archive in memory that yields chunks of an odd length. */
const stored = (bytes: Uint8Array): StoredArchive => ({
  size: bytes.length,
  read: async ({ start, end }) =>
    (async function* () {
      for (let at = start; at < end; at += 7777) yield bytes.subarray(at, Math.min(end, at + 7777))
    })(),
})

async function unpacked(archive: StoredArchive, member: ArchiveMember): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipMemberBytes(archive, member)) chunks.push(chunk.slice())
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))
}

async function contents(bytes: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const archive = stored(bytes)
  const found: Record<string, string> = {}
  for (const member of await zipMembers(archive))
    found[member.path] = strFromU8(await unpacked(archive, member))
  return found
}

async function failure(work: Promise<unknown>): Promise<UnreadableArchive> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  )
  instance(error, UnreadableArchive)
  return error as UnreadableArchive
}

const zipped = (files: Readonly<Record<string, string>>, level: 0 | 6 = 6): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, [strToU8(text), { level }]]),
    ) as Zippable,
  )

/** The archive with some bytes after the last record with this signature changed. */
function altered(
  bytes: Uint8Array,
  signature: number,
  change: (view: DataView) => void,
): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = copy.length - 4; at >= 0; at -= 1)
    if (view.getUint32(at, true) === signature) {
      change(new DataView(copy.buffer, at))
      return copy
    }
  throw new Error('no such record')
}
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const UNICODE_PATH = 0x7075

test('zipped files are unpacked unchanged, stored or deflated', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.stringMatching(/^[a-zé]{1,8}(\/[a-z]{1,8})?$/),
        fc.string({ maxLength: 3000 }),
      ),
      fc.constantFrom<0 | 6>(0, 6),
      async (files, level) => {
        equal({ ...(await contents(zipped(files, level))) }, { ...files })
      },
    ),
    { numRuns: 40 },
  )
})

test('a long member is unpacked in short pieces', async () => {
  const text = 'all zeros '.repeat(500_000)
  const archive = stored(zipped({ 'long.txt': text }))
  const [member] = await zipMembers(archive)
  let [longest, total] = [0, 0]
  if (member !== undefined)
    for await (const chunk of zipMemberBytes(archive, member)) {
      longest = Math.max(longest, chunk.length)
      total += chunk.length
    }
  is(total, text.length)
  is(longest < 5_000_000, true)
})

test('our own bundles are readable, even with more members than 16 bits can count', async () => {
  const members = Array.from({ length: 65_600 }, (_, number) => ({
    kind: 'file' as const,
    path: `f/${number}`,
    size: number === 7 ? 3 : 0,
    crc32: number === 7 ? 0x352441c2 : 0,
    modified: 0,
    source: number,
  }))
  const layout = layoutZip(members)
  const chunks: Uint8Array[] = []
  const open = async () =>
    (async function* () {
      yield strToU8('abc')
    })()
  for await (const chunk of bundleBytes(layout, { start: 0, end: layout.length }, { open }))
    chunks.push(chunk.slice())
  const archive = stored(Buffer.concat(chunks))
  const found = await zipMembers(archive)
  is(found.length, members.length)
  const seventh = found[7]
  if (seventh !== undefined) is(strFromU8(await unpacked(archive, seventh)), 'abc')
})

test('folders are not listed; names in code page 437 and with backslashes are decoded', async () => {
  equal(Object.keys(await contents(zipped({ 'a/': '', 'a/b.txt': 'x', 'c\\d.txt': 'y' }))), [
    'a/b.txt',
    'c/d.txt',
  ])
  // 0x81 is ü in code page 437, and not valid UTF-8.
  const old = altered(zipped({ grxn: 'x' }), CENTRAL, (view) => view.setUint8(46 + 2, 0x81))
  equal(
    (await zipMembers(stored(old))).map(({ path }) => path),
    ['grün'],
  )
})

test('a name in Unicode is taken from its field, unless it belongs to an earlier name', async () => {
  const named = async (name: string, of: string) => {
    const field = new Uint8Array(5 + strToU8('grün').length)
    const view = new DataView(field.buffer)
    view.setUint8(0, 1)
    view.setUint32(1, crc32(strToU8(of)), true)
    field.set(strToU8('grün'), 5)
    const archive = zipSync({ [name]: [strToU8('x'), { extra: { [UNICODE_PATH]: field } }] })
    return (await zipMembers(stored(archive))).map(({ path }) => path)
  }
  equal(await named('gr_n', 'gr_n'), ['grün'])
  equal(await named('blue', 'gr_n'), ['blue'])
})

test('encrypted members, unsupported methods and overlapping members are not read', async () => {
  const plain = zipped({ 'a.txt': 'some text', 'b.txt': 'more text' })
  const reasons: Readonly<Record<string, (view: DataView) => void>> = {
    encrypted: (view) => view.setUint16(8, 1, true),
    unsupported: (view) => view.setUint16(10, 99, true),
    'members overlap': (view) => view.setUint32(42, 0, true),
    'its directory': (view) => view.setUint32(20, 4000, true),
  }
  for (const [reason, change] of Object.entries(reasons)) {
    const { message } = await failure(zipMembers(stored(altered(plain, CENTRAL, change))))
    match(message, reason)
  }
})

/** A text that is unpacked whole, and one that is unpacked in pieces. */
const TEXTS = ['some text that is long enough', 'some text '.repeat(10_000)]

test('a member whose length or bytes differ from the directory fails', async () => {
  const lies: readonly ((view: DataView) => void)[] = [
    (view) => view.setUint32(24, 5, true),
    (view) => view.setUint32(24, 500, true),
    (view) => view.setUint32(16, 12345, true),
  ]
  for (const plain of TEXTS.map((text) => zipped({ 'a.txt': text }))) {
    for (const lie of lies) await failure(contents(altered(plain, CENTRAL, lie)))
    await failure(contents(altered(plain, LOCAL, (view) => view.setUint32(0, 0))))
    await failure(contents(altered(plain, LOCAL, (view) => view.setUint8(30 + 5, 0xff))))
  }
})

test('an empty member that is called deflated is unpacked, though it has no bytes', async () => {
  const asDeflated = altered(zipped({ 'empty.txt': '' }, 0), CENTRAL, (view) =>
    view.setUint16(10, 8, true),
  )
  equal({ ...(await contents(asDeflated)) }, { 'empty.txt': '' })
})

test('a small member behind a long header is unpacked', async () => {
  const extra = { 30583: new Uint8Array(2000) }
  for (const level of [0, 6] as const) {
    const archive = zipSync({ 'a.txt': [strToU8('some text'), { level, extra }] })
    equal(await contents(archive), { 'a.txt': 'some text' })
  }
})

test('damaged bytes either are read or fail with UnreadableArchive', async () => {
  const plain = zipped({ 'a.txt': 'some text', 'b/c.txt': 'more '.repeat(50) })
  await fc.assert(
    fc.asyncProperty(
      fc.nat(plain.length - 1),
      fc.integer({ min: 0, max: 255 }),
      fc.nat(plain.length),
      async (at, byte, length) => {
        const damaged = plain.slice(0, length < plain.length / 2 ? plain.length : length)
        damaged[at] = byte
        try {
          await contents(damaged)
        } catch (error) {
          instance(error, UnreadableArchive)
        }
      },
    ),
    { numRuns: 500 },
  )
  await failure(zipMembers(stored(new Uint8Array())))
  await failure(zipMembers(stored(strToU8('PK\u0005\u0006 not really'))))
})

test.run()
