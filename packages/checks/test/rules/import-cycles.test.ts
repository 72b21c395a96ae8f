import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { importCycles } from '../../src/rules/import-cycles.ts'
import type { Import } from '../../src/rules/import-rule.ts'

const test = suite('import cycles')

test('files that import each other in a cycle are found', () => {
  const arrow = (file: string, specifier: string): Import => ({ file, specifier })
  const circle = [
    arrow('x/a.ts', './b.ts'),
    arrow('x/b.ts', '../y/c.ts'),
    arrow('y/c.ts', '../x/a.ts'),
  ]
  equal(importCycles([...circle, arrow('z.ts', './x/a.ts')]), [['x/a.ts', 'x/b.ts', 'y/c.ts']])
  equal(importCycles(circle.slice(1)), [])
})

test.run()
