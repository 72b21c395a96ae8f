import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { PAGES, REQUEST_ONLY, TWO_WAY } from '../../src/names/path-rows.ts'
import { apiPath, renamedPath } from '../../src/requests/path-renaming.ts'

const test = suite('paths under other names')

const filled = (row: string): string => row.replaceAll('*', 'dataverse')
const neutral = (path: string): string => renamedPath('toNeutral', path)
const original = (path: string): string => renamedPath('toOriginal', path)

test('every row holds in both directions, with what is below it, in both versions of the API', () => {
  for (const [theirs, ours] of TWO_WAY)
    for (const start of ['/api/', '/api/v1/'])
      for (const end of ['', '/', '/5/dataverses', '/collections'])
        equal(
          [neutral(start + filled(theirs) + end), original(start + filled(ours) + end)],
          [start + filled(ours) + end, start + filled(theirs) + end],
        )
  for (const [theirs, ours] of PAGES)
    equal([neutral(`/${theirs}/x`), original(`/${ours}/x`)], [`/${ours}/x`, `/${theirs}/x`])
})

test('older spellings are taken before what they overlap with, and are not given', () => {
  for (const [theirs, ours] of REQUEST_ONLY)
    is(neutral(`/api/${filled(theirs)}`), `/api/${filled(ours)}`)
  is(neutral('/api/admin/dataverse/x/addRoles'), '/api/admin/collection/x/addRoles')
  is(original('/api/datasets/5/previewUrl'), '/api/datasets/5/previewUrl')
  is(neutral('/privateurl.xhtml'), '/previewurl.xhtml')
})

test('names inside paths are those of their place', () => {
  for (const [theirs, ours] of [
    ['admin/settings/:GlobusAppUrl', 'admin/settings/:TransferAppUrl'],
    ['admin/settings/:GlobusAppUrl/lang/de', 'admin/settings/:TransferAppUrl/lang/de'],
    ['datasets/5/lock/GlobusUpload', 'datasets/5/lock/TransferUpload'],
    ['users/ada/allowedCollections/AddDataverse', 'users/ada/allowedCollections/AddCollection'],
    ['users/ada/traces/dataverseCreator', 'users/ada/traces/collectionCreator'],
    [
      'notifications/mutedEmails/GLOBUSUPLOADCOMPLETED',
      'notifications/mutedEmails/TRANSFERUPLOADCOMPLETED',
    ],
    ['admin/clearMetricsCache/dataversesToMonth', 'admin/clearMetricsCache/collectionsToMonth'],
    ['admin/clearMetricsCache/MDC-viewsTotal', 'admin/clearMetricsCache/MDC-viewsTotal'],
  ] as const)
    equal([neutral(`/api/${theirs}`), original(`/api/${ours}`)], [`/api/${ours}`, `/api/${theirs}`])
})

test('whole segments are names: other ones stay, as do aliases that look like names', () => {
  for (const path of [
    '/api/datasets/5',
    '/api/dataversesx/5',
    '/api/Dataverses/5',
    '/apis/dataverses',
    '/api',
    '/',
    '/api/mydata/retrieve/collectionList',
    '/api/users/ada/allowedCollections',
  ])
    is(neutral(path), path)
  is(neutral('/api/dataverses/dataverses/contents'), '/api/collections/dataverses/contents')
  is(original('/api/collections/collections/contents'), '/api/dataverses/collections/contents')
})

test('the path below the API has no slash at its end', () => {
  equal(['/api/v1/search/', '/api/search', '/api', '/oai'].map(apiPath), [
    'search',
    'search',
    '',
    null,
  ])
})

test.run()
