import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { readConfiguration } from '../../src/configuration.ts'

const SERVICE = {
  HOLDFAST_TRANSFER_FAST_KIND: 'globus',
  HOLDFAST_TRANSFER_FAST_URL: 'https://transfer.example.org/v0.10/',
  HOLDFAST_TRANSFER_FAST_TOKEN_FILE: '/etc/holdfast/fast',
}

const STORES = {
  HOLDFAST_STORES: 'local,far',
  HOLDFAST_STORE_FAR_BASE_URL: 'https://data.example.org/',
}

const REACHED = {
  HOLDFAST_STORE_LOCAL_TRANSFER: 'FAST',
  HOLDFAST_STORE_LOCAL_TRANSFER_ENDPOINT: 'endpoint-1',
  HOLDFAST_STORE_LOCAL_TRANSFER_PATH: '/data',
  HOLDFAST_STORE_FAR_TRANSFER: 'fast',
  HOLDFAST_STORE_FAR_TRANSFER_REFERENCES: 'endpoint-2/archive, endpoint-3',
}

const test = suite('the configuration of transfers')

const problemsOf = (more: Readonly<Record<string, string>>): readonly string[] => {
  const reading = readConfiguration({ ...SERVICE, ...STORES, ...REACHED, ...more })
  return reading.ok ? [] : reading.problems
}

test('a service, the stores that it reaches, and no warning', () => {
  const reading = readConfiguration({ ...SERVICE, ...STORES, ...REACHED })
  if (!reading.ok) throw new Error(reading.problems.join())
  equal(reading.warnings, [])
  equal(reading.configuration.transfers, {
    services: [
      {
        name: 'fast',
        kind: 'globus',
        address: 'https://transfer.example.org/v0.10',
        credentialsFile: '/etc/holdfast/fast',
        authAddress: 'https://auth.globus.org/v2/oauth2/token',
      },
    ],
    stores: {
      local: { service: 'fast', mode: 'managed', endpoint: 'endpoint-1', path: '/data/' },
      far: {
        service: 'fast',
        mode: 'referenced',
        references: ['endpoint-2/archive', 'endpoint-3'],
      },
    },
    offerMinutes: 5,
  })
})

test('an rclone has remotes, each with its users', () => {
  const reading = readConfiguration({
    HOLDFAST_TRANSFER_COPIES_KIND: 'rclone',
    HOLDFAST_TRANSFER_COPIES_URL: 'http://127.0.0.1:5572',
    HOLDFAST_TRANSFER_COPIES_TOKEN_FILE: '/etc/holdfast/rclone',
    HOLDFAST_TRANSFER_COPIES_REMOTES: 'lab=lab:incoming, my-cloud',
    HOLDFAST_TRANSFER_COPIES_USERS_LAB: '@ada, &explicit/1-river',
  })
  if (!reading.ok) throw new Error(reading.problems.join())
  equal(reading.warnings, [])
  const [service] = reading.configuration.transfers.services
  equal(service?.kind === 'rclone' && service.remotes, [
    { name: 'lab', fs: 'lab:incoming', users: ['@ada', '&explicit/1-river'] },
    { name: 'my-cloud', fs: 'my-cloud:', users: [] },
  ])
})

test('without a service there are no transfers', () => {
  const reading = readConfiguration({})
  is(reading.ok && reading.configuration.transfers.services.length, 0)
})

test('every mistake is named with its variable', () => {
  for (const [name, value] of [
    ['HOLDFAST_TRANSFER_FAST_KIND', 'other'],
    ['HOLDFAST_TRANSFER_FAST_URL', 'ftp://x'],
    ['HOLDFAST_TRANSFER_FAST_AUTH_URL', 'x'],
    ['HOLDFAST_STORE_LOCAL_TRANSFER_MODE', 'referenced'],
    ['HOLDFAST_STORE_LOCAL_TRANSFER_PATH', 'data'],
    ['HOLDFAST_STORE_LOCAL_TRANSFER', 'slow'],
    ['HOLDFAST_STORE_FAR_TRANSFER_REFERENCES', '/data'],
  ] as const) {
    const problems = problemsOf({ [name]: value })
    is(
      problems.some((problem) => problem.startsWith(`${name}:`)),
      true,
      `${name} in ${problems}`,
    )
  }
})

test('a variable of a service without a kind is unknown', () => {
  const { warnings } = readConfiguration({ HOLDFAST_TRANSFER_SLOW_URL: 'https://x.example.org' })
  equal(warnings, ['HOLDFAST_TRANSFER_SLOW_URL is not a variable of Holdfast and has no effect.'])
})

test.run()
