import { tmpdir } from 'node:os'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { bench } from './run-bench.ts'

const test = suite('options of the measurements')

test('an unknown option is reported with the valid ones', async () => {
  const { code, output } = await bench(tmpdir(), ['--fast'])
  is(code, 2)
  ok(output.includes('--fast') && output.includes('--quick'))
})

test('a share that does not exist is refused', async () => {
  for (const share of ['0/3', '4/3', '1', '1/0', 'a/b', '1/3/5']) {
    const { code, output } = await bench(tmpdir(), ['--share', share])
    is(code, 2, share)
    ok(output.includes('--share takes'), output)
  }
})

test.run()
