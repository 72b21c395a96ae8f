import { UnsupportedPathError } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import { suite } from 'uvu'
import { equal, throws } from 'uvu/assert'
import { PathRouter } from '../../src/endpoints/path-router.ts'

const test = suite('path router')

const ROUTES = [
  ['ALL', '/*', 'log'],
  ['GET', '/datasets', 'list'],
  ['GET', '/datasets/:id', 'dataset'],
  ['DELETE', '/datasets/:id', 'destroy'],
  ['GET', '/datasets/:literal2{:draft}', 'drafts'],
  ['GET', '/datasets/:id/versions/:version', 'version'],
  ['POST', '/datasets/:dataset/versions/:literal4{:publish}', 'publish'],
  ['GET', '/access/:path{.+}', 'bytes'],
  ['ALL', '/access/files', 'files'],
] as const

const SEGMENTS = [
  '',
  'datasets',
  'access',
  'versions',
  '5',
  ':draft',
  ':publish',
  'files',
  'a%2Fb',
  'a\nb',
]

/** All paths of at most five of these segments that begin as some route does. */
function paths(): readonly string[] {
  const below = (path: string, depth: number): readonly string[] =>
    depth === 0
      ? [path]
      : [path, ...SEGMENTS.flatMap((segment) => below(`${path}/${segment}`, depth - 1))]
  return ['/datasets', '/access', '/other'].flatMap((path) => below(path, 3))
}

const filled = (router: TrieRouter<string> | PathRouter<string>) => {
  for (const [method, path, handler] of ROUTES) router.add(method, path, handler)
  return router
}

/** Names of parameters that stand for texts are of no use to anybody. */
const found = (router: TrieRouter<string> | PathRouter<string>, method: string, path: string) =>
  router
    .match(method, path)[0]
    .map(([handler, params]) => [
      handler,
      Object.entries(params).filter(([name]) => !name.startsWith('literal')),
    ])

test('every path leads to the handlers that the router of the framework finds, in its order', () => {
  const [ours, theirs] = [filled(new PathRouter()), filled(new TrieRouter())]
  for (const method of ['GET', 'POST', 'DELETE'])
    for (const path of paths())
      equal(found(ours, method, path), found(theirs, method, path), `${method} ${path}`)
})

test('a rest has all segments that follow', () => {
  const router = filled(new PathRouter())
  equal(found(router, 'GET', '/access/a/b/c'), [
    ['log', []],
    ['bytes', [['path', 'a/b/c']]],
  ])
  equal(found(router, 'GET', '/access'), [['log', []]])
})

test('another notation is refused when it is added', () => {
  for (const path of ['/a/*', '/a/:id?', '/a/:id{[0-9]+}', '/a/:path{.+}/b'])
    throws(
      () => new PathRouter().add('GET', path, 'x'),
      (error: unknown) => error instanceof UnsupportedPathError,
    )
})

test.run()
