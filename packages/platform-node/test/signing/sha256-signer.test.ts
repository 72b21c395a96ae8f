import fc from 'fast-check'
import { suite } from 'uvu'
import { is, not, throws } from 'uvu/assert'
import { sha256Signer } from '../../src/index.ts'

const test = suite('token fingerprints')
const signer = sha256Signer()

test('a fingerprint is the SHA-256 of the text in UTF-8', () =>
  is(signer.fingerprint('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'))

test('a signature is the HMAC-SHA-512 of the text, in hexadecimal', () => {
  // Test case 2 of RFC 4231.
  is(
    signer.mac('Jefe', 'what do ya want for nothing?'),
    '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
  )
  not.equal(signer.mac('a', 'text'), signer.mac('b', 'text'))
})

test('a sealed text can be read again, with its key alone and unchanged', () => {
  const sealed = signer.seal('a key', 'tökén')
  is(signer.unseal('a key', sealed), 'tökén')
  is(sealed.includes('tökén'), false)
  not.equal(sealed, signer.seal('a key', 'tökén'))
  throws(() => signer.unseal('another key', sealed))
  const last = sealed.endsWith('A') ? 'Q' : 'A'
  for (const changed of [sealed.slice(0, -4), `${sealed.slice(0, -1)}${last}`, '', 'x'])
    throws(() => signer.unseal('a key', changed), undefined, changed)
})

test('the same secret has the same fingerprint and another has another', () => {
  is(signer.fingerprint('tökén'), signer.fingerprint('tökén'))
  not.equal(signer.fingerprint('a'), signer.fingerprint('b'))
})

test('secrets are equal if and only if their texts are equal', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      is(signer.same(a, a), true)
      is(signer.same(a, b), a === b)
    }),
  ))

test.run()
