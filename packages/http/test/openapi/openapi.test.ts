import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { parse } from 'yaml'
import { openApiDocument } from '../../src/openapi/document.ts'
import { bodyOf, TINY, tinyApp } from '../app/tiny-app.ts'
import { documentedOperations, mountedOperations } from './documented-operations.ts'

const test = suite('the OpenAPI document')
const app = tinyApp({ description: { title: 'T', version: '9' } })
const document = openApiDocument(TINY, { title: 'T', version: '9' })

test('V22 openapi: lists exactly the mounted endpoints', () => {
  equal(documentedOperations(document), mountedOperations(app.routes))
})

test('V22 openapi: YAML as text, or JSON on request, with the same content', async () => {
  const yaml = await app.request('/openapi')
  match(yaml.headers.get('Content-Type') ?? '', /^text\/plain/)
  const json = await app.request('/openapi?format=json')
  is(json.headers.get('Content-Type'), 'application/json')
  equal(parse(await yaml.text()), await bodyOf(json))
  const accepting = await app.request('/openapi', { headers: { Accept: 'application/json' } })
  equal(await bodyOf(accepting), JSON.parse(JSON.stringify(document)))
})

test('V22 openapi: another format is 415, and one that contradicts Accept is 400', async () => {
  const other = await app.request('/openapi?format=xml')
  is(other.status, 415)
  equal((await bodyOf(other)).code, 415)
  const headers = { Accept: 'application/json' }
  is((await app.request('/openapi?format=yaml', { headers })).status, 400)
  is((await app.request('/openapi?format=json', { headers })).status, 200)
})

const { paths } = JSON.parse(JSON.stringify(document))

test('V22 openapi: parameters and bodies are described by the schemas that check them', () => {
  const parameters: readonly { readonly in: string; readonly name: string }[] =
    paths['/api/datasets/{id}'].get.parameters
  equal(
    parameters.map((each) => `${each.in} ${each.name}`),
    ['path id', 'query full', 'query persistentId'],
  )
  const { requestBody } = paths['/api/datasets/{id}/versions/:draft'].put
  equal(requestBody.content['application/json'].schema.required, ['title'])
})

test('V22 openapi: credentials are described as security', () => {
  equal(paths['/api/info/version'].get.security, [])
  equal(paths['/api/datasets/{id}'].get.security.at(-1), {})
  is(paths['/api/datasets/{id}/actions/:publish'].post.security.length, 2)
})

test.run()
