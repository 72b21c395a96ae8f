import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { BUILT_IN_ROLES } from '../../../src/rules/roles/built-in-roles.ts'
import { PERMISSIONS } from '../../../src/rules/roles/permission.ts'

const test = suite('the table of built-in roles in the guide')

const GUIDE = readFileSync(
  new URL('../../../../../docs/roles-and-permissions.md', import.meta.url),
  'utf8',
)
const rows = GUIDE.split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const head = rows.findIndex(([first]) => first === 'Permission')
const table = rows.slice(head + 2, head + 2 + PERMISSIONS.length)

test('has a column for each role and a row for each permission, in their order', () => {
  equal(
    rows[head]?.slice(1),
    BUILT_IN_ROLES.map(({ alias }) => alias),
  )
  equal(
    table.map(([permission]) => permission),
    PERMISSIONS,
  )
})

test('lists the permissions of each role', () => {
  for (const [index, { alias, permissions }] of BUILT_IN_ROLES.entries()) {
    const held = table
      .filter((cells) => cells[index + 1] === 'yes')
      .map(([permission]) => permission)
    equal(held, permissions, alias)
  }
})

test.run()
