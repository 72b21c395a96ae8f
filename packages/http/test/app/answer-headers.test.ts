import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { endpoint } from '../../src/endpoints/endpoint.ts'
import { sendBytes } from '../../src/output/send-bytes.ts'
import { sendPage } from '../../src/output/send-page.ts'
import { served } from '../output/served.ts'
import { authenticate, tinyApp } from './tiny-app.ts'

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

test('what is written to a connection while it is made has them too', async () => {
  const declared = { method: 'get', summary: 's', area: 'tests', caller: 'anyone' } as const
  const endpoints = [
    endpoint({ ...declared, id: 'page', path: '/page' }, ({ c }) => sendPage(c, ['<p>page</p>'])),
    endpoint({ ...declared, id: 'bytes', path: '/bytes' }, ({ c }) =>
      sendBytes(c, { size: null, open: oneByte, headers: {}, ranges: false }),
    ),
  ]
  await served(holdfastApp({ endpoints, authenticate }), async ({ url }) => {
    for (const path of ['page', 'bytes']) {
      const { headers } = await fetch(`${url}/api/${path}`, { headers: ID })
      is(headers.get('X-Request-Id'), ID['X-Request-Id'], path)
      is(headers.get('Cache-Control'), 'private, no-store', path)
      is(headers.get('X-Content-Type-Options'), 'nosniff', path)
      is(headers.get('Access-Control-Expose-Headers') === null, false, path)
    }
  })
})

async function* oneByte() {
  yield new Uint8Array(1)
}

test('no answer has headers of another one', async () => {
  const app = tinyApp()
  await app.request('/api/info/version', { headers: { Origin: 'https://a.example' } })
  const { headers } = await app.request('/api/datasets/1')
  is(headers.get('Access-Control-Allow-Origin'), null)
  is(headers.get('X-Request-Id') === ID['X-Request-Id'], false)
})

test.run()
