import type { AnsweredRequest, LogFacts } from '@holdfast/http'
import { Hono } from 'hono'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { pageRequests, type SiteEnv } from '../../src/page-requests.ts'

const test = suite('records of requests for pages')

function openSite() {
  const records: LogFacts[] = []
  const counted: AnsweredRequest[] = []
  const log = { info: (_: string, facts: LogFacts) => void records.push(facts), error: () => {} }
  const site = new Hono<SiteEnv>()
    .use(pageRequests({ log, observe: (answered) => void counted.push(answered) }))
    .get('/datasets/:id{[0-9]{1,10}}', (c) => c.redirect('/citation'))
    .get('/pages/:theme{theme-[0-9a-f]{6}\\.css}', (c) => c.text(''))
    .get('/citation', (c) => c.text(c.get('requestId')))
    .get('/page/*', (c) => c.text('There is no such page.', 404))
    .all('*', (c) => {
      c.set('passedOn', true)
      return c.text('')
    })
  return { site, records, counted }
}

test('a page is recorded with its id, template and status, and counted', async () => {
  const { site, records, counted } = openSite()
  const headers = { 'X-Request-Id': 'a-proxy-0001' }
  is(
    await (await site.request('/citation?persistentId=doi:1/2', { headers })).text(),
    'a-proxy-0001',
  )
  await site.request('/datasets/12')
  await site.request('/pages/theme-0a0b0c.css')
  await site.request('/page/unknown')
  equal(
    records.map(({ route, status, url }) => [route, status, url]),
    [
      ['/citation', 200, '/citation?persistentId=doi%3A1%2F2'],
      ['/datasets/{id}', 302, '/datasets/12'],
      ['/pages/{theme}', 200, '/pages/theme-0a0b0c.css'],
      [null, 404, '/page/unknown'],
    ],
  )
  equal(
    counted.map(({ method, route, status }) => [method, route, status]),
    [
      ['GET', '/citation', 200],
      ['GET', '/datasets/{id}', 302],
      ['GET', '/pages/{theme}', 200],
      ['GET', null, 404],
    ],
  )
  const [first, second] = records
  is(first?.requestId, 'a-proxy-0001')
  match(String(second?.requestId), /^[0-9a-f-]{36}$/)
})

test('what the API answers is recorded there alone', async () => {
  const { site, records, counted } = openSite()
  await site.request('/elsewhere')
  equal([records, counted], [[], []])
})

test('no record has the secrets of an address', async () => {
  const { site, records } = openSite()
  const secrets = ['token', 'reset', 'confirm', 'code', 'state', 'next'].map(
    (name) => `${name}=SECRET`,
  )
  await site.request(`/citation?${secrets.join('&')}&version=1.0`)
  await site.request('/page/builtin-users/SECRET/KEY')
  equal(
    records.map(({ url }) => url),
    ['/citation?version=1.0', '/page/builtin-users/****'],
  )
})

test.run()
