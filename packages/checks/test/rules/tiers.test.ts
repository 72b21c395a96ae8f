import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { tierProblem } from '../../src/rules/tiers.ts'

const test = suite('tiers of packages')

const within = (name: string) => (file: string, specifier: string) =>
  tierProblem({ file: `packages/${name}/src/${file}`, specifier })

test('rules import rules only, ports rules too, use cases both', () => {
  const why = within('core')
  is(why('rules/files/a.ts', '../roles/b.ts'), null)
  is(why('ports/store/a.ts', '../../rules/files/b.ts'), null)
  is(why('use-cases/files/a.ts', '../../rules/files/b.ts'), null)
  is(why('use-cases/files/a.ts', '../../ports/store/b.ts'), null)
  is(why('index.ts', './use-cases/repository.ts'), null)
  match(why('rules.ts', './ports/store/b.ts') ?? '', /a file of rules may not/)
  match(why('rules/files/a.ts', '../../ports/store/b.ts') ?? '', /a file of rules may not/)
  match(why('ports/store/a.ts', '../../use-cases/files/b.ts') ?? '', /a file of ports may not/)
  match(why('use-cases/files/a.ts', '../../index.ts') ?? '', /a face of its package/)
})

test('in http the areas use the foundation, and only app and openapi use the areas', () => {
  const why = within('http')
  is(why('files/a.ts', '../endpoints/b.ts'), null)
  is(why('files/a.ts', '../versions/b.ts'), null)
  is(why('app/a.ts', '../files/b.ts'), null)
  is(why('app/a.ts', '../request/b.ts'), null)
  is(why('index.ts', './app/a.ts'), null)
  match(why('files/a.ts', '../app/b.ts') ?? '', /a file of files may not import one of app/)
  match(why('endpoints/a.ts', '../files/b.ts') ?? '', /may not import one of files/)
  match(why('input/a.ts', '../endpoints/b.ts') ?? '', /may not import one of endpoints/)
  match(why('files/a.ts', '../index.ts') ?? '', /a face of its package/)
})

test('a package without tiers is not checked', () => {
  is(within('memory')('jobs/a.ts', '../store/b.ts'), null)
})

test.run()
