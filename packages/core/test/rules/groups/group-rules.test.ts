import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  addressRange,
  domainProblems,
  groupProblems,
} from '../../../src/rules/groups/group-rules.ts'
import { isDomain, isDomainPattern, matchesDomain } from '../../../src/rules/groups/mail-domain.ts'

const test = suite('what groups may be')

test('an alias has letters, digits, _ and -, and a name is required', () => {
  const paths = (alias: string, name: string, domains = false) =>
    groupProblems({ alias, name, description: '' }, { domains }).map(({ path }) => path)
  equal(paths('a-1_B', 'Name'), [])
  equal(paths('a.b', 'Name'), ['alias'])
  equal(paths('a.b', 'Name', true), [])
  equal(paths('', ' '), ['alias', 'name'])
  equal(paths('x'.repeat(101), 'Name'), ['alias'])
  equal(paths('x', 'n'.repeat(1001)), ['name'])
})

test('a range is ascending and does not mix IPv4 and IPv6', () => {
  equal(addressRange('10.0.0.1', '10.0.0.2'), {
    low: '00000000000000000000ffff0a000001',
    high: '00000000000000000000ffff0a000002',
  })
  for (const [low, high] of [
    ['10.0.0.2', '10.0.0.1'],
    ['10.0.0.1', '::1'],
    ['x', '10.0.0.1'],
    ['10.0.0.1', 'x'],
  ] as const)
    is('message' in addressRange(low, high), true, `${low} ${high}`)
})

test('a domain has at least two labels and no surrounding characters', () => {
  for (const domain of ['example.org', 'a.b.c.example.org', 'xn--mnchen-3ya.de', '1-2.org'])
    is(isDomain(domain), true, domain)
  for (const wrong of [
    '',
    'org',
    '.org',
    'a..org',
    '-a.org',
    'a-.org',
    'a b.org',
    'a@b.org',
    'A.org',
    'a.org.',
  ])
    is(isDomain(wrong), false, wrong)
})

test('a pattern uses only syntax that every engine interprets alike', () => {
  for (const pattern of [
    '.+\\.edu',
    '(.*\\.)?uni\\.test',
    'a|b',
    '[a-z0-9]+\\.org',
    '(?:x|y)\\.org',
    '\\w+',
    '',
  ])
    is(isDomainPattern(pattern), pattern !== '', pattern)
  for (const wrong of [
    '(',
    ')',
    '**',
    'a{2}',
    '(?=a)',
    '(?<n>a)',
    '\\b',
    '^a$',
    'a\\',
    '[',
    '[z-a]',
    '\\1',
    'ä',
    'x'.repeat(201),
  ])
    is(isDomainPattern(wrong), false, wrong)
})

test('a pattern must match the whole domain', () => {
  is(matchesDomain('uni\\.test', 'uni.test', true), true)
  is(matchesDomain('uni\\.test', 'my.uni.test', true), false)
  is(matchesDomain('a|b', 'ab', true), false)
  is(matchesDomain('uni.test', 'uniXtest', false), false)
})

test('at least one domain is required', () => {
  is(domainProblems([], { regex: false }).length, 1)
  is(domainProblems(['a.org', 'x'], { regex: false }).length, 1)
  is(domainProblems(['a.org', 'b.org'], { regex: false }).length, 0)
})

test.run()
