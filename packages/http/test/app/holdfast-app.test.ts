import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import type { LogFacts } from '../../src/request/log.ts'
import { bodyOf, tinyApp } from './tiny-app.ts'

const test = suite('the application')
const app = tinyApp()
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers })
  return { response, status: response.status, body: await bodyOf(response) }
}

test('a resource is the same under /api and /api/v1, with and without a trailing slash', async () => {
  for (const path of ['/api/info/version', '/api/v1/info/version', '/api/info/version/'])
    equal((await get(path)).body, { status: 'OK', data: { version: '1', kind: 'guest' } })
})

test('any other version segment is an unknown path', async () => {
  for (const path of [
    '/api/v2/info/version',
    '/v1/info/version',
    '/api/v1/v1/info/version',
    '/api',
    '/',
  ])
    is((await get(path)).status, 404, path)
})

test('the refusal of an unknown path has its URL and method, with secrets masked', async () => {
  const { body } = await get('/api/nowhere?key=abc&x=1&tok%65n=def')
  equal(Object.keys(body), ['status', 'code', 'message', 'requestUrl', 'requestMethod'])
  is(body.requestUrl, 'http://localhost/api/nowhere?key=****&x=1&tok%65n=****')
})

test('an unsupported method is 405 and names the supported ones', async () => {
  const response = await app.request('/api/v1/datasets/1/actions/:publish', { method: 'DELETE' })
  is(response.status, 405)
  is(response.headers.get('Allow'), 'POST, OPTIONS')
  const body = await bodyOf(response)
  is(body.code, 405)
  is(body.requestMethod, 'DELETE')
})

test('a literal segment has precedence over a parameter, in any order of declaration', async () => {
  equal((await get('/api/datasets/export')).body.data, { message: 'exported' })
})

test('a dataset is named by number, by identifier in the query, or in the path', async () => {
  const pid = {
    kind: 'pid',
    pid: { protocol: 'doi', authority: '10.1234', identifier: 'AB/CDEFGH' },
  }
  const named = async (path: string) => (await get(path)).body.data.ref
  equal(await named('/api/datasets/12'), { kind: 'id', id: 12 })
  equal(await named('/api/datasets/:persistentId/?persistentId=doi:10.1234/AB/CDEFGH'), pid)
  equal(await named('/api/datasets/%3ApersistentId?persistentId=doi%3A10.1234%2FAB%2FCDEFGH'), pid)
  equal(await named('/api/datasets/doi:10.1234/AB/CDEFGH'), pid)
  equal(await named('/api/datasets/doi%3A10.1234%2FAB%2FCDEFGH'), pid)
  equal(await named('/api/v1/datasets/doi:10.1234/AB/CDEFGH/versions/1.0/'), pid)
  equal(await named('/api/v1/datasets/doi:10.1234%2FAB%2FCDEFGH/versions/:latest'), pid)
})

test('an invalid identifier is refused, and a number larger than all ids names nothing', async () => {
  for (const path of ['abc', '-1', ':persistentId', ':persistentId?persistentId=x', 'doi:10.1'])
    is((await get(`/api/datasets/${path}`)).status, 400, path)
  equal((await get('/api/datasets/99999999999999999999')).body.data.ref, { kind: 'id', id: 0 })
})

test('only the word true turns a flag on', async () => {
  for (const [query, full] of [
    ['full=true', true],
    ['full=TRUE', false],
    ['full=1', false],
    ['', false],
    ['_=17', false],
  ])
    is((await get(`/api/datasets/1?${query}`)).body.data.full, full)
})

test('invalid percent escapes are refused and cause no defect', async () => {
  for (const path of [
    '/api/datasets/%',
    '/api/datasets/%00',
    '/api/datasets/%ff',
    '/api/datasets/%zz',
  ])
    is((await get(path)).status, 404, path)
  for (const query of ['full=%', 'full=%00', 'x=%ff', '%ff=1', 'x=%ED%A0%80'])
    is((await get(`/api/datasets/1?${query}`)).status, 400, query)
  const message = async (query: string) => (await get(`/api/datasets/1?${query}`)).body.message
  is(await message('full=%00'), 'The query string must not contain the character U+0000')
  is(await message('full=%ff'), 'The query string is not valid percent-encoded UTF-8')
})

test('the header has precedence over the query, and a bad token is refused where guests are allowed', async () => {
  is((await get('/api/datasets/1')).body.data.kind, 'guest')
  is((await get('/api/datasets/1?key=good')).body.data.kind, 'account')
  is((await get('/api/datasets/1?key=bad', { 'X-Service-key': 'good' })).body.data.kind, 'account')
  const refused = await get('/api/datasets/1', { 'X-Service-key': 'bad' })
  is(refused.status, 401)
  equal(refused.body, { status: 'ERROR', message: 'Bad API key' })
  is((await get('/api/datasets/1', { 'X-Service-key': '' })).status, 401)
})

test('an endpoint that ignores the caller accepts a bad token', async () => {
  is((await get('/api/info/version?key=bad')).status, 200)
})

test('an endpoint that needs an account refuses guests', async () => {
  const response = await app.request('/api/datasets/1/actions/:publish', { method: 'POST' })
  is(response.status, 401)
  match((await bodyOf(response)).message, /^Only authenticated users/)
  const accepted = await app.request('/api/datasets/1/actions/:publish', {
    method: 'POST',
    headers: { 'X-Service-key': 'good' },
  })
  is((await bodyOf(accepted)).data.actor.userName, 'ada')
})

test('a missing permission is 401 unless the endpoint says 403', async () => {
  const response = await app.request('/api/datasets/1/add', { method: 'POST' })
  is(response.status, 403)
  equal(await bodyOf(response), {
    status: 'ERROR',
    message: 'User :guest is not permitted to perform requested action.',
  })
})

test('the full form of a refusal adds code, URL and method', async () => {
  const { body, status } = await get('/api/access/datafile/some/folder/12')
  is(status, 403)
  equal(body, {
    status: 'ERROR',
    code: 403,
    message: 'closed some/folder/12',
    requestUrl: 'http://localhost/api/access/datafile/some/folder/12',
    requestMethod: 'GET',
  })
})

test('a defect answers only an incident id, and is logged with its cause', async () => {
  const errors: LogFacts[] = []
  const logging = tinyApp({
    log: { info: () => {}, error: (_message, facts) => errors.push(facts) },
  })
  const response = await logging.request('/api/defect?token=t')
  const text = await response.text()
  is(response.status, 500)
  not.match(text, /secret|TypeError/)
  const body = JSON.parse(text)
  is(body.code, 500)
  match(body.requestUrl, /token=\*{4}$/)
  is(errors[0]?.incidentId, body.incidentId)
  is(String(errors[0]?.cause), 'TypeError: the secret connection string')
})

test('a failed store is 503 with Retry-After, and logged with its cause', async () => {
  const errors: LogFacts[] = []
  const logging = tinyApp({
    log: { info: () => {}, error: (_message, facts) => errors.push(facts) },
  })
  const response = await logging.request('/api/failing-store')
  is(response.status, 503)
  is(response.headers.get('Retry-After'), '10')
  const { status, message } = await bodyOf(response)
  is(status, 'ERROR')
  match(message, /try again later/i)
  not.match(message, /10\.0\.0\.1/)
  match(String(errors[0]?.cause), /10\.0\.0\.1 is silent/)
})

test('an unreachable database is 503 with Retry-After, and logged with its cause', async () => {
  const errors: LogFacts[] = []
  const logging = tinyApp({
    log: { info: () => {}, error: (_message, facts) => errors.push(facts) },
  })
  const response = await logging.request('/api/failing-database')
  is(response.status, 503)
  is(response.headers.get('Retry-After'), '10')
  not.match((await bodyOf(response)).message, /10\.0\.0\.2/)
  match(String(errors[0]?.cause), /10\.0\.0\.2 is silent/)
})

test('a full disk is 507 with a message, and logged with its cause', async () => {
  const errors: LogFacts[] = []
  const logging = tinyApp({
    log: { info: () => {}, error: (_message, facts) => errors.push(facts) },
  })
  const response = await logging.request('/api/full-disk', { method: 'POST' })
  is(response.status, 507)
  is(response.headers.get('Retry-After'), null)
  const { status, message } = await bodyOf(response)
  is(status, 'ERROR')
  match(message, /no room left/)
  not.match(message, /secret/)
  match(String(errors[0]?.cause), /secret/)
})

test('each request is logged once, with its template and no token', async () => {
  const lines: LogFacts[] = []
  const logging = tinyApp({
    log: { info: (_message, facts) => lines.push(facts), error: () => {} },
  })
  await logging.request('/api/v1/datasets/1?key=good', { headers: { 'X-Request-Id': 'abcd-1234' } })
  await logging.request('/api/nowhere')
  is(lines.length, 2)
  const { milliseconds, ...line } = lines[0] ?? {}
  is(typeof milliseconds, 'number')
  equal(line, {
    requestId: 'abcd-1234',
    method: 'GET',
    route: '/datasets/{id}',
    url: '/api/v1/datasets/1?key=****',
    status: 200,
  })
  is(lines[1]?.route, null)
  is(lines[1]?.status, 404)
})

test('a valid request id of the client is kept', async () => {
  const idOf = async (given: string) =>
    (await get('/api/info/version', { 'X-Request-Id': given })).response.headers.get('X-Request-Id')
  is(await idOf('0af7651916cd43dd'), '0af7651916cd43dd')
  for (const given of ['short', 'a b c d e f g h', 'x'.repeat(65), '<script>alert</script>'])
    match((await idOf(given)) ?? '', /^[0-9a-f-]{36}$/)
  const refused = await app.request('/api/nowhere')
  match(refused.headers.get('X-Request-Id') ?? '', /^[0-9a-f-]{36}$/)
})

test('answers that are not marked public must not be stored by caches', async () => {
  for (const path of ['/api/datasets/1', '/api/nowhere', '/api/datasets/x', '/api/defect'])
    is((await app.request(path)).headers.get('Cache-Control'), 'private, no-store', path)
})

test('HEAD answers as GET does, without a body; a superfluous body of a GET is ignored', async () => {
  const response = await app.request('/api/datasets/1', { method: 'HEAD' })
  is(response.status, 200)
  is(await response.text(), '')
})

test('a duplicate id or path is an error at start', async () => {
  const { holdfastApp } = await import('../../src/app/holdfast-app.ts')
  const { TINY, authenticate } = await import('./tiny-app.ts')
  let told = ''
  try {
    holdfastApp({ endpoints: [...TINY, ...TINY.slice(0, 1)], authenticate })
  } catch (error) {
    told = (error as Error).message
  }
  match(told, /^Declared twice/)
})

test.run()
