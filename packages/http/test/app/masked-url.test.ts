import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { maskedUrl } from '../../src/app/masked-url.ts'

const test = suite('masked URLs')

test('secrets are masked however their names are written, and nothing else is touched', () => {
  is(maskedUrl('http://h/api/x'), 'http://h/api/x')
  is(maskedUrl('/x?a=1&key=s&b=%'), '/x?a=1&key=****&b=%')
  is(maskedUrl('/x?key=a&key=b&token=&TOKEN=c'), '/x?key=****&key=****&token=****&TOKEN=****')
  is(
    maskedUrl('/x?%6bey=s&unblock%2Dkey=t&monkey=u&key'),
    '/x?%6bey=****&unblock%2Dkey=****&monkey=u&key',
  )
})

test.run()
