import type { Account } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { jsonText } from '../../src/output/json.ts'
import { presentUser } from '../../src/users/present-user.ts'

const test = suite('user JSON')
const AT = new Date('2031-04-05T06:07:08Z')

test('an account is shown without its password, and without what it lacks', () => {
  const ada: Account = {
    id: 7,
    userName: 'ada',
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    affiliation: null,
    position: null,
    superuser: false,
    provider: 'builtin',
    passwordHash: 'secret',
    createdAt: AT,
    orcid: null,
    persistentUserId: null,
    lastLoginAt: AT,
    lastApiUseAt: null,
    emailConfirmedAt: null,
    deactivatedAt: null,
    language: null,
  }
  equal(JSON.parse(jsonText(presentUser(ada))), {
    id: 7,
    identifier: '@ada',
    displayName: 'Ada Byron',
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    superuser: false,
    deactivated: false,
    persistentUserId: 'ada',
    createdTime: '2031-04-05T06:07:08Z',
    lastLoginTime: '2031-04-05T06:07:08Z',
    authenticationProviderId: 'builtin',
  })
})

test.run()
