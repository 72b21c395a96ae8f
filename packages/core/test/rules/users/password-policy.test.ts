import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { passwordFaults, passwordPolicy } from '../../../src/rules/users/password-policy.ts'

const test = suite('passwords')

const faults = (password: string, settings: Readonly<Record<string, string>> = {}) =>
  passwordFaults(password, passwordPolicy(new Map(Object.entries(settings))))

test('a password needs six characters with a letter and a digit, or twenty of any kind', () => {
  equal(faults('potat1'), [])
  equal(faults('potato'), ['INSUFFICIENT_CHARACTERISTICS', 'INSUFFICIENT_DIGIT', 'NO_GOODSTRENGTH'])
  equal(faults('123456'), [
    'INSUFFICIENT_CHARACTERISTICS',
    'INSUFFICIENT_ALPHABETICAL',
    'NO_GOODSTRENGTH',
  ])
  equal(faults('pot1'), ['TOO_SHORT', 'NO_GOODSTRENGTH'])
  equal(faults('twenty letters are it'), [])
  equal(faults('é'.repeat(20)), [])
  equal(faults('').includes('TOO_SHORT'), true)
})

test('the settings say otherwise', () => {
  equal(faults('potato1', { ':PVMinLength': '8' }), ['TOO_SHORT', 'NO_GOODSTRENGTH'])
  equal(faults('potato1', { ':PVMaxLength': '6' }), ['TOO_LONG', 'NO_GOODSTRENGTH'])
  equal(faults('twenty letters are it', { ':PVGoodStrength': '0' }), [
    'INSUFFICIENT_CHARACTERISTICS',
    'INSUFFICIENT_DIGIT',
  ])
  equal(faults('potato12', { ':PVNumberOfConsecutiveDigitsAllowed': '1' }), [
    'ILLEGAL_NUMBER_RANGE',
    'NO_GOODSTRENGTH',
  ])
  equal(faults('myPotato1', { ':PVDictionaries': 'potato tomato' }), [
    'ILLEGAL_WORD',
    'NO_GOODSTRENGTH',
  ])
})

test('as many kinds of characters must be there as the settings ask for', () => {
  const rules = {
    ':PVCharacterRules': 'UpperCase:1,LowerCase:1,Digit:2,Special:1',
    ':PVNumberOfCharacteristics': '3',
  }
  equal(faults('Potato12', rules), [])
  equal(faults('Potato1', rules), [
    'INSUFFICIENT_CHARACTERISTICS',
    'INSUFFICIENT_DIGIT',
    'INSUFFICIENT_SPECIAL',
    'NO_GOODSTRENGTH',
  ])
  equal(faults('potat1', { ':PVCharacterRules': 'Emoji:1' }), [], 'an unknown rule')
})

test.run()
