import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { parseOaiRequest } from '../../../src/rules/harvesting/oai-request.ts'
import {
  listToken,
  parseListToken,
  parseSetsToken,
  setsToken,
} from '../../../src/rules/harvesting/resumption-token.ts'

const test = suite('requests of OAI-PMH')

const of = (query: string) => {
  const sent = new Map<string, string[]>()
  for (const pair of query.split('&')) {
    const [name = '', value = ''] = pair.split('=')
    sent.set(name, [...(sent.get(name) ?? []), value])
  }
  return parseOaiRequest(sent)
}

const list = { verb: 'ListRecords', prefix: 'oai_dc', spec: null, after: null, before: 0 } as const

test('a day stands for its first second as from, and for its last one as until', () => {
  equal(of('verb=ListRecords&metadataPrefix=oai_dc&from=2031-04-05&until=2031-04-06'), {
    ...list,
    from: new Date('2031-04-05T00:00:00Z'),
    until: new Date('2031-04-06T23:59:59Z'),
  })
})

test('a day that no calendar has is no time', () => {
  for (const day of [
    '2031-02-29',
    '2031-13-01',
    '0000-00-00',
    '0000-12-31',
    '2031-04-05T24:00:00Z',
  ]) {
    const found = of(`verb=ListRecords&metadataPrefix=oai_dc&from=${day}`)
    is('code' in found && found.code, 'badArgument', day)
  }
  is('code' in of('verb=ListRecords&metadataPrefix=oai_dc&from=2032-02-29'), false)
})

test('a token gives back what it was made of', () => {
  const times = [
    null,
    new Date(0),
    new Date('0001-01-01T00:00:00Z'),
    new Date('1891-01-01T00:00:00Z'),
    new Date('9999-12-31T23:59:59Z'),
  ]
  for (const from of times)
    for (const until of times)
      for (const spec of [null, 'a', '_-9']) {
        const token = { prefix: 'oai_dc', spec, from, until, before: 20 }
        const after = { stamp: new Date('2031-04-05T06:07:08Z'), datasetId: 7, total: 90 }
        equal(parseListToken(listToken(token, after)), { ...token, after })
      }
  is(parseSetsToken(setsToken(100)), 100)
})

test('a text that no list gave is no token', () => {
  for (const text of [
    '',
    'x',
    '~~~~~~~',
    'oai_dc~~~~1~1~1~1~1',
    'oai_dc~a b~~~1~1~1~1',
    'oai_dc~~~~~1~1~1',
    // Times of the year 0 and of the year 10000.
    'oai_dc~~-62135596800001~~1~1~1~1',
    'oai_dc~~~253402300800000~1~1~1~1',
    'oai_dc~~~~253402300800000~1~1~1',
  ])
    is(parseListToken(text), null, text)
  for (const text of ['', 'sets~', 'sets~-1', 'sets~1e3', 'sets~1234567'])
    is(parseSetsToken(text), null, text)
})

test.run()
