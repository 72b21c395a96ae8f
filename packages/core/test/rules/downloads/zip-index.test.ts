import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { bundleBytes } from '../../../src/rules/downloads/bundle-bytes.ts'
import { bundleEtag } from '../../../src/rules/downloads/bundle-etag.ts'
import { type BundleFile, bundleMembers } from '../../../src/rules/downloads/bundle-members.ts'
import { planBundle } from '../../../src/rules/downloads/bundle-plan.ts'
import { indexedZipBytes } from '../../../src/rules/downloads/indexed-zip-bytes.ts'
import { storedZipIndex, zipIndexFrom } from '../../../src/rules/downloads/stored-zip-index.ts'
import { type ZipBlock, zipIndex } from '../../../src/rules/downloads/zip-index.ts'
import { layoutZip } from '../../../src/rules/downloads/zip-layout.ts'
import { crc32 } from '../../../src/rules/files/crc32.ts'
import type { ByteRange, Bytes } from '../../../src/rules/storage/bytes.ts'

const test = suite('indexes of zips')

interface TestFile extends BundleFile {
  readonly content: Uint8Array
}

const MODIFIED = Date.UTC(2031, 3, 5)
const BLOCK = 3

const file = (folder: string, label: string, text: string): TestFile => {
  const content = new TextEncoder().encode(text)
  return {
    folder,
    label,
    content,
    size: content.length,
    crc32: crc32(content),
    contentType: 'text/plain',
    created: MODIFIED - text.length * 5000,
  }
}

const inOrder = (files: readonly TestFile[]): readonly TestFile[] =>
  [...new Map(files.map((each) => [`${each.folder}/${each.label}`, each])).values()].sort((a, b) =>
    a.folder === b.folder ? (a.label < b.label ? -1 : 1) : a.folder < b.folder ? -1 : 1,
  )

async function* pages(files: readonly TestFile[]) {
  for (let at = 0; at < files.length; at += BLOCK) yield files.slice(at, at + BLOCK)
}

const index = (files: readonly TestFile[]) =>
  zipIndex(pages(files), { modified: MODIFIED, keyOf: ({ label }) => label })

const source = (files: readonly TestFile[]) => ({
  open: async ({ content }: TestFile, { start, end }: ByteRange): Promise<Bytes> =>
    (async function* () {
      yield content.subarray(start, end)
    })(),
  filesOf: async ({ after }: ZipBlock) => {
    const from =
      after === null
        ? 0
        : files.findIndex(({ folder, label }) => folder === after.folder && label === after.label) +
          1
    return files.slice(from, from + BLOCK)
  },
})

async function collected(bytes: Bytes): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const layoutOf = (files: readonly TestFile[]) =>
  layoutZip(bundleMembers(planBundle(files, { sizeLimit: null, withheld: () => null }), MODIFIED))

const anyFiles = fc
  .array(
    fc.record({
      folder: fc.constantFrom('', 'a', 'a b', 'a/b', 'ü'),
      label: fc.constantFrom('x.txt', 'y', 'z.csv', 'ß', 'MANIFEST.TXT', 'q', 'r', 's'),
      text: fc.string({ maxLength: 40 }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((files) => inOrder(files.map(({ folder, label, text }) => file(folder, label, text))))

test('a range made from an index has the bytes of the full zip', () =>
  fc.assert(
    fc.asyncProperty(anyFiles, fc.nat(), fc.nat(), async (files, one, other) => {
      const layout = layoutOf(files)
      const found = await index(files)
      if (found === null) throw new Error('There is no index')
      is(found.length, layout.length)
      is(
        found.etag,
        bundleEtag(layout, ({ label }) => label),
      )
      const whole = { start: 0, end: layout.length }
      const [start = 0, end = 0] = [one, other]
        .map((at) => at % (layout.length + 1))
        .sort((a, b) => a - b)
      const expected = await collected(bundleBytes(layout, whole, source(files)))
      const stored = zipIndexFrom(storedZipIndex(found))
      if (!stored) throw new Error('The index is lost')
      is(stored.etag, found.etag)
      for (const from of [found, stored])
        for (const range of [whole, { start, end }]) {
          const made = await collected(indexedZipBytes(from, range, source(files)))
          is(made.equals(expected.subarray(range.start, range.end)), true)
        }
    }),
    { numRuns: 60 },
  ))

test('files that get other names, or have no checksum, need a full layout', async () => {
  const plain = [file('', 'a', '1'), file('', 'b', '2')]
  is((await index(plain)) === null, false)
  is(await index([...plain, file('', 'con', '3')]), null)
  is(await index([...plain, file('', 'q?', '3')]), null)
  is(await index([...plain, file('../up', 'c', '3')]), null)
  is(await index([...plain, { ...file('', 'c', '3'), crc32: null }]), null)
})

test('that a zip needs a full layout is stored too, and what has another form is no index', () => {
  is(zipIndexFrom(storedZipIndex(null)), null)
  for (const text of ['', '{}', '{"form":0,"index":null}', '{"form":1}', '{"form":1,"index":{}}'])
    is(zipIndexFrom(text), undefined, text)
})

test('an index names the folders, whose paths no file may have', async () => {
  const found = await index([file('', 'a', '1'), file('x/y', 'b', '2')])
  equal([...(found?.folders ?? [])], ['x', 'x/y'])
})

test('a file that changed after the index was made breaks the zip', async () => {
  const files = [file('', 'a', '1'), file('', 'b', '2')]
  const found = await index(files)
  if (found === null) throw new Error('There is no index')
  const changed = source([file('', 'a', '1'), file('', 'b', 'longer')])
  const reading = collected(indexedZipBytes(found, { start: 0, end: found.length }, changed))
  is(await reading.then(String, (error: Error) => error.name), 'RangeError')
})

test.run()
