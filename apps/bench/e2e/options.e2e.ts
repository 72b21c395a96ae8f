import { tmpdir } from 'node:os'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { bench } from './run-bench.ts'

const test = suite('options of the measurements, on the command line')

test('an unknown option is reported with the valid ones', async () => {
  const { code, output } = await bench(tmpdir(), ['--fast'])
  is(code, 2)
  ok(output.includes('--fast') && output.includes('--quick'))
})

test('a name that no bench has is reported with those there are', async () => {
  const { code, output } = await bench(tmpdir(), ['--only', 'downloads-and-more'])
  is(code, 2)
  ok(output.includes('"downloads-and-more"') && output.includes('zip-of-small-files'))
})

test.run()
