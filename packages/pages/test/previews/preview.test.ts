import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { outlineOf } from '../../src/previews/geo-outline.ts'
import { previewKind } from '../../src/previews/preview-kind.ts'
import { indented } from '../../src/previews/read-preview.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('the preview of a file')

test.before.each(async (context) => {
  context.site = await openSite()
})

test('depends on the type and the name; what could run is text', () => {
  const kinds: Readonly<Record<string, string | null>> = {
    'image/png a.png': 'image',
    'image/svg+xml a.svg': 'text',
    'text/html a.html': 'text',
    'application/pdf a.pdf': 'firstPage',
    'application/geo+json a': 'geojson',
    'text/plain README.md': 'markdown',
    'application/ld+json a': 'json',
    'text/x-python a.py': 'text',
    'application/octet-stream a.bin': null,
    'application/octet-stream notes.r': 'text',
    'video/x-msvideo a.avi': null,
  }
  for (const [file, kind] of Object.entries(kinds)) {
    const [contentType = '', label = ''] = file.split(' ')
    is(previewKind({ contentType, table: null }, label), kind, file)
  }
})

test('shows a text as text, whatever is in it, to those who may read the file', async ({
  site,
}) => {
  // The content of a file of the test is its path.
  const { ref } = await site.draft({ files: ['a & b.txt'] })
  const [id = 0] = site.fileIds
  await site.publish(ref)
  const { text, status } = await site.get(`/file?fileId=${id}`)
  is(status, 200)
  match(text, '<code>a &amp; b.txt</code>')
})

test('of a restricted file says that it may not be read', async ({ site }) => {
  const { ref } = await site.draft({ files: ['levels.txt'] })
  const [id = 0] = site.fileIds
  await site.repository.files.restrict(site.admin, id, { restrict: true, termsOfAccess: 'Ask.' })
  await site.publish(ref)
  const { text } = await site.get(`/file?fileId=${id}`)
  match(text, 'You may not read this file')
  not.match(text, '<code>levels.txt</code>')
})

test('of a README is kept for everybody only when everybody may read it', async ({ site }) => {
  const { ref, pid } = await site.draft({ files: ['README.md'] })
  const [id = 0] = site.fileIds
  await site.repository.files.restrict(site.admin, id, { restrict: true, termsOfAccess: 'Ask.' })
  await site.publish(ref)
  const everywhere = ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'] as const
  const { identifier: assignee } = await site.repository.groups.ip.create(site.admin, {
    alias: 'library',
    name: 'Library',
    description: '',
    addresses: [],
    ranges: [everywhere],
  })
  const role = { assignee, roleAlias: 'fileDownloader' }
  await site.repository.assignments.assign(site.admin, { kind: 'dataset', ref }, role)
  match((await site.get(`/file?fileId=${id}`)).text, '<code>README.md</code>')
  not.match((await site.get(`/citation?persistentId=${pid}`)).text, '<code>README.md</code>')
})

test('of a README that guests were granted is not kept, since the grant can end', async ({
  site,
}) => {
  const { ref, pid } = await site.draft({ files: ['README.md'] })
  const [id = 0] = site.fileIds
  await site.repository.files.restrict(site.admin, id, { restrict: true, termsOfAccess: 'Ask.' })
  await site.publish(ref)
  const role = { assignee: ':guest', roleAlias: 'fileDownloader' }
  await site.repository.assignments.assign(site.admin, { kind: 'dataset', ref }, role)
  match((await site.get(`/file?fileId=${id}`)).text, '<code>README.md</code>')
  not.match((await site.get(`/citation?persistentId=${pid}`)).text, '<code>README.md</code>')
})

test('of a short JSON document with many levels is no long text', () => {
  const deep = `${'['.repeat(60)}1${']'.repeat(60)}`
  is(indented(deep), deep)
  is(indented('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}')
})

test('thins out many short lines of GeoJSON too', () => {
  const coordinates = Array.from({ length: 30_000 }, (_, x) => [
    [x, 0],
    [x, 1],
  ])
  const outline = outlineOf(JSON.stringify({ type: 'MultiLineString', coordinates }))
  const drawn = outline?.path.match(/[ML]/g)?.length ?? 0
  ok(drawn > 1000 && drawn <= 8000, `${drawn} positions`)
  equal(outline?.bounds, [0, 0, 29_999, 1])
})

test('draws the lines and points of GeoJSON, and nothing of other documents', () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  }
  const point = { type: 'Point', coordinates: [5, 6] }
  const features = [line, point].map((geometry) => ({ type: 'Feature', geometry }))
  const outline = outlineOf(JSON.stringify({ type: 'FeatureCollection', features }))
  is(outline?.path, 'M1 -2L3 -4')
  equal(outline?.points, [{ x: 5, y: -6 }])
  equal(outline?.bounds, [1, 2, 5, 6])
  is(outline?.features, 2)
  is(outlineOf(JSON.stringify(point))?.features, 1)
  for (const text of ['', '{}', '[1]', '{"type":"Point","coordinates":["1","<b>"]}'])
    is(outlineOf(text), null, text)
})

test.run()
