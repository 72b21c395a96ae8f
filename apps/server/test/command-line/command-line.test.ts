import { suite } from 'uvu'
import { equal, throws } from 'uvu/assert'
import { parseCommandLine, UsageError } from '../../src/command-line.ts'

const test = suite('the command line')

const PERSON = ['--first-name', 'Ada', '--last-name', 'Reed', '--email', 'ada@example.org']

test('serve and start are the same command', () => {
  equal(parseCommandLine(['serve']), { kind: 'serve' })
  equal(parseCommandLine(['start']), { kind: 'serve' })
})

test('help is given whatever else was asked', () => {
  for (const args of [['--help'], ['-h'], ['help'], ['serve', '--help'], ['nonsense', '-h']])
    equal(parseCommandLine(args), { kind: 'help' })
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
  const plain = { kind: 'createUser', user, superuser: false, passwordFromInput: false }
  equal(parseCommandLine(['create-user', 'ada', ...PERSON]), plain)
  equal(parseCommandLine([...PERSON, 'create-user', '--superuser', 'ada', '--password-stdin']), {
    ...plain,
    superuser: true,
    passwordFromInput: true,
  })
})

test('a token is created for a name', () =>
  equal(parseCommandLine(['create-token', 'ada']), { kind: 'createToken', userName: 'ada' }))

test('what makes no sense is refused with the reason', () => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /command is missing/],
    [['dance'], /no command dance/],
    [['serve', '--superuser'], /serve has no option --superuser/],
    [['serve', 'now'], /no use for now/],
    [['migrate', '--prot', '1'], /--prot/],
    [['create-user', ...PERSON], /needs a user name/],
    [['create-user', 'ada', '--first-name', 'Ada'], /needs --last-name/],
    [['create-user', 'ada', 'bob', ...PERSON], /no use for bob/],
    [['create-user', 'ada', '--email'], /--email/],
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
