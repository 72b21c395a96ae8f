import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'

const COMMAND = fileURLToPath(new URL('../../../packages/checks/bin/bench.mjs', import.meta.url))

const test = suite<{ folder: string }>('the measurements')

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-quick-'))
  // The account of a private database must be able to traverse it.
  await chmod(context.folder, 0o755)
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

/** Runs the command with `folder` as its temporary folder. */
async function bench(folder: string, args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

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

test('an unknown option is reported with the valid ones', async ({ folder }) => {
  const { code, output } = await bench(folder, ['--fast'])
  is(code, 2)
  ok(output.includes('--fast') && output.includes('--quick'))
})

test.run()
