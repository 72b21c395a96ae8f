import { isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { addressBlock, addressKey, formatAddress } from '../../../src/rules/groups/ip-address.ts'

const test = suite('IP addresses')

test('every spelling of an address has the same key', () => {
  const v4 = '00000000000000000000ffff0a000001'
  for (const text of [
    '10.0.0.1',
    ' 10.0.0.1 ',
    '::ffff:10.0.0.1',
    '::FFFF:a00:1',
    '0:0:0:0:0:ffff:a00:1',
  ])
    is(addressKey(text), v4, text)
  const v6 = '20010db8000000000000000000000001'
  for (const text of ['2001:db8::1', '2001:DB8:0:0:0:0:0:1', '2001:db8::0:1', '2001:db8::1%eth0'])
    is(addressKey(text), v6, text)
  is(addressKey('::'), '0'.repeat(32))
})

test('text that is not an address has no key', () => {
  for (const text of [
    '',
    'localhost',
    '10.0.0',
    '10.0.0.256',
    '10.0.0.01',
    '10.0.0.1.2',
    '10.0.0.-1',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    'g::',
    '::10.0.0.256',
  ])
    is(addressKey(text), null, text)
})

test('a zone of any length is ignored', () => {
  is(addressKey('fe80::1%eth0'), addressKey('fe80::1'))
  is(addressKey(`fe80::1${'%'.repeat(500_000)}\nx`), addressKey('fe80::1'))
})

test('a printed address parses to the same address', () =>
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
      const key = addressKey(text)
      if (key === null) throw new Error(text)
      const printed = formatAddress(key)
      is(addressKey(printed), key)
      is(isIPv4(printed) || isIPv6(printed), true)
    }),
  ))

test('IPv6 is printed with the longest run of zeros omitted', () => {
  const printed = (text: string) => formatAddress(addressKey(text) ?? '')
  is(printed('2001:0db8:0:0:1:0:0:0'), '2001:db8:0:0:1::')
  is(printed('0:0:0:0:0:0:0:1'), '::1')
  is(printed('::'), '::')
  is(printed('1:0:2:0:3:0:4:0'), '1:0:2:0:3:0:4:0')
  is(printed('10:0:0:100:0:0:0:1'), '10:0:0:100::1')
})

test('a block contains every address with the same prefix', () => {
  const block = (text: string) => {
    const range = addressBlock(text)
    return range && [formatAddress(range.low), formatAddress(range.high)]
  }
  equal(block('10.1.2.3/8'), ['10.0.0.0', '10.255.255.255'])
  equal(block('10.1.2.3'), ['10.1.2.3', '10.1.2.3'])
  equal(block('10.1.2.3/32'), ['10.1.2.3', '10.1.2.3'])
  equal(block('0.0.0.0/0'), ['0.0.0.0', '255.255.255.255'])
  equal(block('fe80::1/10'), ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'])
  for (const wrong of ['10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', 'x/8'])
    is(block(wrong), null, wrong)
})

test.run()
