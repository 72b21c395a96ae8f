import { access, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { placesOf } from '../../src/download/places.ts'
import { LOOSEST, type SameNames, sameNamesIn } from '../../src/download/same-names.ts'
import { WrongContent } from '../../src/index.ts'
import type { StoredFile } from '../../src/server/dataset-files.ts'
import { scratchFolder } from '../scratch-folder.ts'

const PLAIN = { restricted: false, description: '', categories: [], tags: [], retention: null }

const test = suite('places of downloaded files')

const filesAt = (...paths: readonly string[]): readonly StoredFile[] =>
  paths.map((path, id) => ({
    id,
    folder: path.split('/').slice(0, -1).join('/'),
    name: path.split('/').at(-1) ?? '',
    size: 3,
    digest: null,
    form: 'original',
    details: PLAIN,
  }))

/** Of each file, the reason why it has no place, or null. */
async function refusals(names: SameNames, ...paths: readonly string[]) {
  const placed = await placesOf('/into', filesAt(...paths), async () => names)
  return placed.map(([, place]) => (place instanceof WrongContent ? place.message : null))
}

const STRICT: SameNames = { letterCase: false, composition: false }
const COMPOSED = 'caf\u00e9.csv'
const DECOMPOSED = 'cafe\u0301.csv'

test('of files that are one here, the first has the place, and the others name it', async () => {
  for (const [first, second] of [
    ['README', 'readme'],
    ['Data/a.csv', 'data/A.csv'],
    [COMPOSED, DECOMPOSED],
    [COMPOSED, DECOMPOSED.toUpperCase()],
    ['stra\u00dfe', 'STRASSE'],
  ] as const) {
    const [one, other] = await refusals(LOOSEST, first, second)
    is(one, null)
    ok(other?.includes(JSON.stringify(first)), other ?? second)
    equal(await refusals(STRICT, first, second), [null, null], second)
  }
})

test('case and composition are told apart', async () => {
  const both = ['a', 'A', COMPOSED, DECOMPOSED]
  const missing = async (names: SameNames) =>
    (await refusals(names, ...both)).map((refusal) => refusal !== null)
  equal(await missing({ letterCase: true, composition: false }), [false, true, false, false])
  equal(await missing({ letterCase: false, composition: true }), [false, false, false, true])
})

test('two files of one name, as originals of tables may be, are never one', async () => {
  const [one, other] = await refusals(STRICT, 'x/a.csv', 'x/a.csv')
  is(one, null)
  match(other ?? '', /another file of the dataset/)
})

test('a name that no file can have holds up no other', async () => {
  const [one, other] = await refusals(STRICT, '..', 'a.csv')
  match(one ?? '', /No file can be called/)
  is(other, null)
})

test('the file system is asked only where it matters', async () => {
  const never = () => Promise.reject(new Error('It was asked'))
  is((await placesOf('/into', filesAt('a', 'b', 'x/a'), never)).length, 3)
})

test('no file has the place where another one is while it is incomplete', async () => {
  const [[, place] = []] = await placesOf('/into', filesAt('a.csv'), async () => STRICT)
  if (place === undefined || place instanceof WrongContent) throw new Error('It has no place')
  const [one, other] = await refusals(LOOSEST, 'a.csv', basename(place.part).toUpperCase())
  match(one ?? '', /another file of the dataset/)
  is(other, null)
})

test('parts of a file are not those of another one, of other bytes or elsewhere', async () => {
  const [file] = filesAt('a.csv')
  if (file === undefined) throw new Error('There is no file')
  const others: readonly StoredFile[] = [
    file,
    { ...file, id: 7 },
    { ...file, size: 4 },
    { ...file, digest: { algorithm: 'MD5', value: 'ab' } },
    { ...file, name: 'b.csv' },
  ]
  const parts = await Promise.all(
    others.map(async (each) => {
      const [[, place] = []] = await placesOf('/into', [each], async () => STRICT)
      return place === undefined || place instanceof WrongContent ? '' : basename(place.part)
    }),
  )
  is(new Set(parts).size, others.length)
})

test('what is one name here is tried out, and nothing of it stays', async () => {
  const folder = await scratchFolder()
  const names = await sameNamesIn(folder)
  equal(await readdir(folder), [])
  await writeFile(join(folder, 'a'), '')
  const there = await access(join(folder, 'A')).then(
    () => true,
    () => false,
  )
  is(names.letterCase, there)
})

test.run()
