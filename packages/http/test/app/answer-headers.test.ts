import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { tinyApp } from './tiny-app.ts'

const test = suite('headers of all answers')

const ID = { 'X-Request-Id': 'answers-0001' }

test('every answer has them, whatever makes it', async () => {
  const app = tinyApp()
  for (const [path, status] of [
    ['/api/info/version', 200],
    ['/citation?persistentId=doi:10.5072/FK2/A', 302],
    ['/openapi', 200],
    ['/api/datasets/x', 400],
    ['/api/nowhere', 404],
    ['/api/defect', 500],
  ] as const) {
    const { status: answered, headers } = await app.request(path, { headers: ID })
    is(answered, status, path)
    is(headers.get('X-Request-Id'), ID['X-Request-Id'], path)
    is(headers.get('X-Content-Type-Options'), 'nosniff', path)
    is(headers.get('Access-Control-Expose-Headers') === null, false, path)
    if (path !== '/openapi') is(headers.get('Cache-Control'), 'private, no-store', path)
  }
})

test('HEAD and preflights have them too', async () => {
  for (const method of ['HEAD', 'OPTIONS']) {
    const { headers } = await tinyApp().request('/api/info/version', { method, headers: ID })
    is(headers.get('X-Request-Id'), ID['X-Request-Id'], method)
    is(headers.get('X-Content-Type-Options'), 'nosniff', method)
  }
})

test('no answer has headers of another one', async () => {
  const app = tinyApp()
  await app.request('/api/info/version', { headers: { Origin: 'https://a.example' } })
  const { headers } = await app.request('/api/datasets/1')
  is(headers.get('Access-Control-Allow-Origin'), null)
  is(headers.get('X-Request-Id') === ID['X-Request-Id'], false)
})

test.run()
