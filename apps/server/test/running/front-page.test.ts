import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { frontPageRoutes } from '../../src/front-page.ts'

const test = suite('the front page')

test('names the service and links to its description and collections', async () => {
  const response = await frontPageRoutes().request('/')
  is(response.status, 200)
  match(response.headers.get('Content-Type') ?? '', /^text\/html/)
  const page = await response.text()
  for (const path of ['/openapi', '/api/collections/:root', '/ready']) match(page, `href="${path}`)
})

test('the address of a dataset redirects to its record only', async () => {
  const routes = frontPageRoutes()
  const response = await routes.request('/datasets/7')
  is(response.status, 302)
  is(response.headers.get('Location'), '/api/datasets/7')
  for (const path of ['/datasets/x', '/datasets/12345678901', '/datasets/7/x', '/datasets/'])
    is((await routes.request(path)).status, 404, path)
})

test.run()
