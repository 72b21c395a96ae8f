import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { tierProblem } from '../../src/rules/core-tiers.ts'

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

test.run()
