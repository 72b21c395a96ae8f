import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import * as v from 'valibot'
import { CLIENT_VARIABLE_NAMES } from '../../src/client-environment.ts'
import { ENVIRONMENT, VARIABLE_NAMES } from '../../src/environment.ts'
import { identityProviderVariableNames } from '../../src/read-identity-providers.ts'
import { storeVariableNames } from '../../src/read-stores.ts'
import { transferVariableNames } from '../../src/read-transfers.ts'
import { readStore, STORE_OPTIONS, storePrefix } from '../../src/store-environment.ts'

const test = suite('variables in the documentation')

const README = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
const DOCS = new URL('../../../../docs/', import.meta.url)
const PAGE = readFileSync(new URL('configuration.md', DOCS), 'utf8')
const ROW = /^\| `([A-Z_]+)` \|.*\| (.+) \|$/gm
const rows = [...PAGE.slice(0, PAGE.indexOf('## Clients')).matchAll(ROW)].map(
  ([, name = '', standard = '']) => ({ name, standard }),
)

test('the page of variables lists every one of the server, once', () =>
  equal(rows.map(({ name }) => name).toSorted(), [...VARIABLE_NAMES].toSorted()))

test('its defaults are those of the server', () => {
  const taken: Readonly<Record<string, unknown>> = v.parse(ENVIRONMENT, {})
  for (const { name, standard } of rows) {
    const shown = /^`([^`]+)`$/.exec(standard)?.[1]
    if (shown !== undefined) is(String(taken[name]), shown, name)
  }
})

const guides = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(new URL(name, DOCS), 'utf8') }))

/** A row of a guide names one option of stores, or two that go together. */
const OPTION_ROW = /^\| ((?:`[A-Z_]+`(?:, )?)+) \| .+ \|(.*)\|$/gm
const options = guides
  .filter(({ text }) => text !== PAGE)
  .flatMap(({ text }) =>
    [...text.matchAll(OPTION_ROW)].flatMap(([, names = '', standard = '']) =>
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => ({ name, standard })),
    ),
  )

test('the guides list every option of a store', () =>
  equal([...new Set(options.map(({ name }) => name))].toSorted(), STORE_OPTIONS.toSorted()))

test('the documented defaults of a bucket are the actual ones', () => {
  const prefix = storePrefix('archive')
  const bucket = { [`${prefix}KIND`]: 's3', [`${prefix}BUCKET`]: 'research' }
  const shown = options.flatMap(({ name, standard }) => {
    const [, value] = /^`([^`]+)`$/.exec(standard.trim()) ?? []
    return value === undefined ? [] : [[prefix + name, value] as const]
  })
  is(shown.length > 5, true)
  const read = (variables: Readonly<Record<string, string>>) =>
    readStore('archive', { variables, defaultFolder: 'files' })
  equal(read({ ...Object.fromEntries(shown), ...bucket }), read(bucket))
})

test('every documented variable is read by the server or its clients', () => {
  // The guides show the options with these stores and services.
  const stores = storeVariableNames(['archive', 'local', 'big'])
  const services = transferVariableNames({
    HOLDFAST_TRANSFER_FAST_KIND: 'globus',
    HOLDFAST_TRANSFER_COPIES_KIND: 'rclone',
    HOLDFAST_TRANSFER_COPIES_REMOTES: 'lab=lab:incoming',
  })
  const providers = identityProviderVariableNames({ HOLDFAST_OIDC_UNIVERSITY_ISSUER: 'https://x' })
  const known = (name: string) =>
    [VARIABLE_NAMES, CLIENT_VARIABLE_NAMES, stores, services, providers].some((names) =>
      names.has(name),
    )
  const named = [README, ...guides.map(({ text }) => text)].flatMap((text) =>
    [...text.matchAll(/\bHOLDFAST_[A-Z_]*[A-Z]\b(?!_)/g)].map(([name]) => name),
  )
  equal(
    [...new Set(named)].filter((name) => !known(name)),
    [],
  )
})

test('the page of variables names those of the clients', () => {
  for (const name of CLIENT_VARIABLE_NAMES) is(PAGE.includes(name), true, name)
})

test.run()
