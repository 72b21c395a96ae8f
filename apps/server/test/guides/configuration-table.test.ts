import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import * as v from 'valibot'
import { ENVIRONMENT, VARIABLE_NAMES } from '../../src/environment.ts'

const test = suite('the table of variables in the README')

const README = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
const ROW = /^\| `([A-Z_]+)` \|.*\| (.+) \|$/gm
const rows = [...README.matchAll(ROW)].map(([, name = '', standard = '']) => ({ name, standard }))

test('it lists every variable of the server, once', () =>
  equal(rows.map(({ name }) => name).toSorted(), [...VARIABLE_NAMES].toSorted()))

test('a default that it shows is the one that the server takes', () => {
  const taken: Readonly<Record<string, unknown>> = v.parse(ENVIRONMENT, {})
  for (const { name, standard } of rows) {
    const shown = /^`([^`]+)`$/.exec(standard)?.[1]
    if (shown !== undefined) is(String(taken[name]), shown, name)
  }
})

test.run()
