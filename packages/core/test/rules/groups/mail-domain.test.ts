import fc from 'fast-check'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { isDomainPattern, matchesDomain } from '../../../src/rules/groups/mail-domain.ts'

const test = suite('patterns of mail domains')

test('a pattern matches the domain as a whole', () => {
  const matching = (pattern: string, domain: string) => matchesDomain(pattern, domain, true)
  is(matching('(.+\\.)?uni\\.test', 'uni.test'), true)
  is(matching('(.+\\.)?uni\\.test', 'a.b.uni.test'), true)
  is(matching('(.+\\.)?uni\\.test', 'notuni.test'), false)
  is(matching('uni|lab', 'unilab'), false)
  is(matching('[^a-c]+\\d', 'xyz1'), true)
  is(matching('[^a-c]+\\d', 'xbz1'), false)
  is(matching('a+?b??', 'aaab'), true)
})

test('anything but the syntax of domains is no pattern', () => {
  for (const good of ['a', '(?:a|b)*', '[a-z.-]+', '()', '(|a)b', '\\w+\\.org', 'a-b_c'])
    is(isDomainPattern(good), true, good)
  for (const bad of [
    ...['', '*', 'a**', '+a', '(a', 'a)', '[', '[]', '[^]', '[z-a]', '[a-b-c]', '\\s', '\\1'],
    ...['a{2}', '^a', 'a$', '(?=a)', '(?<n>a)', 'A', 'ä', ' a', 'a'.repeat(201)],
  ])
    is(isDomainPattern(bad), false, bad)
})

const atom = fc.constantFrom('a', 'b', '.', '\\.', '\\w', '[ab]', '[^a]')
const { pattern } = fc.letrec((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
    fc.tuple(tie('pattern'), fc.constantFrom('*', '+', '?')).map(([a, b]) => `(?:${a})${b}`),
  ),
}))

test('a pattern means what it means as a regular expression', () =>
  fc.assert(
    fc.property(
      pattern.map(String),
      fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 }),
      (text, domain) =>
        is(matchesDomain(text, domain, true), new RegExp(`^(?:${text})$`, 'u').test(domain)),
    ),
  ))

test('no pattern takes longer than the lengths of pattern and domain explain', () => {
  const domain = `${'a'.repeat(250)}b`
  const started = performance.now()
  for (const evil of ['(a+)+', '((a|a)*)*', '(a*)*(a*)*c', `${'a?'.repeat(60)}${'a'.repeat(60)}c`])
    is(matchesDomain(evil, domain, true), false, evil)
  ok(performance.now() - started < 5000)
})

test.run()
