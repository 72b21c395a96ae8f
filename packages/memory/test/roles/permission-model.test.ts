import { comparePermissions } from '@holdfast/contracts'
import { suite } from 'uvu'
import { ok } from 'uvu/assert'
import { memoryStore } from '../../src/store/memory-store.ts'

const test = suite('permissions, compared with a slow telling of the rules')

test('agree for a hundred thousand callers and objects', async () => {
  let compared = 0
  for (let seed = 1; compared < 100_000; seed += 1)
    compared += await comparePermissions(memoryStore(), seed)
  ok(compared >= 100_000)
})

test.run()
