import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  accountProblems,
  isPersonName,
  isUserName,
} from '../../../src/rules/users/account-rules.ts'
import { issueToken, tokenExpiry } from '../../../src/use-cases/users/api-token.ts'

const request = {
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'Example',
  email: ' ada@example.org ',
}
const paths = (more: Partial<typeof request>) =>
  accountProblems({ ...request, ...more }).map(({ path }) => path)

const test = suite('accounts and tokens')

test('an account needs a plain user name, two names and an address', () => {
  equal(paths({}), [])
  for (const userName of ['a', ' ada', 'ädа', 'a b', 'a@b', 'x'.repeat(61)])
    equal(paths({ userName }), ['userName'], userName)
  equal(paths({ firstName: ' ', lastName: '' }), ['firstName', 'lastName'])
  equal(paths({ email: 'ada' }), ['email'])
  equal(paths({ firstName: 'x'.repeat(256) }), ['firstName'])
})

test('a single name is checked like that of an account', () => {
  for (const name of ['', ' ', 'a', 'a b', 'a_b.c-9', 'x'.repeat(60), 'x'.repeat(61)])
    equal(isUserName(name), !paths({ userName: name }).includes('userName'), name)
  for (const name of ['', ' ', 'Ada', 'x'.repeat(255), 'x'.repeat(256)])
    equal(isPersonName(name), !paths({ lastName: name }).includes('lastName'), name)
})

test('a token is valid for a year and stored only as a fingerprint', () => {
  const now = new Date('2031-04-05T06:07:08Z')
  equal(tokenExpiry(now), new Date('2032-04-05T06:07:08Z'))
  const mint = {
    ids: { uuid: () => 'token-1', hex: () => '', identifier: () => '' },
    signer: { fingerprint: (secret: string) => `mark of ${secret}` },
  }
  const { issued, record } = issueToken(mint, 7, { now })
  is(issued.token, 'token-1')
  equal(record, {
    accountId: 7,
    fingerprint: 'mark of token-1',
    createdAt: now,
    expiresAt: issued.expiresAt,
  })
  is(issueToken(mint, 7, { now, fixed: 'chosen' }).issued.token, 'chosen')
})

test.run()
