import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { type Environment, readConfiguration } from '../../src/configuration.ts'
import { openStores } from '../../src/open-stores.ts'

const test = suite('configuring remote stores')

const REMOTE = {
  HOLDFAST_STORES: 'local,museum',
  HOLDFAST_STORE_MUSEUM_BASE_URL: 'https://data.example.org/archive',
}

function accepted(environment: Environment) {
  const reading = readConfiguration(environment)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  equal(reading.warnings, [])
  return reading.configuration.stores
}

test('a store with a base URL is a remote one', () => {
  const [, museum] = accepted(REMOTE).stores
  equal(museum, {
    kind: 'remote',
    name: 'museum',
    baseUrl: 'https://data.example.org/archive',
    base: null,
    secret: null,
    redirectHosts: [],
    silenceSeconds: 30,
    profile: {
      label: 'museum',
      type: 'remote',
      directDownload: false,
      uploadOutOfBand: true,
      urlMinutes: 60,
    },
  })
})

test('all options are read', () => {
  const [, museum] = accepted({
    ...REMOTE,
    HOLDFAST_STORE_MUSEUM_KIND: 'remote',
    HOLDFAST_STORE_MUSEUM_LABEL: 'The museum',
    HOLDFAST_STORE_MUSEUM_BASE_STORE: 'local',
    HOLDFAST_STORE_MUSEUM_SECRET: 'a very open sesame',
    HOLDFAST_STORE_MUSEUM_REDIRECT_HOSTS: 'tapes.example.org, 127.0.0.1:8080',
    HOLDFAST_STORE_MUSEUM_SILENCE_SECONDS: '5',
    HOLDFAST_STORE_MUSEUM_REDIRECT_DOWNLOADS: 'on',
    HOLDFAST_STORE_MUSEUM_OUT_OF_BAND: 'off',
    HOLDFAST_STORE_MUSEUM_URL_MINUTES: '5',
  }).stores
  equal(museum, {
    kind: 'remote',
    name: 'museum',
    baseUrl: 'https://data.example.org/archive',
    base: 'local',
    secret: { kind: 'given', secret: 'a very open sesame' },
    redirectHosts: ['tapes.example.org', '127.0.0.1:8080'],
    silenceSeconds: 5,
    profile: {
      label: 'The museum',
      type: 'remote',
      directDownload: true,
      uploadOutOfBand: false,
      urlMinutes: 5,
    },
  })
})

test('it uses the store it names as its base, or the preferred one', async () => {
  const remotes = async (more: Environment) => {
    const stores = accepted({ ...REMOTE, HOLDFAST_STORES: 'local,museum,cold', ...more })
    const opened = await openStores(stores)
    opened.close()
    equal(Object.keys(opened.storages.drivers), ['local', 'cold'])
    return opened.storages.remotes?.museum?.base
  }
  is(await remotes({}), 'local')
  is(await remotes({ HOLDFAST_PREFERRED_STORE: 'cold' }), 'cold')
  is(await remotes({ HOLDFAST_STORE_MUSEUM_BASE_STORE: 'cold' }), 'cold')
})

test('every problem names its variable and contains no value', () => {
  const museum = (option: string, value: string): readonly [string, Environment] => [
    `HOLDFAST_STORE_MUSEUM_${option}`,
    { ...REMOTE, [`HOLDFAST_STORE_MUSEUM_${option}`]: value },
  ]
  const wrong: readonly (readonly [string, Environment])[] = [
    museum('BASE_URL', 'hunter2'),
    museum('BASE_URL', 'ftp://hunter2.example.org/'),
    museum('BASE_URL', 'https://hunter2@data.example.org/'),
    museum('BASE_URL', 'https://:hunter2@data.example.org/'),
    museum('BASE_URL', 'https://data.example.org/?hunter2'),
    museum('BASE_STORE', 'hunter2'),
    museum('BASE_STORE', 'museum'),
    museum('SECRET', 'hunter2'),
    museum('REDIRECT_HOSTS', 'https://hunter2/'),
    museum('SILENCE_SECONDS', '0'),
    museum('BUCKET', 'hunter2'),
    museum('DIRECT_UPLOAD', 'off'),
    museum('FOLDER', 'hunter2'),
    [
      'HOLDFAST_STORE_MUSEUM_BASE_URL',
      { HOLDFAST_STORES: 'local,museum', HOLDFAST_STORE_MUSEUM_KIND: 'remote' },
    ],
    [
      'HOLDFAST_STORE_MUSEUM_SECRET',
      {
        ...REMOTE,
        HOLDFAST_STORE_MUSEUM_SECRET: 'hunter2 hunter2 hunter2',
        HOLDFAST_STORE_MUSEUM_SECRET_FILE: '/hunter2',
      },
    ],
    ['HOLDFAST_STORES', { ...REMOTE, HOLDFAST_STORES: 'museum,local' }],
    ['HOLDFAST_PREFERRED_STORE', { ...REMOTE, HOLDFAST_PREFERRED_STORE: 'museum' }],
    ['HOLDFAST_STORE_LOCAL_SECRET', { ...REMOTE, HOLDFAST_STORE_LOCAL_SECRET: 'hunter2' }],
  ]
  for (const [name, environment] of wrong) {
    const reading = readConfiguration(environment)
    const [problem = '', ...others] = reading.ok ? [] : reading.problems
    is(problem.split(':')[0], name, problem)
    match(problem, ': expected ')
    equal(others, [])
    ok(!problem.includes('hunter2'))
  }
})

test.run()
