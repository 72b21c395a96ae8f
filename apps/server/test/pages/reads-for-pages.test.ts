import { GUEST } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { readsForPages } from '../../src/reads-for-pages.ts'

const test = suite('reads for pages')

test('a question about a download stays one, so that it counts nothing and opens no file', () => {
  const read = { path: '/api/access/datafile/7', actor: GUEST }
  const methods = ['GET', 'HEAD'].map((method) => {
    const sent = new Request('http://localhost/download/file?fileId=7', { method })
    return readsForPages().request(sent, read).method
  })
  equal(methods, ['GET', 'HEAD'])
})

test('the API is asked under the id of the page, and never under one that was not checked', () => {
  const read = { path: '/api/access/datafile/7', actor: GUEST }
  const headers = { 'X-Request-Id': 'sent by the client' }
  const sent = new Request('http://localhost/download/file?fileId=7', { headers })
  const asked = (id?: string) => readsForPages().request(sent, read, id).headers.get('X-Request-Id')
  equal([asked('a-proxy-0001'), asked()], ['a-proxy-0001', null])
})

test.run()
