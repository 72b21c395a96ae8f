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

test.run()
