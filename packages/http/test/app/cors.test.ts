import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { tinyApp } from './tiny-app.ts'

const test = suite('cross-origin requests')
const allowed = (response: Response) => response.headers.get('Access-Control-Allow-Origin')
const from = (origin: string, method = 'GET') => ({ method, headers: { Origin: origin } })

test('open endpoints allow every origin, the others none by default', async () => {
  const app = tinyApp()
  is(allowed(await app.request('/api/info/version', from('https://a.example'))), '*')
  is(allowed(await app.request('/api/datasets/1', from('https://a.example'))), null)
})

test('a configured origin is echoed, another one is not, and Vary names Origin', async () => {
  const app = tinyApp({ cors: { origins: ['https://a.example'] } })
  const echoed = await app.request('/api/datasets/1', from('https://a.example'))
  is(allowed(echoed), 'https://a.example')
  is(echoed.headers.get('Vary'), 'Origin')
  const other = await app.request('/api/datasets/1', from('https://b.example'))
  is(allowed(other), null)
  is(other.headers.get('Vary'), 'Origin')
})

test('an asterisk allows every origin on every path, also on refusals and defects', async () => {
  const app = tinyApp({ cors: { origins: ['*'] } })
  for (const path of ['/api/datasets/1', '/api/datasets/x', '/api/nowhere', '/api/defect'])
    is(allowed(await app.request(path, from('https://a.example'))), '*', path)
})

test('the three lists are sent to every origin', async () => {
  const { headers } = await tinyApp().request('/api/nowhere', from('https://a.example'))
  is(headers.get('Access-Control-Allow-Methods'), 'GET, POST, OPTIONS, PUT, DELETE')
  is(headers.get('Access-Control-Allow-Headers'), 'Accept, Content-Type, X-Service-key, Range')
  is(headers.get('Access-Control-Expose-Headers'), 'Accept-Ranges, Content-Range, Content-Encoding')
})

test('a preflight is answered on any path, unknown ones included', async () => {
  const app = tinyApp()
  for (const path of ['/api/info/version', '/api/nowhere', '/api/datasets/1/add']) {
    const response = await app.request(path, from('https://a.example', 'OPTIONS'))
    is(response.status, 204)
    is(response.headers.has('Access-Control-Allow-Methods'), true)
  }
})

test('the preflight of an open endpoint allows every origin', async () => {
  const app = tinyApp()
  is(allowed(await app.request('/api/v1/info/version/', from('https://a.example', 'OPTIONS'))), '*')
  is(allowed(await app.request('/api/datasets/1', from('https://a.example', 'OPTIONS'))), null)
})

test.run()
