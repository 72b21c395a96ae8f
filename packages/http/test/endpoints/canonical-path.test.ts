import fc from 'fast-check'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { canonicalPath } from '../../src/endpoints/canonical-path.ts'

const test = suite('canonical paths')
const path = canonicalPath([
  '/api/datasets/{id}',
  '/api/datasets/{id}/versions/{version}',
  '/api/datasets/{id}/actions/:publish',
  '/api/access/datafile/{id}/metadata/ddi',
  '/api/collections/{id}/contents',
])
const of = (text: string) => path(`http://h:8080${text}`)

test('escapes are resolved, except those that would change the segments', () => {
  is(of('/api/collections/r%C3%A9ef/contents'), '/api/collections/réef/contents')
  is(of('/api/collections/a%2Fb%25'), '/api/collections/a%2Fb%25')
  is(of('/api/datasets/%3ApersistentId?x=/y'), '/api/datasets/:persistentId')
})

test('one trailing slash is removed, and below /api every empty segment', () => {
  is(of('/api/datasets/1/'), '/api/datasets/1')
  is(of('/api/datasets/1//'), '/api/datasets/1')
  is(of('/api//v1//datasets///1/versions'), '/api/datasets/1/versions')
  is(of('/api//datasets/doi:10.1/A//versions/1.0'), '/api/datasets/doi:10.1%2FA/versions/1.0')
  is(of('/other//1//'), '/other//1/')
  is(of('/'), '/')
})

test('an identifier ends at a literal that may follow it, or with the path', () => {
  is(of('/api/datasets/doi:10.1/A/B'), '/api/datasets/doi:10.1%2FA%2FB')
  is(of('/api/v1/datasets/hdl:1/A/versions/1.0/'), '/api/datasets/hdl:1%2FA/versions/1.0')
  is(of('/api/datasets/DOI:10.1/actions/:publish'), '/api/datasets/DOI:10.1%2Factions%2F:publish')
  is(of('/api/datasets/doi:10.1/A/actions/:publish'), '/api/datasets/doi:10.1%2FA/actions/:publish')
  is(
    of('/api/access/datafile/doi:10.1/A/metadata/ddi'),
    '/api/access/datafile/doi:10.1%2FA/metadata/ddi',
  )
})

test('text like an identifier in other places is unchanged', () => {
  is(of('/api/other/doi:10.1/A/B'), '/api/other/doi:10.1/A/B')
})

test('an escaped identifier is one segment already', () => {
  is(of('/api/datasets/doi:10.1%2FA%2FB/anything'), '/api/datasets/doi:10.1%2FA%2FB/anything')
})

test('every path becomes a path', () =>
  fc.assert(
    fc.property(fc.webPath(), fc.string(), (first, second) => {
      is(of(`/${first}${second}`).startsWith('/'), true)
    }),
  ))

test.run()
