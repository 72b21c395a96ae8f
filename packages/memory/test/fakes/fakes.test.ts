import { suite } from 'uvu'
import { equal, is, match, throws } from 'uvu/assert'
import { countingIds } from '../../src/fakes/counting-ids.ts'
import { fixedClock } from '../../src/fakes/fixed-clock.ts'
import { plainPasswords, plainSigner } from '../../src/fakes/plain-secrets.ts'
import { sequentialPids } from '../../src/fakes/sequential-pids.ts'

const test = suite('fakes')

test('counted identifiers have the form of random ones and never repeat', () => {
  const ids = countingIds()
  match(ids.uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  is(ids.hex(6), '000002')
  is(ids.identifier(6), '000003')
  const many = Array.from({ length: 1000 }, () => ids.identifier(6))
  is(new Set(many).size, 1000)
  match(many.at(-1) ?? '', /^[A-Z0-9]{6}$/)
})

test('an identifier that does not fit is an error, not a repetition', () => {
  const ids = countingIds()
  for (let n = 1; n < 16; n += 1) ids.hex(1)
  throws(() => ids.hex(1), /digits/)
})

test('a fixed clock moves only when it is advanced', () => {
  const clock = fixedClock(new Date(0))
  clock.now().setTime(99)
  equal(clock.now(), new Date(0))
  clock.advance(1.5)
  equal(clock.now(), new Date(1500))
})

test('plain secrets accept the right value and refuse others', async () => {
  const hash = await plainPasswords().hash('open sesame')
  is(await plainPasswords().verify('open sesame', hash), true)
  is(await plainPasswords().verify('open barley', hash), false)
  is(plainSigner().fingerprint('a') === plainSigner().fingerprint('b'), false)
  is(plainSigner().fingerprint('a'), plainSigner().fingerprint('a'))
  equal([plainSigner().same('a', 'a'), plainSigner().same('a', 'b')], [true, false])
})

test('sequential pids count up', async () => {
  const pids = sequentialPids({ authority: '10.5072', shoulder: 'FK2/' })
  equal(await pids.mint(), { protocol: 'doi', authority: '10.5072', identifier: 'FK2/000001' })
  is((await pids.mint()).identifier, 'FK2/000002')
})

test.run()
