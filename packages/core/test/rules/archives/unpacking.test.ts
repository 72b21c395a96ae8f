import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import type { ArchiveMember } from '../../../src/rules/archives/archive.ts'
import { type UnpackingLimits, unpackingPlan } from '../../../src/rules/archives/unpacking.ts'
import { checkLabel, cleanFolder } from '../../../src/rules/files/file-name.ts'

const test = suite('unpacking archives')

const member = (path: string, size = 10): ArchiveMember => ({
  path,
  size,
  compressedSize: size,
  method: 'stored',
  crc32: 0,
  offset: 0,
})
const LIMITS: UnpackingLimits = { members: 3, fileSize: null }
const plan = (members: readonly ArchiveMember[], limits = LIMITS) =>
  unpackingPlan(members, 1000, limits)

/** Folder and label of every unpacked file, or the kind of plan if the archive is not unpacked. */
function placesOf(...paths: readonly string[]) {
  const found = plan(paths.map((path) => member(path)))
  return found.kind === 'unpack'
    ? found.members.map(({ folder, label }) => [folder, label])
    : found.kind
}

test('every file keeps its folder, and files of desktop systems are ignored', () => {
  equal(placesOf('a/b/c.txt', '__MACOSX/a/._c.txt', 'a/.DS_Store', 'd.txt'), [
    ['a/b', 'c.txt'],
    ['', 'd.txt'],
  ])
})

test('characters that are not allowed in a folder or a name become dots', () => {
  equal(placesOf('a:b/what?.txt'), [['a.b', 'what..txt']])
})

test('no path leads out of the dataset', () => {
  equal(placesOf('../../etc/passwd', '/srv/x', 'C:/y'), [
    ['etc', 'passwd'],
    ['srv', 'x'],
    ['C', 'y'],
  ])
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (path) => {
      const found = plan([member(path)])
      if (found.kind !== 'unpack') return
      for (const { folder, label } of found.members) {
        is(checkLabel(label), null)
        equal(cleanFolder(folder), { folder })
        ok(!folder.split('/').includes('..'))
      }
    }),
  )
})

test('too many files are refused with the limit; files of desktop systems do not count', () => {
  const four = ['a', 'b', 'c', 'd'].map((path) => member(path))
  const refused = plan(four)
  is(refused.kind, 'refuse')
  if (refused.kind === 'refuse')
    match(refused.message, /^The number of files in the zip archive is over the limit of 3/)
  is(plan([...four.slice(1), member('._a')]).kind, 'unpack')
})

test('an archive with a file over the limit, without files, or with implausible expansion is kept', () => {
  is(plan([member('a', 11)], { members: 3, fileSize: 10 }).kind, 'keep')
  is(plan([member('a', 10)], { members: 3, fileSize: 10 }).kind, 'unpack')
  is(plan([]).kind, 'keep')
  is(plan([member('a', 64 * 1024 * 1024)]).kind, 'unpack')
  is(plan([member('a', 64 * 1024 * 1024 + 1)]).kind, 'keep')
})

test.run()
