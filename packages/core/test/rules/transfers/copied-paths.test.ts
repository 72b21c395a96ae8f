import { win32 } from 'node:path'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { arrivingPath, isInsidePath } from '../../../src/rules/transfers/copied-paths.ts'

const test = suite('Paths of files that are copied')

test('a path stays below its remote', () => {
  for (const path of ['a', 'a/b c', '.hidden', 'a/..b', 'ä'.repeat(200)])
    ok(isInsidePath(path), path)
  for (const path of ['', '/', '/a', 'a/', '..', 'a/../b', './a', 'a\\b', 'a\nb', 'x'.repeat(300)])
    is(isInsidePath(path), false, path)
})

test('a path that begins with the letter of a drive is refused', () => {
  for (const path of ['A:', 'c:/a', 'C:a']) is(isInsidePath(path), false, path)
  for (const path of ['run:1', '1:a', 'a/C:']) ok(isInsidePath(path), path)
})

test('no accepted path leads out, however it is joined', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (path) => {
      if (!isInsidePath(path)) return
      // Below `./`, as `ab:` alone would be the scheme of another address.
      const address = new URL(`./${path.replace(/[%?#]/g, '_')}`, 'file:///base/')
      ok(address.href.startsWith('file:///base/'), address.href)
      ok(win32.resolve('D:\\base', path).startsWith('D:\\base\\'), path)
    }),
  )
})

test('what was asked for keeps its last name below the folder', () => {
  const asked = ['run/raw', 'notes.txt']
  const at = (found: string, folder = '') => arrivingPath(found, { asked, folder })
  equal(at('notes.txt'), { folder: '', label: 'notes.txt' })
  equal(at('run/raw/a/1.bin'), { folder: 'raw/a', label: '1.bin' })
  equal(at('run/raw/1.bin', 'from/lab'), { folder: 'from/lab/raw', label: '1.bin' })
})

test.run()
