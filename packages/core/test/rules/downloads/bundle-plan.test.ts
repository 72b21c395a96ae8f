import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { type BundleFile, bundleMembers } from '../../../src/rules/downloads/bundle-members.ts'
import { bundleNames } from '../../../src/rules/downloads/bundle-names.ts'
import { planBundle } from '../../../src/rules/downloads/bundle-plan.ts'
import { manifest } from '../../../src/rules/downloads/manifest.ts'
import { layoutZip } from '../../../src/rules/downloads/zip-layout.ts'

const test = suite('the content of a bundle')
const MODIFIED = Date.parse('2031-04-05T06:07:08Z')
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const named = (...paths: readonly string[]) =>
  paths.map((path) => {
    const slash = path.lastIndexOf('/')
    return { folder: path.slice(0, Math.max(slash, 0)), label: path.slice(slash + 1) }
  })
const pathsOf = (...paths: readonly string[]) =>
  bundleNames(named(...paths)).entries.map(({ path }) => path)

const file = (label: string, size: number, facts: Partial<BundleFile> = {}): BundleFile => ({
  folder: '',
  label,
  size,
  contentType: 'text/plain',
  crc32: 0,
  created: MODIFIED,
  ...facts,
})
const labels = (limit: number | null, files: readonly BundleFile[]) =>
  planBundle(files, { sizeLimit: limit, withheld: () => null }).flatMap(({ kind, file }) =>
    kind === 'included' ? [file.label] : [],
  )

test('each folder is written once, before its first file; parent folders are not written', () =>
  equal(pathsOf('a/b/one', 'a/b/two', 'three', 'a/four', 'a/b/five'), [
    'a/b/',
    'a/b/one',
    'a/b/two',
    'three',
    'a/',
    'a/four',
    'a/b/five',
  ]))

test('names that collide are numbered from the original name', () => {
  equal(pathsOf('data.csv', 'data.csv', 'data.csv'), ['data.csv', 'data_1.csv', 'data_2.csv'])
  equal(pathsOf('Makefile', 'Makefile'), ['Makefile', 'Makefile_1'])
  equal(pathsOf('v1.2/read', 'v1.2/read').slice(1), ['v1.2/read', 'v1.2/read_1'])
  equal(pathsOf('a.b', 'a_1.b', 'a.b'), ['a.b', 'a_1.b', 'a_2.b'])
})

test('a file never has the name of a folder', () =>
  equal(pathsOf('data', 'data/x'), ['data_1', 'data/', 'data/x']))

test('the manifest gets a name that no file has', () => {
  is(bundleNames(named('a')).manifest, 'MANIFEST.TXT')
  is(bundleNames(named('MANIFEST.TXT', 'x/0MANIFEST.TXT')).manifest, '0MANIFEST.TXT')
  is(bundleNames(named('MANIFEST.TXT', '0MANIFEST.TXT')).manifest, '00MANIFEST.TXT')
})

test('no entry leaves the target folder or has the name of a device', () => {
  const entries = bundleNames([
    { folder: '../../etc', label: '..' },
    { folder: '/abs\\olute', label: 'a/../../b' },
    { folder: 'C:', label: 'nul.txt' },
    { folder: '', label: 'CON' },
  ]).entries
  equal(
    entries.flatMap(({ kind, path }) => (kind === 'file' ? [path] : [])),
    ['etc/_..', 'abs/olute/a_.._.._b', 'C_/_nul.txt', '_CON'],
  )
})

test('a zip can be laid out from the names of any records', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(...'a./\\:\0\r\n \ud800', '\u202e', '..', 'NUL'),
  })
  fc.assert(
    fc.property(fc.array(fc.record({ folder: hostile, label: hostile })), (files) => {
      const { entries, manifest } = bundleNames(files)
      const members = [...entries.map(({ path }) => path), manifest].map((path) => {
        const kind = path.endsWith('/') ? 'directory' : 'inline'
        return { kind, path, bytes: new Uint8Array(0), modified: MODIFIED } as const
      })
      ok(layoutZip(members).length > 0)
    }),
  )
})

test('files are included while the total stays strictly below the limit', () => {
  const files = [file('a', 40), file('b', 60), file('c', 59), file('d', 1)]
  equal(labels(100, files), ['a', 'c'])
  equal(labels(101, files), ['a', 'b'])
  equal(labels(null, files), ['a', 'b', 'c', 'd'])
  equal(labels(0, [file('empty', 0)]), [])
})

test('the limit is checked against the stored size, and the written bytes are counted', () => {
  const withHeader = file('a', 50, { storedSize: 10 })
  equal(labels(60, [withHeader, file('b', 10)]), ['a'])
  equal(labels(61, [withHeader, file('b', 10)]), ['a', 'b'])
})

test('a withheld file does not count against the limit', () => {
  const files = [file('secret', 90), file('open', 50)]
  const outcomes = planBundle(files, {
    sizeLimit: 100,
    withheld: ({ label }) => (label === 'secret' ? 'embargoed' : null),
  })
  equal(
    outcomes.map(({ kind }) => kind),
    ['withheld', 'included'],
  )
})

test('the manifest has one line per file with its outcome', () => {
  const files = [
    file('panel.tab', 1824, { folder: 'data', contentType: 'text/tab-separated-values' }),
    file('notes.md', 311, { contentType: 'text/markdown' }),
    file('raw.bin', 5),
    file('late.bin', 5),
    file('gone.bin', 5),
    file('new.bin', 5),
    file('huge.bin', 1e9, { contentType: 'video/mp4' }),
  ]
  const why = {
    'raw.bin': 'restricted',
    'late.bin': 'embargoed',
    'gone.bin': 'retentionExpired',
    'new.bin': 'unreleased',
  } as const
  const outcomes = planBundle(files, {
    sizeLimit: 104857600,
    withheld: ({ label }) => Object.entries(why).find(([name]) => name === label)?.[1] ?? null,
  })
  const last = bundleMembers(outcomes, MODIFIED).at(-1)
  is(last?.path, 'MANIFEST.TXT')
  equal(last?.kind === 'inline' ? text(last.bytes).split('\r\n') : [], [
    'data/panel.tab (text/tab-separated-values) 1824 bytes.',
    'notes.md (text/markdown) 311 bytes.',
    'raw.bin IS RESTRICTED AND CANNOT BE DOWNLOADED',
    'late.bin IS EMBARGOED AND CANNOT BE DOWNLOADED',
    'gone.bin IS RETENTIONEXPIRED AND CANNOT BE DOWNLOADED',
    'new.bin IS NOTAUTHORIZED AND CANNOT BE DOWNLOADED',
    'huge.bin (video/mp4)  skipped because the bundle would exceed its limit of 104857600 bytes.',
    '',
  ])
})

test('a name cannot forge a line of the manifest', () => {
  const label = 'a\r\nb (text/plain) 1 bytes.'
  is(text(manifest([{ kind: 'withheld', label, why: 'restricted' }])).split('\r\n').length, 2)
})

test('the manifest lists a renamed file by its name in the zip', () => {
  const outcomes = planBundle([file('a.csv', 1), file('a.csv', 2)], {
    sizeLimit: null,
    withheld: () => null,
  })
  const members = bundleMembers(outcomes, MODIFIED)
  const last = members.at(-1)
  equal(
    members.map(({ path }) => path),
    ['a.csv', 'a_1.csv', 'MANIFEST.TXT'],
  )
  ok(last?.kind === 'inline' && text(last.bytes).includes('a_1.csv (text/plain) 2 bytes.'))
})

test.run()
