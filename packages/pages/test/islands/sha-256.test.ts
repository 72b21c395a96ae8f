import { createHash, randomBytes } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { SHA_256_SCRIPT } from '../../src/islands/sha-256.ts'

const test = suite('the digest of the script of uploads')

test('it is SHA-256, for every length of the last block and for several pieces', async () => {
  const sha256 = runInNewContext(`${SHA_256_SCRIPT}; sha256`)
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 2 ** 20, 2 ** 20 + 1, 2 ** 21 + 70]) {
    const bytes = randomBytes(length)
    const expected = createHash('sha256').update(bytes).digest('hex')
    is(await sha256(new Blob([bytes])), expected, `of ${length} bytes`)
  }
})

test.run()
