import { access, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import {
  LOOSEST,
  type NameEquivalence,
  probeNameEquivalence,
} from '../../src/download/name-equivalence.ts'
import { placesOf } from '../../src/download/places.ts'
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
    details: PLAIN,
  }))

/** For each file, the reason why it has no place, or null. */
async function refusals(names: NameEquivalence, ...paths: readonly string[]) {
  const placed = await placesOf('/into', filesAt(...paths), async () => names)
  return placed.map(([, place]) => (place instanceof WrongContent ? place.message : null))
}

const STRICT: NameEquivalence = { letterCase: false, composition: false }
const COMPOSED = 'caf\u00e9.csv'
const DECOMPOSED = 'cafe\u0301.csv'

test('of files with the same local path, the first gets it, and the others name it', async () => {
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

test('case and composition are treated separately', async () => {
  const both = ['a', 'A', COMPOSED, DECOMPOSED]
  const missing = async (names: NameEquivalence) =>
    (await refusals(names, ...both)).map((refusal) => refusal !== null)
  equal(await missing({ letterCase: true, composition: false }), [false, true, false, false])
  equal(await missing({ letterCase: false, composition: true }), [false, false, false, true])
})

test('two files with one name, as originals of tables may have, never share a path', async () => {
  const [one, other] = await refusals(STRICT, 'x/a.csv', 'x/a.csv')
  is(one, null)
  match(other ?? '', /another file of the dataset/)
})

test('an invalid file name does not stop the other files', async () => {
  const [one, other] = await refusals(STRICT, '..', 'a.csv')
  match(one ?? '', /is not a valid file name/)
  is(other, null)
})

test('the file system is tested only when it matters', async () => {
  const never = () => Promise.reject(new Error('The file system was tested'))
  is((await placesOf('/into', filesAt('a', 'b', 'x/a'), never)).length, 3)
})

test('no file has the path of another incomplete file', async () => {
  const [[, place] = []] = await placesOf('/into', filesAt('a.csv'), async () => STRICT)
  if (place === undefined || place instanceof WrongContent) throw new Error('The file has no place')
  const [one, other] = await refusals(LOOSEST, 'a.csv', basename(place.part).toUpperCase())
  match(one ?? '', /another file of the dataset/)
  is(other, null)
})

test('a changed, moved or different file has another path while incomplete', async () => {
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

test('the file system is tested, and nothing stays behind', async () => {
  const folder = await scratchFolder()
  const names = await probeNameEquivalence(folder)
  equal(await readdir(folder), [])
  await writeFile(join(folder, 'a'), '')
  const there = await access(join(folder, 'A')).then(
    () => true,
    () => false,
  )
  is(names.letterCase, there)
})

test.run()
