import { suite } from 'uvu'
import { is, match, not } from 'uvu/assert'
import { scryptPasswords } from '../../src/index.ts'

const test = suite('password hashes')
const quick = scryptPasswords({ logN: 4, r: 8, p: 1 })

test('the right password is accepted and any other is not', async () => {
  const hash = await quick.hash('correct horse')
  is(await quick.verify('correct horse', hash), true)
  for (const wrong of ['', 'correct', 'Correct horse', 'correct horse '])
    is(await quick.verify(wrong, hash), false)
})

test('the same password never has the same hash twice', async () =>
  not.equal(await quick.hash('secret'), await quick.hash('secret')))

test('a hash with another cost is still valid', async () => {
  const dearer = scryptPasswords({ logN: 5, r: 4, p: 2 })
  is(await quick.verify('secret', await dearer.hash('secret')), true)
})

test('the recommended cost fits its memory limit', async () => {
  const recommended = scryptPasswords()
  const hash = await recommended.hash('secret')
  match(hash, /^scrypt\$16\$8\$1\$/)
  is(await recommended.verify('secret', hash), true)
})

test('a password with another Unicode composition is accepted', async () => {
  const hash = await quick.hash('Z\u00fcrich')
  is(await quick.verify('Zu\u0308rich', hash), true)
})

test('an invalid hash matches nothing', async () => {
  const hash = await quick.hash('secret')
  for (const text of [
    '',
    'secret',
    hash.slice(0, -2),
    `${hash}$`,
    hash.replace('scrypt', 'bcrypt'),
  ])
    is(await quick.verify('secret', text), false)
})

test.run()
