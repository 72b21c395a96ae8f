import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type PathTemplate, routerPattern, specificity } from '../../src/endpoints/path-template.ts'

const test = suite('path templates')

test('parameters are in braces, and everything else matches itself', () => {
  is(routerPattern('/datasets/{id}/versions/:draft'), '/datasets/:id/versions/:literal3{:draft}')
  is(routerPattern('/access/datafile/{path+}'), '/access/datafile/:path{.+}')
})

test('literals come before parameters, and parameters before rests', () => {
  const paths: readonly PathTemplate[] = [
    '/a/{rest+}',
    '/a/{id}',
    '/a/b',
    '/a/{id}/c',
    '/a/{id}/{x}',
  ]
  equal(
    paths.toSorted((a, b) => (specificity(a) < specificity(b) ? -1 : 1)),
    ['/a/b', '/a/{id}/c', '/a/{id}/{x}', '/a/{id}', '/a/{rest+}'],
  )
})

test.run()
