// own process: starts processes
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { type FencedBlock, fencedBlocks } from './fenced-blocks.ts'

const test = suite('the programs of docs/embedding.md')

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

const run = promisify(execFile)
let folder: string
let programs: readonly FencedBlock[]
let pages: readonly FencedBlock[]

const nameOf = (index: number): string => `program-${index + 1}.ts`

/** A project of an embedder next to the repository, which finds our packages by name. */
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-embedding-'))
  programs = fencedBlocks(await readFile(join(ROOT, 'docs/embedding.md'), 'utf8'), 'ts')
  pages = fencedBlocks(await readFile(join(ROOT, 'docs/pages.md'), 'utf8'), 'ts')
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(compilation()))
  for (const [index, { text }] of programs.entries())
    await writeFile(join(folder, nameOf(index)), text)
  for (const { text } of pages) await writeFile(join(folder, 'pages.ts'), text)
})

test.after(() => rm(folder, { recursive: true, force: true }))

const compilation = () => ({
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    noEmit: true,
    rewriteRelativeImportExtensions: false,
    types: ['node'],
  },
  include: ['*.ts'],
})

test('there are three, and all state their output', () => {
  is(programs.length, 3)
  ok(programs.every(({ output }) => output !== null))
})

test('they compile, and so does the one of docs/pages.md', async () => {
  is(pages.length, 1)
  const compiling = run(process.execPath, [TSC, '-p', folder], { cwd: folder })
  const { stdout }: { readonly stdout: string } = await compiling.catch((error) => error)
  is(stdout, '')
})

test('their output is that of the guide', async () => {
  for (const [index, { output }] of programs.entries()) {
    const args = ['--import', 'tsx', nameOf(index)]
    const { stdout } = await run(process.execPath, args, { cwd: folder })
    is(stdout, output)
  }
})

test.run()
