import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { createdDump } from '../../src/testing/fresh-pglite.ts'
import { slimDump } from '../../src/testing/slim-dump.ts'

const test = suite('a dump without template databases')

/** A tar entry of one block. */
function entry(name: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1024)
  bytes.set(new TextEncoder().encode(name))
  bytes.set(new TextEncoder().encode('00000000005\0'), 124)
  return bytes
}

test('only files of the templates are gone, and their version stays', async () => {
  const kept = ['/base/1/PG_VERSION', '/base/5/2838', '/base/15/1', '/global/1']
  const dump = new Blob(['/base/1/2838', ...kept, '/base/4/1255'].map(entry))
  const text = await (await slimDump(dump)).text()
  equal(text.match(/\/(base|global)\/[^\0]+/g), kept)
})

test('a slim dump stays as it is', async () => {
  const dump = await createdDump()
  equal((await slimDump(dump)).size, dump.size)
})

test.run()
