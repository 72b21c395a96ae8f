import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { bench, lendDatabase, runFolder } from '../run-bench.ts'

/** Each share has a test file, so that they run beside each other. */
const SHARES = 3

/** The rules of a quick run, for one share of the benches. */
export function quickRunRules(share: number): void {
  const test = suite<{ folder: string }>(`the measurements, share ${share} of ${SHARES}`)

  test.before.each(async (context) => {
    context.folder = await runFolder()
  })
  test.after.each(({ folder }) => rm(folder, { recursive: true }))

  test('a quick run measures every row and leaves no files behind', async ({ folder }) => {
    const json = join(folder, 'rows.json')
    const lent = await lendDatabase(folder)
    const args = ['--quick', '--share', `${share}/${SHARES}`, '--json', json]
    const { code, output } = await bench(folder, args)
    is(code, 0, output)
    const { rows } = JSON.parse(await readFile(json, 'utf8'))
    ok(rows.length >= 10, output)
    for (const { name, ours } of rows) ok(Number.isFinite(ours.median), name)
    const left = (await readdir(folder)).filter((name) => name.startsWith('holdfast'))
    equal(left, [lent])
  })

  test.run()
}
