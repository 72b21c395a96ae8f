import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { logger } from '../../src/logger.ts'
import { runCommandLine } from '../../src/run-command-line.ts'

const test = suite<{ folder: string }>('commands on the database of the server')

test.before.each(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-commands-'))
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

async function run(data: string, ...words: readonly string[]) {
  const written = { out: '', err: '' }
  const complain = (text: string) => {
    written.err += text
  }
  const code = await runCommandLine(words, {
    environment: { HOLDFAST_DATA: data },
    print: (text) => {
      written.out += text
    },
    complain,
    ask: null,
    readInput: async () => '',
    logger: (level) => logger({ level, form: 'lines', write: complain, now: () => new Date(0) }),
    live: false,
    interrupted: () => new Promise(() => undefined),
    untilStopped: async () => 'test',
  })
  return { code, ...written }
}

test('those that change what is there create no database in a wrong folder', async ({ folder }) => {
  const data = join(folder, 'data')
  for (const words of [
    ['rebuild-index'],
    ['create-token', 'ada'],
    ['archive-events', '--to', folder],
  ]) {
    const { code, out, err } = await run(data, ...words)
    equal({ code, out }, { code: 2, out: '' }, words.join(' '))
    match(err, `There is no database in ${join(data, 'database')}.`)
  }
  is(existsSync(data), false)
})

test.run()
