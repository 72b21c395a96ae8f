import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { type Environment, readConfiguration } from '../../src/configuration.ts'
import { logger } from '../../src/logger.ts'
import { openPersistentIds } from '../../src/open-persistent-ids.ts'
import { StartFailure } from '../../src/start-failure.ts'

const test = suite('configuration of persistent identifiers')

const DATACITE = {
  HOLDFAST_PID_PROVIDER: 'datacite',
  HOLDFAST_PID_AUTHORITY: '10.12345',
  HOLDFAST_DATACITE_USER: 'EXAMPLE.ARCHIVE',
  HOLDFAST_DATACITE_PASSWORD: 'hunter2',
}

function accepted(environment: Environment) {
  const reading = readConfiguration(environment)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.configuration.persistentIds
}

function problemsOf(environment: Environment): readonly string[] {
  const reading = readConfiguration({ ...DATACITE, ...environment })
  return reading.ok ? [] : reading.problems
}

const namesOf = (problems: readonly string[]) => problems.map((problem) => problem.split(':')[0])

test('by default identifiers are not registered anywhere', () =>
  equal(accepted({}), {
    provider: 'local',
    protocol: 'doi',
    authority: '10.5072',
    shoulder: 'FK2/',
    landingPage: null,
    fileLandingPage: null,
  }))

test('a registry has an account, a password or its file, and a URL with a default', () => {
  equal(accepted(DATACITE), {
    provider: 'datacite',
    authority: '10.12345',
    shoulder: 'FK2/',
    landingPage: null,
    fileLandingPage: null,
    address: 'https://api.datacite.org',
    user: 'EXAMPLE.ARCHIVE',
    password: { kind: 'given', password: 'hunter2' },
    timeoutSeconds: 10,
    citationPauseMs: 0,
  })
  const { HOLDFAST_DATACITE_PASSWORD: _, ...rest } = DATACITE
  const other = accepted({
    ...rest,
    HOLDFAST_DATACITE_PASSWORD_FILE: '/run/secrets/datacite',
    HOLDFAST_DATACITE_URL: 'https://api.test.datacite.org/',
    HOLDFAST_DATACITE_TIMEOUT_SECONDS: '2.5',
    HOLDFAST_CITATION_PAUSE_MS: '250',
    HOLDFAST_PID_LANDING_PAGE: 'https://data.example.org/dataset?id={pid}',
    HOLDFAST_PID_FILE_LANDING_PAGE: 'https://data.example.org/file?id={pid}',
  })
  if (other.provider !== 'datacite') throw new Error('It is another provider')
  equal(other.password, { kind: 'file', path: '/run/secrets/datacite' })
  equal([other.address, other.timeoutSeconds], ['https://api.test.datacite.org', 2.5])
  is(other.citationPauseMs, 250)
  is(other.landingPage, 'https://data.example.org/dataset?id={pid}')
  is(other.fileLandingPage, 'https://data.example.org/file?id={pid}')
})

test('missing and conflicting variables are named', () => {
  for (const [environment, names] of [
    [{ HOLDFAST_DATACITE_USER: '' }, ['HOLDFAST_DATACITE_USER']],
    [{ HOLDFAST_DATACITE_PASSWORD: '' }, ['HOLDFAST_DATACITE_PASSWORD']],
    [{ HOLDFAST_DATACITE_PASSWORD_FILE: '/x' }, ['HOLDFAST_DATACITE_PASSWORD']],
    [{ HOLDFAST_PID_PROTOCOL: 'hdl' }, ['HOLDFAST_PID_PROTOCOL']],
    [{ HOLDFAST_PID_AUTHORITY: 'example' }, ['HOLDFAST_PID_AUTHORITY']],
    [{ HOLDFAST_PID_PROVIDER: 'ezid' }, ['HOLDFAST_PID_PROVIDER']],
    [{ HOLDFAST_DATACITE_USER: 'a:b' }, ['HOLDFAST_DATACITE_USER']],
    [{ HOLDFAST_DATACITE_TIMEOUT_SECONDS: '0' }, ['HOLDFAST_DATACITE_TIMEOUT_SECONDS']],
    [{ HOLDFAST_PID_LANDING_PAGE: 'https://x.org/no-place' }, ['HOLDFAST_PID_LANDING_PAGE']],
    [{ HOLDFAST_PID_LANDING_PAGE: '/relative/{pid}' }, ['HOLDFAST_PID_LANDING_PAGE']],
    [{ HOLDFAST_PID_FILE_LANDING_PAGE: '/{pid}' }, ['HOLDFAST_PID_FILE_LANDING_PAGE']],
    [
      { HOLDFAST_DATACITE_USER: '', HOLDFAST_PID_PROTOCOL: 'perma' },
      ['HOLDFAST_PID_PROTOCOL', 'HOLDFAST_DATACITE_USER'],
    ],
  ] as const)
    equal(namesOf(problemsOf(environment)), names, JSON.stringify(environment))
})

test('plain HTTP is allowed only to this machine', () => {
  for (const url of [
    'http://localhost:8081',
    'http://127.0.0.1:8081/api',
    'http://[::1]:1',
    'https://x.org',
  ])
    equal(problemsOf({ HOLDFAST_DATACITE_URL: url }), [], url)
  for (const url of [
    'http://api.datacite.org',
    'http://127.0.0.1.example.org',
    'ftp://localhost',
    'https://user:password@api.datacite.org',
    'https://api.datacite.org?x',
    'api.datacite.org',
  ])
    equal(namesOf(problemsOf({ HOLDFAST_DATACITE_URL: url })), ['HOLDFAST_DATACITE_URL'], url)
})

test('no problem contains a password', () => {
  const problems = problemsOf({ HOLDFAST_DATACITE_PASSWORD_FILE: '/x', HOLDFAST_DATACITE_USER: '' })
  is(problems.length, 2)
  not.match(problems.join('\n'), 'hunter2')
})

test('a password is read from its file, without the line break at its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-pids-'))
  const path = join(folder, 'secret')
  const open = async () => {
    const { HOLDFAST_DATACITE_PASSWORD: _, ...rest } = DATACITE
    const configuration = accepted({ ...rest, HOLDFAST_DATACITE_PASSWORD_FILE: path })
    const now = () => new Date(0)
    const log = logger({ level: 'error', form: 'lines', write: () => undefined, now })
    return openPersistentIds(configuration, { ids: { identifier: () => 'ABCDEF' }, log })
  }
  const refusal = (start: Promise<unknown>): Promise<unknown> =>
    start.then(
      () => null,
      (error: unknown) => error,
    )
  const missing = await refusal(open())
  ok(missing instanceof StartFailure)
  match(String(missing), /HOLDFAST_DATACITE_PASSWORD_FILE names .*cannot be read/)
  await writeFile(path, '\n')
  match(String(await refusal(open())), /is empty/)
  await writeFile(path, 'hunter2\r\n')
  const ids = await open()
  equal(await ids.mint(), { protocol: 'doi', authority: '10.12345', identifier: 'FK2/ABCDEF' })
  ok(ids.registrar)
  await rm(folder, { recursive: true })
})

test.run()
