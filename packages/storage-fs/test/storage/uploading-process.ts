import { writeSync } from 'node:fs'
import { folderStorage } from '../../src/index.ts'

// Runs as a separate process that the test kills or starves: `<root> <MiB | endless>`.
const [root = '', size = ''] = process.argv.slice(2)

async function* bytes(): AsyncGenerator<Uint8Array> {
  const count = size === 'endless' ? 6 : Number(size)
  for (let i = 0; i < count; i++) yield new Uint8Array(1_048_576).fill(i)
  if (size !== 'endless') return
  writeSync(1, 'half-way\n')
  await new Promise((resolve) => setTimeout(resolve, 60_000))
}

try {
  await folderStorage({ root }).put('a/b/c', bytes(), 'MD5')
  writeSync(1, 'stored\n')
} catch (error) {
  writeSync(1, `${error}\n`)
}
