import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { refusalOfSetting } from '../../../src/rules/settings/refused-settings.ts'
import { type AccessLine, accessLine, accessLogName } from '../../../src/rules/usage/access-line.ts'
import { ACCESS_LOG_HEAD } from '../../../src/rules/usage/index.ts'

const test = suite('lines of the access log')

const DOWNLOAD: AccessLine = {
  at: new Date('2025-01-31T23:59:59.700Z'),
  address: '192.0.2.7',
  user: '@ada',
  url: 'https://data.example.org/api/access/datafile/7',
  userAgent: 'curl/8.9.1',
  pid: { protocol: 'doi', authority: '10.5072', identifier: 'FK2/ABC' },
  title: 'River gauges',
  authors: ['Lovelace, Ada', 'Babbage|Charles'],
  releasedAt: new Date('2024-05-06T07:08:09Z'),
  major: 2,
  file: { name: 'local://18b', size: 17 },
}

test('a line has the columns of the head, in their order', () => {
  const line = accessLine(DOWNLOAD)
  equal(line.split('\t'), [
    ...['2025-01-31T23:59:59+0000', '192.0.2.7', '-', '-', '@ada'],
    ...['https://data.example.org/api/access/datafile/7', 'doi:10.5072/FK2/ABC', 'local://18b'],
    ...['17', 'curl/8.9.1', 'River gauges', 'grid', 'tbd', 'Lovelace, Ada|Babbage Charles'],
    ...['2024-05-06T07:08:09Z', '2', '-', 'https://data.example.org/api/access/datafile/7', '2024'],
  ])
  is(ACCESS_LOG_HEAD.split('\t').length, 19)
  is(accessLogName(DOWNLOAD.at), 'counter_2025-01-31.log')
  const view = accessLine({ ...DOWNLOAD, file: null, address: '', authors: [] }).split('\t')
  equal([view[1], view[7], view[8], view[13]], ['-', '-', '-', '-'])
})

test('no text breaks a line or adds a column, whatever it holds', () => {
  const breaking = '\t\r\n\u0000\u000b\u000c\u001b\u0085\u2028\u2029x'
  const line = accessLine({
    ...DOWNLOAD,
    userAgent: breaking.repeat(3000),
    url: breaking,
    user: `@a${breaking}`,
    title: ` ${breaking} `,
    authors: [breaking, '\n'],
  })
  is(line.split('\t').length, 19)
  for (const one of breaking.replace('\t', '').slice(0, -1)) ok(!line.includes(one))
  ok(line.length < 10_000)
})

test('the folder of the log is an absolute path', () => {
  for (const fine of ['/var/log/usage', ' /srv/x ', 'false', '', 'C:\\logs'])
    is(refusalOfSetting(':MDCLogPath', fine), null, fine)
  for (const wrong of ['logs', '../x', 'true', 'https://example.org/', '/a\0b'])
    ok(refusalOfSetting(':MDCLogPath', wrong), wrong)
})

test.run()
