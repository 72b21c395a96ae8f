import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { bench, runFolder } from './run-bench.ts'

const test = suite<{ folder: string }>('measurements of two Node versions')

test.before.each(async (context) => {
  context.folder = await runFolder()
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

test('two Node versions are compared, and a path that is not Node is reported', async ({
  folder,
}) => {
  const json = join(folder, 'rows.json')
  const args = ['--quick', '--only', 'landing-page', '--json', json, '--node', process.execPath]
  const { code, output } = await bench(folder, args)
  is(code, 0, output)
  const { rows } = JSON.parse(await readFile(json, 'utf8'))
  is(rows.length % 2, 0)
  ok(output.includes(`${process.version}  ${process.version}  ratio`), output)
  const wrong = await bench(folder, ['--node', json])
  is(wrong.code, 2)
  ok(wrong.output.includes(`${json} is not Node`))
})

test.run()
