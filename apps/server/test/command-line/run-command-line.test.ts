import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { COMMAND_NAMES } from '../../src/command-line.ts'
import { HELP } from '../../src/help.ts'
import { logger } from '../../src/logger.ts'
import { runCommandLine } from '../../src/run-command-line.ts'

const test = suite('running the command line')

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const written = { out: '', err: '' }
  const write = (text: string) => {
    written.err += text
  }
  const code = await runCommandLine(args, {
    environment,
    print: (text) => {
      written.out += text
    },
    complain: write,
    ask: null,
    readInput: async () => '',
    logger: (level) => logger({ level, form: 'lines', write, now: () => new Date(0) }),
    live: false,
    interrupted: () => new Promise(() => undefined),
    untilStopped: async () => 'test',
  })
  return { code, ...written }
}

test('help and version go to standard output and succeed', async () => {
  equal(await run(['--help']), { code: 0, out: HELP, err: '' })
  const { code, out, err } = await run(['--version'])
  equal({ code, err }, { code: 0, err: '' })
  match(out, /^\d+\.\d+\.\d+\n$/)
})

test('help on one command shows that command and none of the others', async () => {
  for (const name of COMMAND_NAMES) {
    const { code, out, err } = await run([name, '--help'])
    equal({ code, err }, { code: 0, err: '' })
    const shown = [...out.matchAll(/^ {2}holdfast (\S+)/gm)].map(([, shownName]) => shownName)
    equal(shown, [name])
  }
})

test('wrong arguments end with code 2 and point to the help', async () => {
  const { code, out, err } = await run(['dance'])
  equal({ code, out }, { code: 2, out: '' })
  match(err, /^There is no command dance\. See npx holdfast --help\.\n$/)
})

test('an upload without a token is refused once, and not for each file', async () => {
  const { code, out, err } = await run(['upload', 'a-folder', '--dataset', '1'])
  equal({ code, out }, { code: 2, out: '' })
  match(err, /^upload needs HOLDFAST_TOKEN, .*\n$/)
})

test('wrong settings end with code 2 and a line for each', async () => {
  const { code, err } = await run(['serve'], { PORT: 'x', HOLDFAST_LOG_LEVEL: 'loud' })
  is(code, 2)
  match(err, /^Holdfast cannot use these settings:\n {2}PORT: .*\n {2}HOLDFAST_LOG_LEVEL: .*\n$/)
})

test.run()
