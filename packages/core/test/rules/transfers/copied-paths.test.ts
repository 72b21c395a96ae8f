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

test('no accepted path leads out, however it is joined', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (path) => {
      if (isInsidePath(path))
        ok(new URL(path.replace(/[%?#]/g, '_'), 'file:///base/').href.startsWith('file:///base/'))
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
