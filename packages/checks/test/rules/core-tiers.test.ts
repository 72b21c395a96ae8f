import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { tierProblem } from '../../src/rules/core-tiers.ts'
import { codeFiles } from '../../src/rules/files.ts'
import { importCycles } from '../../src/rules/import-cycles.ts'
import type { Import } from '../../src/rules/import-rule.ts'
import { importsOf } from '../../src/source/imports.ts'
import { textOf } from '../../src/source/repository-files.ts'

const test = suite('the tiers of core')

const why = (file: string, specifier: string) =>
  tierProblem({ file: `packages/core/src/${file}`, specifier })

test('rules import rules only, ports rules too, use cases both', () => {
  is(why('rules/files/a.ts', '../roles/b.ts'), null)
  is(why('ports/store/a.ts', '../../rules/files/b.ts'), null)
  is(why('use-cases/files/a.ts', '../../rules/files/b.ts'), null)
  is(why('use-cases/files/a.ts', '../../ports/store/b.ts'), null)
  is(why('index.ts', './use-cases/repository.ts'), null)
  match(why('rules.ts', './ports/store/b.ts') ?? '', /a file of rules may not/)
  match(why('rules/files/a.ts', '../../ports/store/b.ts') ?? '', /a file of rules may not/)
  match(why('ports/store/a.ts', '../../use-cases/files/b.ts') ?? '', /a file of ports may not/)
  match(why('use-cases/files/a.ts', '../../index.ts') ?? '', /a face of core/)
})

test('files that import each other in a circle are found', () => {
  const arrow = (file: string, specifier: string): Import => ({ file, specifier })
  const circle = [
    arrow('x/a.ts', './b.ts'),
    arrow('x/b.ts', '../y/c.ts'),
    arrow('y/c.ts', '../x/a.ts'),
  ]
  equal(importCycles([...circle, arrow('z.ts', './x/a.ts')]), [['x/a.ts', 'x/b.ts', 'y/c.ts']])
  equal(importCycles(circle.slice(1)), [])
})

test('core keeps to both', () => {
  const shipped = codeFiles().filter((file) => file.startsWith('packages/core/src/'))
  const imports: readonly Import[] = shipped.flatMap((file) =>
    importsOf(textOf(file)).map((specifier) => ({ file, specifier })),
  )
  equal(
    imports.map(tierProblem).filter((problem) => problem !== null),
    [],
  )
  equal(importCycles(imports), [])
})

test.run()
