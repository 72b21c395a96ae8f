import fc from 'fast-check'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { nameMatches } from '../../../src/rules/collections/name-search.ts'

const test = suite('searching collections by name')

test('a term matches the beginning of the name or of a later word', () => {
  for (const term of ['co', 'Coral', 'coral reef', 'reef', 'LAB', ' reef '])
    is(nameMatches('Coral Reef Lab', term), true, term)
  for (const term of ['oral', 'eef', 'labs', 'coral  reef'])
    is(nameMatches('Coral Reef Lab', term), false, term)
})

test('a single letter matches only a first word of that letter', () => {
  for (const name of ['C', 'c', 'C Lab']) is(nameMatches(name, 'c'), true, name)
  for (const name of ['Coral', 'Lab C', 'CC']) is(nameMatches(name, 'c'), false, name)
})

test('an absent or blank term matches every name', () => {
  for (const term of [null, '', '  ']) is(nameMatches('Coral', term), true)
})

const word = fc.stringMatching(/^[A-Za-z0-9]{2,8}$/)

test('every word of a name and the whole name match it, ignoring case', () =>
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const name = words.join(' ')
      for (const term of [...words, name]) {
        is(nameMatches(name, term.toUpperCase()), true)
        is(nameMatches(name.toUpperCase(), term.slice(0, 2)), true)
      }
    }),
  ))

test.run()
