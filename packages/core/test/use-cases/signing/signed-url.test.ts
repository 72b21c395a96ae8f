import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import type { UrlGrant, UrlSignature } from '../../../src/rules/signing/signed-url.ts'
import { isSigned, signUrl } from '../../../src/use-cases/signing/signed-url.ts'

const test = suite('signed addresses')

const signer = {
  fingerprint: (secret: string) => createHash('sha256').update(secret).digest('hex'),
  mac: (key: string, text: string) => createHmac('sha512', key).update(text).digest('hex'),
  seal: (_: string, text: string) => text,
  unseal: (_: string, text: string) => text,
  same: (a: string, b: string) => a === b,
}
const UNTIL = new Date('2031-04-05T06:12:08.123Z')
const NOW = new Date('2031-04-05T06:12:08.122Z')
const GRANT: UrlGrant = { base: 'https://r.example.org/api/uploads/1', user: 'ada', method: 'PUT' }

const sign = (grant: UrlGrant, key = 'k') => signUrl(grant, { until: UNTIL, key, signer })

const readAgain = (url: string): UrlSignature => {
  const query = new URL(url).searchParams
  const value = (name: string) => query.get(name) ?? ''
  return {
    until: value('until'),
    user: value('user'),
    method: value('method'),
    token: value('token'),
  }
}

const holds = (
  grant: Omit<UrlGrant, 'user'>,
  signature: UrlSignature,
  { now = NOW, key = 'k' } = {},
): boolean => isSigned(grant, signature, { now, key, signer })

test('the parameters of the signature are at the end, in a fixed order; the time has no zone', () => {
  match(
    sign(GRANT),
    /^https:\/\/r\.example\.org\/api\/uploads\/1\?until=2031-04-05T06:12:08\.123&user=ada&method=PUT&token=[0-9a-f]{128}$/,
  )
  match(sign({ ...GRANT, base: `${GRANT.base}?a=b` }), /\?a=b&until=/)
})

test('a signature is valid before its end, but not at it', () => {
  const signature = readAgain(sign(GRANT))
  is(holds(GRANT, signature), true)
  is(holds(GRANT, signature, { now: UNTIL }), false)
})

test('any change of the URL invalidates the signature', () => {
  const signature = readAgain(sign(GRANT))
  is(holds({ ...GRANT, base: `${GRANT.base}0` }, signature), false)
  is(holds({ ...GRANT, method: 'GET' }, signature), false)
  is(holds(GRANT, signature, { key: 'other' }), false)
  for (const changed of [
    { until: '2032-04-05T06:12:08.123' },
    { until: 'never' },
    { until: '' },
    { user: 'eve' },
    { method: 'put' },
    { token: signature.token.toUpperCase() },
    { token: '' },
  ])
    is(holds(GRANT, { ...signature, ...changed }), false, JSON.stringify(changed))
})

test('an address that a client escaped anew is the same one', () => {
  const base =
    'https://r.example.org/api/datasets/:persistentId/versions/1.0?persistentId=doi:10.5072/FK2/A&a=%C3%A9%20b'
  const signature = readAgain(sign({ ...GRANT, base }))
  for (const [from, to] of [
    [':persistentId', '%3ApersistentId'],
    ['doi:10.5072/FK2/A', 'doi%3A10.5072%2FFK2%2fA'],
    ['%C3%A9%20b', '%c3%a9+b'],
    ['versions', '%76ersions'],
  ] as const)
    is(holds({ ...GRANT, base: base.replace(from, to) }, signature), true, to)
})

test('escapes move nothing from one part of an address into another', () => {
  const base = 'https://r.example.org/api/a/b%2Fc?x=1%26y=2&z=%zz'
  const signature = readAgain(sign({ ...GRANT, base }))
  is(holds({ ...GRANT, base }, signature), true)
  for (const [from, to] of [
    ['b%2Fc', 'b/c'],
    ['a/b', 'a%2Fb'],
    ['1%26y', '1&y'],
    ['x=1', 'x%3D1'],
    ['?x', '%3Fx'],
    ['%zz', '%25zz'],
    ['2&z', '2%26z'],
  ] as const)
    is(holds({ ...GRANT, base: base.replace(from, to) }, signature), false, to)
})

test('an empty key never validates', () => {
  is(holds(GRANT, readAgain(sign(GRANT, '')), { key: '' }), false)
})

test('user names with any characters can be signed and read', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ minLength: 1 }),
      (user, key) => holds(GRANT, readAgain(sign({ ...GRANT, user }, key)), { key }),
    ),
  ))

test.run()
