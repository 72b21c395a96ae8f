import { suite } from 'uvu'
import { equal, throws } from 'uvu/assert'
import { PERMISSIONS } from '../../../src/rules/roles/permission.ts'
import { roleFrom } from '../../../src/rules/roles/role-input.ts'

const test = suite('a role as it is described')

const input = (facts: object = {}) => ({
  alias: 'steward',
  name: 'Steward',
  description: '',
  permissions: ['EditDataset', 'AddDataset', 'EditDataset'],
  ...facts,
})

test('has its permissions once each, in the order of the table', () =>
  equal(roleFrom(input()).permissions, ['AddDataset', 'EditDataset']))

test('has every permission if the first is ALL, in any case', () => {
  for (const all of ['ALL', 'all', 'All'])
    equal(roleFrom(input({ permissions: [all] })).permissions, PERMISSIONS)
  throws(() => roleFrom(input({ permissions: ['AddDataset', 'ALL'] })), /Unknown permission ALL/)
})

test('is refused with every problem', () => {
  throws(
    () => roleFrom(input({ alias: 'a b', name: '', permissions: ['Fly'] })),
    /alias: .*name: .*permissions: /,
  )
  throws(() => roleFrom(input({ alias: 'none' })), /none/)
  throws(() => roleFrom(input({ description: 'x'.repeat(256) })), /255/)
})

test.run()
