import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import { COMMAND_NAMES, parseCommandLine } from '../../src/command-line.ts'
import { UsageError } from '../../src/usage-error.ts'

const test = suite('the command line')

const PERSON = ['--first-name', 'Ada', '--last-name', 'Reed', '--email', 'ada@example.org']

test('serve and start are the same command', () => {
  equal(parseCommandLine(['serve']), { kind: 'serve', workers: null })
  equal(parseCommandLine(['start']), { kind: 'serve', workers: null })
})

test('help is given regardless of other arguments', () => {
  for (const args of [['--help'], ['-h'], ['help'], ['nonsense', '-h']])
    equal(parseCommandLine(args), { kind: 'help', about: null })
})

test('help after a command, or with its name, is about that command', () => {
  for (const about of COMMAND_NAMES)
    for (const args of [
      [about, '--help'],
      ['-h', about],
      ['help', about],
    ])
      equal(parseCommandLine(args), { kind: 'help', about })
  equal(parseCommandLine(['start', '--help']), { kind: 'help', about: 'serve' })
})

test('events are archived to a folder, before a month or by the setting', () => {
  const command = { kind: 'archiveEvents', folder: 'old', before: null }
  equal(parseCommandLine(['archive-events', '--to', 'old']), command)
  const before = ['archive-events', '--before', '2025-01', '--to', 'old']
  equal(parseCommandLine(before), { ...command, before: '2025-01' })
})

test('the version is asked for with an option', () =>
  equal(parseCommandLine(['--version']), { kind: 'version' }))

test('a user is created from a name and options in any order', () => {
  const user = {
    userName: 'ada',
    firstName: 'Ada',
    lastName: 'Reed',
    email: 'ada@example.org',
    affiliation: null,
  }
  const plain = {
    kind: 'createUser',
    user,
    superuser: false,
    passwordFromInput: false,
    server: null,
    confirmed: false,
  }
  equal(parseCommandLine(['create-user', 'ada', ...PERSON]), plain)
  equal(parseCommandLine([...PERSON, 'create-user', '--superuser', 'ada', '--password-stdin']), {
    ...plain,
    superuser: true,
    passwordFromInput: true,
  })
  const server = 'https://data.example.org'
  equal(parseCommandLine(['create-user', 'ada', ...PERSON, '--server', server, '-y']), {
    ...plain,
    server,
    confirmed: true,
  })
})

test('a token is created for a name', () =>
  equal(parseCommandLine(['create-token', 'ada']), { kind: 'createToken', userName: 'ada' }))

test('a transfer has defaults that options replace', () => {
  const standard = {
    version: ':draft',
    server: null,
    parallel: 4,
    replace: false,
    dropDetails: false,
  }
  equal(parseCommandLine(['upload', 'data', '--dataset', '7']), {
    kind: 'transfer',
    direction: 'upload',
    folder: 'data',
    dataset: '7',
    ...standard,
  })
  const server = 'https://data.example.org/archive'
  const options = ['--into', 'here', '--dataset-version', '1.0', '--parallel', '9', '--replace']
  equal(parseCommandLine(['download', 'doi:10.5072/A', ...options, '--server', server]), {
    kind: 'transfer',
    direction: 'download',
    folder: 'here',
    dataset: 'doi:10.5072/A',
    version: '1.0',
    server,
    parallel: 9,
    replace: true,
    dropDetails: false,
  })
  const dropping = ['upload', 'data', '--dataset', '7', '--replace', '--drop-details']
  const command = parseCommandLine(dropping)
  is(command.kind === 'transfer' && command.dropDetails, true)
})

test('a folder whose name begins with a dash is distinguished from an option', () => {
  for (const args of [
    ['upload', '--dataset', '7', '--', '-data'],
    ['download', '7', '--into=-data'],
  ]) {
    const command = parseCommandLine(args)
    is(command.kind === 'transfer' && command.folder, '-data')
  }
})

test('invalid arguments are refused with the reason', () => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /command is missing/],
    [['dance'], /no command dance/],
    [['serve', '--superuser'], /serve has no option --superuser/],
    [['serve', 'now'], /no use for now/],
    [['migrate', '--prot', '1'], /^There is no option --prot\.$/],
    [['archive-events', '--before', '2025-01'], /^archive-events needs --to, a folder\.$/],
    [['archive-events', '--to', 'x', '--before', '2025'], /^--before needs a month/],
    [['archive-events', '--to', 'x', '--before', '9999-12'], /^--before needs a month/],
    [['create-user', ...PERSON], /needs a user name/],
    [['create-user', 'ada', '--first-name', 'Ada'], /needs --last-name/],
    [['create-user', 'ada', 'bob', ...PERSON], /no use for bob/],
    [['create-user', 'ada', '--email'], /^--email needs a value\.$/],
    [['create-user', 'ada', '--email', '--superuser'], /^--email needs a value\.$/],
    [['create-user', 'ada', '--superuser=yes'], /^--superuser takes no value\.$/],
    [['upload', '-x'], /^There is no option -x\.$/],
    [['upload', '--constructor'], /^There is no option --constructor\.$/],
    [['upload', '--dataset', '7'], /needs a folder/],
    [['upload', 'data'], /needs --dataset/],
    [['upload', 'data', 'more', '--dataset', '7'], /no use for more/],
    [['upload', 'data', '--dataset', '7', '--into', 'x'], /no option --into/],
    [['upload', 'data', '--dataset', '7', '--drop-details'], /goes with --replace/],
    [['download', '7', '--parallel', '0'], /1 to 99/],
    [['download', '7', '--server', 'data.example.org'], /^--server needs an address/],
    [['download', '7', '--server', 'ftp://data.example.org'], /^--server needs an address/],
    [['create-token'], /needs a user name/],
    [['create-token', ' '], /needs a user name/],
  ]
  for (const [args, reason] of wrong)
    throws(
      () => parseCommandLine(args),
      (error: unknown) => error instanceof UsageError && reason.test(error.message),
    )
})

test.run()
