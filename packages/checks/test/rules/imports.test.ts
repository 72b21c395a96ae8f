import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { undeclaredProblem } from '../../src/rules/declared-dependencies.ts'
import { codeFiles } from '../../src/rules/files.ts'
import { importCycles } from '../../src/rules/import-cycles.ts'
import { type Import, importProblem } from '../../src/rules/import-rule.ts'
import { tierProblem } from '../../src/rules/tiers.ts'
import { type Member, sharedDevDependencies, workspaceMembers } from '../../src/source/members.ts'
import { sourceFacts } from '../../src/source/repository-facts.ts'
import { factsIn } from '../../src/source/source-facts.ts'

const test = suite('the dependency rule')

const member = (folder: string, dependencies: readonly string[] = []): Member => {
  const short = folder.slice(folder.indexOf('/') + 1)
  return {
    folder,
    short,
    name: `@holdfast/${short}`,
    entries: ['.'],
    dependencies: new Set(dependencies),
    devDependencies: new Set(),
  }
}

const members = [
  member('packages/core', ['valibot']),
  member('packages/memory'),
  member('packages/contracts'),
  member('packages/postgres'),
  member('packages/http'),
  member('packages/checks'),
  member('packages/workspace'),
  member('apps/server'),
]

const why = (file: string, specifier: string) => importProblem({ file, specifier }, members)
const allowed = (file: string, specifier: string) => is(why(file, specifier), null)
const refused = (file: string, specifier: string, reason: RegExp) =>
  match(why(file, specifier) ?? 'allowed', reason)

test('core uses only itself, fflate and valibot', () => {
  allowed('packages/core/src/a.ts', 'valibot')
  allowed('packages/core/src/a.ts', 'fflate')
  allowed('packages/core/src/files/a.ts', '../roles/role.ts')
  refused('packages/core/src/a.ts', 'node:fs', /only fflate and valibot/)
  refused('packages/core/src/a.ts', 'buffer', /only fflate and valibot/)
  refused('packages/core/src/a.ts', '@holdfast/memory', /may not use/)
})

test("a package that isn't core uses core and no other of ours", () => {
  for (const short of ['memory', 'postgres', 'http', 'contracts']) {
    allowed(`packages/${short}/src/a.ts`, '@holdfast/core')
    refused(`packages/${short}/src/a.ts`, '@holdfast/server', /may not use/)
  }
  refused('packages/http/src/a.ts', '@holdfast/postgres', /may not use/)
  refused('packages/postgres/src/a.ts', '@holdfast/http', /may not use/)
  refused('packages/memory/src/a.ts', '@holdfast/contracts', /may not use/)
})

test('tests may use the in-memory adapters and the contract suites, those of http postgres too', () => {
  allowed('packages/postgres/test/a.test.ts', '@holdfast/contracts')
  allowed('packages/core/test/a.test.ts', '@holdfast/memory')
  allowed('packages/http/test/a.test.ts', '@holdfast/postgres')
  refused('packages/postgres/test/a.test.ts', '@holdfast/http', /may not use/)
})

test('applications may use every package', () => {
  allowed('apps/server/src/main.ts', '@holdfast/http')
  allowed('apps/server/src/main.ts', '@holdfast/postgres')
})

test('a package is entered by what its exports offer', () => {
  refused(
    'apps/server/src/main.ts',
    '@holdfast/http/src/routes.ts',
    /offers no \.\/src\/routes\.ts/,
  )
  refused('packages/http/src/a.ts', '../../core/src/index.ts', /relative path/)
  allowed('apps/server/bin/a.mjs', '../../../packages/workspace/src/index.mjs')
})

test('shipped code may not hide what it imports', () => {
  refused('packages/http/src/a.ts', '(computed)', /computes/)
})

test('every form of import is found', () => {
  const source = `
    import a from 'a'
    import type { B } from 'b'
    export { c } from 'c'
    export * from 'd'
    const e = await import('e')
    const f = require('f')
    type G = import('g').G
    const h = await import(a)
    // import z from 'z'
    const text = "import y from 'y'"`
  equal(factsIn(source).imports, ['a', 'b', 'c', 'd', 'e', 'f', 'g', '(computed)'])
})

test('a package declares what its source imports', () => {
  const undeclared = (file: string, specifier: string) =>
    undeclaredProblem({ file, specifier }, members, new Set(['uvu']))
  is(undeclared('packages/core/src/a.ts', 'valibot'), null)
  is(undeclared('packages/core/test/a.test.ts', 'uvu'), null)
  is(undeclared('packages/http/src/a.ts', 'node:path'), null)
  match(undeclared('packages/core/src/a.ts', 'uvu') ?? '', /does not declare uvu/)
  match(
    undeclared('packages/http/src/a.ts', '@holdfast/core') ?? '',
    /does not declare @holdfast\/core/,
  )
})

test('this repository keeps the rule and the tiers of packages, and has no import cycle', () => {
  const own = workspaceMembers()
  const shared = sharedDevDependencies()
  const imports: readonly Import[] = sourceFacts(codeFiles()).flatMap(({ path, ...facts }) =>
    facts.imports.map((specifier) => ({ file: path, specifier })),
  )
  const problems = imports.flatMap((each) =>
    [importProblem(each, own), undeclaredProblem(each, own, shared), tierProblem(each)]
      .filter((problem) => problem !== null)
      .map((problem) => `${each.file} imports ${each.specifier}: ${problem}`),
  )
  equal(problems, [])
  equal(importCycles(imports), [])
})

test.run()
