import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { bench } from './run-bench.ts'

const test = suite<{ folder: string }>('the measurements')

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-quick-'))
  // The account of a private database must be able to traverse it.
  await chmod(context.folder, 0o755)
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

test('a quick run measures every row and leaves no files behind', async ({ folder }) => {
  const json = join(folder, 'rows.json')
  const { code, output } = await bench(folder, ['--quick', '--json', json])
  is(code, 0, output)
  const { rows } = JSON.parse(await readFile(json, 'utf8'))
  ok(rows.length >= 10, output)
  for (const { name, ours } of rows) ok(Number.isFinite(ours.median), name)
  const left = (await readdir(folder)).filter((name) => name.startsWith('holdfast'))
  equal(left, [])
})

test('an unknown option is reported with the valid ones', async ({ folder }) => {
  const { code, output } = await bench(folder, ['--fast'])
  is(code, 2)
  ok(output.includes('--fast') && output.includes('--quick'))
})

test.run()
