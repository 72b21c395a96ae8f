import { isAbsolute, join, resolve } from 'node:path'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, not, ok } from 'uvu/assert'
import { CLIENT_VARIABLE_NAMES } from '../../src/client-environment.ts'
import { type Environment, readConfiguration } from '../../src/configuration.ts'
import { VARIABLE_NAMES } from '../../src/environment.ts'
import { HELP } from '../../src/help.ts'

const test = suite('configuration')

function accepted(environment: Environment) {
  const reading = readConfiguration(environment)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.configuration
}

const problemsOf = (environment: Environment): readonly string[] => {
  const reading = readConfiguration(environment)
  return reading.ok ? [] : reading.problems
}

test('by default the server stores everything in ./data and listens on this machine only', () => {
  const { host, port, dataFolder, database, stores, siteUrl, admin } = accepted({})
  equal(
    { host, port, siteUrl, admin },
    {
      host: '127.0.0.1',
      port: 8080,
      siteUrl: null,
      admin: {
        userName: 'admin',
        firstName: 'Repository',
        lastName: 'Admin',
        email: 'admin@example.org',
        token: null,
      },
    },
  )
  is(dataFolder, resolve('data'))
  equal(database, { kind: 'embedded', folder: join(dataFolder, 'database') })
  const [{ name, kind, ...store }] = stores.stores
  equal(
    { name, kind, preferred: stores.preferred },
    { name: 'local', kind: 'folder', preferred: 'local' },
  )
  ok('path' in store && store.path === join(dataFolder, 'files'))
})

test('the operator configures the first superuser', () => {
  const { admin } = accepted({
    HOLDFAST_ADMIN_USER: 'g.hopper',
    HOLDFAST_ADMIN_EMAIL: 'grace@example.org',
    HOLDFAST_ADMIN_FIRST_NAME: 'Grace',
    HOLDFAST_ADMIN_LAST_NAME: 'Hopper',
  })
  const { token: _, ...person } = admin
  const [userName, email] = ['g.hopper', 'grace@example.org']
  equal(person, { userName, firstName: 'Grace', lastName: 'Hopper', email })
  for (const wrong of [
    { HOLDFAST_ADMIN_USER: 'two words' },
    { HOLDFAST_ADMIN_EMAIL: 'grace' },
    { HOLDFAST_ADMIN_LAST_NAME: 'x'.repeat(256) },
  ])
    equal(problemsOf(wrong).length, 1)
})

test('DATABASE_URL selects a server, with either spelling of the scheme', () => {
  for (const scheme of ['postgres', 'postgresql']) {
    const url = `${scheme}://ada:secret@db.example.org:5433/holdfast`
    equal(accepted({ DATABASE_URL: url }).database, { kind: 'server', url })
  }
})

test('the archive is one of the stores that can be written to', () => {
  equal(accepted({}).archiveStore, null)
  const folder = { HOLDFAST_STORES: 'local,vault', HOLDFAST_STORE_VAULT_FOLDER: '/vault' }
  equal(accepted({ ...folder, HOLDFAST_ARCHIVE_STORE: 'vault' }).archiveStore, 'vault')
  equal(problemsOf({ HOLDFAST_ARCHIVE_STORE: 'tape' }), [
    'HOLDFAST_ARCHIVE_STORE: expected a folder or bucket that HOLDFAST_STORES names',
  ])
})

test('an empty variable counts as not set', () => {
  const blank = Object.fromEntries([...VARIABLE_NAMES].map((name) => [name, '  ']))
  equal(accepted(blank), accepted({}))
})

test('every problem is reported at once, with the name of its variable', () => {
  const wrong = {
    PORT: '80a',
    HOST: 'a b',
    DATABASE_URL: 'mysql://localhost/x',
    HOLDFAST_STORES: 'Tape!',
    HOLDFAST_SITE_URL: 'data.example.org',
    HOLDFAST_ADMIN_TOKEN: 'short',
    HOLDFAST_LOG_LEVEL: 'loud',
    HOLDFAST_CORS_ORIGINS: 'https://a.example.org/path',
    HOLDFAST_PID_PROTOCOL: 'ark',
    HOLDFAST_PID_AUTHORITY: '10.5072/x',
    HOLDFAST_PID_SHOULDER: 'a b',
    HOLDFAST_INSTALLATION_NAME: 'n'.repeat(201),
  }
  const named = problemsOf(wrong).map((problem) => problem.split(':')[0])
  equal(named.sort(), Object.keys(wrong).sort())
})

test('a problem says what was expected and never contains the value', () => {
  const [problem = ''] = problemsOf({ HOLDFAST_ADMIN_TOKEN: 'hunter2' })
  ok(problem.startsWith('HOLDFAST_ADMIN_TOKEN: expected 16 to 200 letters'))
  not.ok(problem.includes('hunter2'))
})

test('a port is any whole number up to 65535 and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 65_535 }), (port) =>
      is(accepted({ PORT: String(port) }).port, port),
    ),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: 65_536 }),
        fc.integer({ max: -1 }),
        fc.double({ noInteger: true }),
      ),
      (port) => is(problemsOf({ PORT: String(port) }).length, 1),
    ),
  )
})

test('durations may have fractions and have limits', () => {
  is(accepted({ HOLDFAST_UPLOAD_LEASE_MINUTES: '0.05' }).uploadLeaseMinutes, 0.05)
  is(accepted({ HOLDFAST_TAKEOVER_SECONDS: '90' }).takeoverSeconds, 90)
  is(accepted({ HOLDFAST_DRAIN_SECONDS: '3600' }).drainSeconds, 3600)
  for (const wrong of ['0', '0.0', '-1', '1e3', 'Infinity', '999999', '1 minute'])
    is(problemsOf({ HOLDFAST_DRAIN_SECONDS: wrong }).length, 1, wrong)
})

test('a site address loses its trailing slashes', () =>
  fc.assert(
    fc.property(fc.webUrl(), fc.nat(3), (url, slashes) => {
      const base = url.replace(/\/+$/, '')
      is(accepted({ HOLDFAST_SITE_URL: base + '/'.repeat(slashes) }).siteUrl, base)
    }),
  ))

test('origins are separated by commas, with optional spaces', () =>
  equal(accepted({ HOLDFAST_CORS_ORIGINS: 'https://a.org, http://localhost:3000 ,' }).cors, {
    origins: ['https://a.org', 'http://localhost:3000'],
  }))

test('the lists of headers for pages of other origins can be given', () => {
  const { cors } = accepted({
    HOLDFAST_CORS_METHODS: 'GET',
    HOLDFAST_CORS_REQUEST_HEADERS: 'X-Service-key, X-Portal',
    HOLDFAST_CORS_EXPOSED_HEADERS: 'ETag',
  })
  equal(cors, {
    origins: [],
    methods: ['GET'],
    requestHeaders: ['X-Service-key', 'X-Portal'],
    exposedHeaders: ['ETag'],
  })
})

test('folders become absolute', () => {
  const { dataFolder, stores } = accepted({ HOLDFAST_DATA: 'x/y', HOLDFAST_STORAGE_FOLDER: 'z' })
  is(dataFolder, resolve('x/y'))
  const [local] = stores.stores
  ok('path' in local && isAbsolute(local.path))
})

test('a misspelt variable causes a warning; variables of other programs do not', () => {
  const reading = readConfiguration({ HOLDFAST_PROT: '1', HOME: '/root', PATH: '/bin' })
  is(reading.ok, true)
  is(reading.warnings.length, 1)
  ok(reading.warnings[0]?.startsWith('HOLDFAST_PROT '))
})

test('a warning names the variable that has no prefix', () => {
  const { warnings } = readConfiguration({ HOLDFAST_DATABASE_URL: 'postgres://db/holdfast' })
  equal(warnings, [
    'HOLDFAST_DATABASE_URL is not a variable of Holdfast and has no effect. Use DATABASE_URL.',
  ])
})

test('reading any environment does not throw', () =>
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...VARIABLE_NAMES), fc.string({ unit: 'binary' })),
      (environment) => ok(readConfiguration(environment)),
    ),
  ))

test('the help explains every variable and no other', () => {
  const explained = [...HELP.matchAll(/^ {2}([A-Z_]{4,}) /gm)].map(([, name]) => name)
  equal(explained.sort(), [...VARIABLE_NAMES, ...CLIENT_VARIABLE_NAMES].sort())
})

test('trusted proxies are addresses and blocks, of either kind', () => {
  equal(accepted({}).trustedProxies, [])
  const { trustedProxies } = accepted({ HOLDFAST_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' })
  equal(
    trustedProxies.map(({ low, high }) => low === high),
    [true, false, true],
  )
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.0-10.0.0.9'])
    is(problemsOf({ HOLDFAST_TRUSTED_PROXIES: wrong }).length, 1, wrong)
})

test('the history of roles is available unless switched off', () => {
  equal(
    [accepted({}).roleHistory, accepted({ HOLDFAST_ROLE_HISTORY: 'off' }).roleHistory],
    [true, false],
  )
  is(problemsOf({ HOLDFAST_ROLE_HISTORY: 'maybe' }).length, 1)
})

test('versions have notes unless switched off', () => {
  equal(
    [accepted({}).versionNotes, accepted({ HOLDFAST_VERSION_NOTES: 'off' }).versionNotes],
    [true, false],
  )
  is(problemsOf({ HOLDFAST_VERSION_NOTES: 'no' }).length, 1)
})

test('incomplete metadata is refused unless the installation allows it', () => {
  equal(
    [
      accepted({}).incompleteMetadata,
      accepted({ HOLDFAST_INCOMPLETE_METADATA: 'on' }).incompleteMetadata,
    ],
    [false, true],
  )
  is(problemsOf({ HOLDFAST_INCOMPLETE_METADATA: 'perhaps' }).length, 1)
})

test('the curation status is visible to publishers only, unless configured otherwise', () => {
  equal(
    [
      accepted({}).curationStatusShown,
      accepted({ HOLDFAST_CURATION_STATUS_SHOWN: 'on' }).curationStatusShown,
    ],
    [false, true],
  )
  is(problemsOf({ HOLDFAST_CURATION_STATUS_SHOWN: 'all' }).length, 1)
})

test('the maximum size of files with thumbnails is a number of bytes, 0 or -1', () => {
  const limits = (image: string) => {
    const reading = readConfiguration({ HOLDFAST_THUMBNAIL_IMAGE_BYTES: image })
    return reading.ok ? reading.configuration.thumbnailLimits : null
  }
  equal(limits('-1'), { image: -1, pdf: 1_000_000 })
  equal(limits('0'), { image: 0, pdf: 1_000_000 })
  for (const bad of ['-2', '1.5', '3MB']) equal(limits(bad), null, bad)
})

test.run()
