import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import { ok } from 'uvu/assert'
import { UPLOADS_SCRIPT } from '../../src/islands/file-uploads.ts'

const test = suite('the script of uploads')

test('it is one program of at most 20 KiB, compressed', () => {
  ok(new Script(UPLOADS_SCRIPT) instanceof Script)
  ok(gzipSync(UPLOADS_SCRIPT).length <= 20 * 1024)
})

test.run()
