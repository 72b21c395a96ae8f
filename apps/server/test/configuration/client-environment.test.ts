import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import * as v from 'valibot'
import { CLIENT_ENVIRONMENT, CLIENT_VARIABLE_NAMES } from '../../src/client-environment.ts'
import { readConfiguration } from '../../src/configuration.ts'

const test = suite('the variables of upload and download')

const accepts = (variables: Readonly<Record<string, string>>): boolean =>
  v.safeParse(CLIENT_ENVIRONMENT, variables).success

test('by default they use localhost without a token', () =>
  equal(v.parse(CLIENT_ENVIRONMENT, {}), {
    HOLDFAST_SERVER: 'http://localhost:8080',
    HOLDFAST_TOKEN: null,
    HOLDFAST_USERS_KEY: null,
  }))

test('a server is a URL to which paths can be appended', () => {
  for (const address of ['http://localhost:1', 'https://data.example.org/archive/'])
    is(accepts({ HOLDFAST_SERVER: address }), true, address)
  for (const address of [
    'localhost:8080',
    'data.example.org',
    'ftp://data.example.org',
    'https://data.example.org?key=1',
    'https://data.example.org#top',
    'https://ada:secret@data.example.org',
  ])
    is(accepts({ HOLDFAST_SERVER: address }), false, address)
})

test('a token is trimmed and must be one word', () => {
  const { HOLDFAST_TOKEN } = v.parse(CLIENT_ENVIRONMENT, { HOLDFAST_TOKEN: ' 0b9e-token\n' })
  is(HOLDFAST_TOKEN, '0b9e-token')
  for (const token of ['two words', 'a\nX-Other: b', 'grün'])
    is(accepts({ HOLDFAST_TOKEN: token }), false, token)
})

test('the server knows these variables and does not warn about them', () => {
  const set = Object.fromEntries([...CLIENT_VARIABLE_NAMES].map((name) => [name, 'x']))
  equal([...readConfiguration(set).warnings], [])
})

test.run()
