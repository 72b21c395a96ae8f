import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { isMetadataDate } from '../../../src/rules/metadata/date-format.ts'
import {
  formatFault,
  isEmailAddress,
  isWebAddress,
} from '../../../src/rules/metadata/value-format.ts'

const test = suite('value formats')

const all = (accepts: (text: string) => boolean, expected: boolean, texts: readonly string[]) => {
  for (const text of texts) is(accepts(text), expected, text)
}

test('dates are days, months, years, years of an era, uncertain years and days with a time', () =>
  all(isMetadataDate, true, [
    ...['2024-02-29', '2000-02-29', '2001-12', '1999', '9999', '0001', '79 AD', '1066AD'],
    ...['44 BC', '44BCE', '13000 BC', '[1850?]', '[44 BC?]', '2001-01-01T23:59:59'],
    ...['2001-01-01T00:00:00.123', '2001-01-01 10:20:30'],
  ]))

test('nonexistent days and other notations are not dates', () =>
  all(isMetadataDate, false, [
    ...['2023-02-29', '1900-02-29', '2001-13', '2001-00', '2001-01-32', '2001-01-00', '10000'],
    ...['-44', '-44 BC', '[-44?]', '[-44 BC?]', '[1850]', '1850?', '[?]', 'BC', '44', 'May 2001'],
    ...['2001-1-1', '2001-01-01T24:00:00', '2001-01-01T10:20', '2001-01-01T10:20:30Z'],
    ...['2001-01-01 10:20:30.123', '2001T10:20:30', '2001-01-01\n', '01/02/2001', '20000 AD'],
  ]))

test('e-mail addresses have a local part and a domain of two labels or more', () => {
  all(isEmailAddress, true, ['a@b.org', "o'hara+x@sub.example.museum", 'jörg@bücher.example'])
  all(isEmailAddress, false, [
    ...[
      '',
      'a',
      'a@',
      '@b.org',
      'a@b',
      'a b@c.org',
      'a@@b.org',
      'a@b..org',
      '.a@b.org',
      'a.@b.org',
    ],
    ...[
      'a@-b.org',
      'a@1.2.3.4',
      'a@b.org ',
      'a@b.org,c@d.org',
      '<a@b.org>',
      `${'x'.repeat(65)}@b.org`,
    ],
  ])
})

test('URLs are absolute, over http, https or ftp', () => {
  all(isWebAddress, true, [
    ...['http://example.org', 'HTTPS://example.org:8443/a?b=c#d', 'ftp://u:p@files.example.org/x'],
    ...['http://localhost/x', 'http://[::1]:80/', 'https://example.org?q=ä', 'http://10.0.0.1'],
  ])
  all(isWebAddress, false, [
    ...[
      '',
      'example.org',
      '//example.org',
      'mailto:a@b.org',
      'javascript:alert(1)',
      'http://',
      'http:///x',
    ],
    ...[
      'http://a b',
      'http://example.org/"onclick',
      'http://<x>',
      'file:///etc',
      'http://a@',
      'http://a:x',
    ],
  ])
})

test('integers have 32 bits, floats the range of a double', () => {
  const fits = (type: 'int' | 'float') => (text: string) => formatFault(type, text) === null
  all(fits('int'), true, ['0', '-5', '+5', '2147483647', '-2147483648', 'N/A', ''])
  all(fits('int'), false, [
    '2147483648',
    '-2147483649',
    '1.0',
    '1e3',
    '0x10',
    ' 1',
    '9'.repeat(400),
  ])
  all(fits('float'), true, ['1', '-1.5', '.5', '5.', '1e-7', '6.02E23', 'N/A'])
  all(fits('float'), false, ['1e999', 'NaN', 'Infinity', '1,5', '1.2.3', 'x', '.', 'e5', '0x1p3'])
})

test('long hostile text is checked in linear time', () => {
  // With a pattern that backtracks, any of these would take minutes.
  const digits = '1'.repeat(200_000)
  for (const type of ['float', 'int', 'date', 'email', 'url'] as const)
    for (const text of [
      `${digits}x`,
      `${'a.'.repeat(100_000)}!`,
      `http://${'a.'.repeat(100_000)}!`,
    ])
      is(formatFault(type, text) === null, false, type)
})

test('any content is valid text', () => {
  for (const type of ['text', 'textbox', 'string', 'none'] as const)
    is(formatFault(type, '<&'), null)
})

test.run()
