import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { folderPage } from '../../src/files/folder-page.ts'
import { manyFiles } from '../app/many-files.ts'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World; readonly id: number; readonly pid: string }>(
  'folder indexes over HTTP',
)

const FILES = [
  ['zebra.txt', ''],
  ['Apple.txt', ''],
  ['README & co.md', 'data'],
  ['deep file.csv', 'data/daily levels/2031'],
  ['ünicode.txt', 'größe'],
] as const

test.before(async (context) => {
  const world = await openWorld()
  const { id, pid } = await aSharedDataset(world)
  for (const [name, directoryLabel] of FILES)
    await aFile(world, id, { name, content: name, jsonData: { directoryLabel } })
  await publish(world, id)
  Object.assign(context, { world, id, pid })
})
test.after(({ world }) => world.close())

const index = (world: World, id: number | string, query = '') =>
  world.call('GET', `/datasets/${id}/dirindex?${query}`)

const draftIndex = (world: World, id: number, as: Who) =>
  world.call('GET', `/datasets/${id}/dirindex?version=:draft`, { as })

/** Target and text of each link, in order. */
const links = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href = '', text = '']) => ({
    href: href.replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
    text,
  }))

test('D06 index: a page of the root, folders among files by name', async ({ world, id, pid }) => {
  const { status, headers, text } = await index(world, id)
  is(status, 200)
  match(headers.get('Content-Type') ?? '', /^text\/html/)
  is(headers.get('Content-Disposition'), 'filename=".index.html"')
  match(text, /^<!DOCTYPE HTML PUBLIC "-\/\/W3C\/\/DTD HTML 3\.2 Final\/\/EN">/)
  match(text, '<title>Index of folder /</title>')
  match(text, `<h1>Index of folder / in dataset ${pid} (v. 1.0)</h1>`)
  equal(
    links(text).map((link) => link.text),
    ['Apple.txt', 'data/', 'größe/', 'zebra.txt'],
  )
  match(text, /<th>Name<\/th><th>Last Modified<\/th><th>Size<\/th><th>Description<\/th>/)
  match(text, '<th colspan="4"><hr></th>')
  match(text, '<td align="right">5-April-2031 06:07</td><td align="right">9 B</td>')
  match(text, '<td align="right"> - </td><td align="right"> - </td><td align="right">&nbsp;</td>')
})

test('D06 index: every file can be reached by links from the root', async ({ world, id }) => {
  const found: string[] = []
  const walk = async (path: string): Promise<void> => {
    const { status, text } = await world.call('GET', path)
    is(status, 200, path)
    for (const { href } of links(text)) {
      const target = href.replace(/^\/api/, '')
      if (target.includes('/dirindex/')) await walk(target)
      else found.push((await world.call('GET', target)).text)
    }
  }
  await walk(`/datasets/${id}/dirindex`)
  equal(found.sort(), FILES.map(([name]) => name).sort())
})

test('D06 index: a folder has its own page, with its path', async ({ world, id }) => {
  const { text, headers } = await index(world, id, 'folder=data')
  is(headers.get('Content-Disposition'), 'filename=".index-data.html"')
  match(text, '<title>Index of folder /data</title>')
  const [daily, readme] = links(text)
  is(daily?.href, `/api/datasets/${id}/dirindex/?version=1.0&folder=data/daily%20levels`)
  match(readme?.href ?? '', /^\/api\/access\/datafile\/data\/\d+$/)
  is(readme?.text, 'README &amp; co.md')
  const deep = await index(world, id, 'folder=/data/daily+levels/2031/&original=true')
  is(deep.headers.get('Content-Disposition'), 'filename=".index-data_daily%20levels_2031.html"')
  match(
    links(deep.text)[0]?.href ?? '',
    /^\/api\/access\/datafile\/data\/daily%20levels\/2031\/\d+$/,
  )
  const between = await index(world, id, 'folder=data/daily%20levels&original=true')
  match(links(between.text)[0]?.href ?? '', /folder=data\/daily%20levels\/2031&original=true$/)
  is((await index(world, id, `folder=${encodeURIComponent('größe')}`)).status, 200)
})

test('D06 index: an unknown folder is 404', async ({ world, id }) => {
  for (const folder of ['nothing', 'dat', 'data/daily', 'DATA', 'data/..', '<b>', "' or 1=1 --"])
    is((await index(world, id, `folder=${encodeURIComponent(folder)}`)).status, 404, folder)
  is((await index(world, id, 'version=2.0')).status, 404)
  is((await index(world, id, 'version=x')).status, 400)
  is((await index(world, 999_999)).status, 404)
  is((await index(world, 'abc')).status, 400)
})

test('D06 index: a draft says so', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await aFile(world, id, { jsonData: { directoryLabel: 'sub' } })
  const { text } = await draftIndex(world, id, 'member')
  match(text, '(Draft Version)')
  match(links(text)[0]?.href ?? '', /version=:draft&folder=sub$/)
  is((await index(world, id)).status, 404)
})

test('D06 index: an identifier in the query, a slash at the end, HEAD', async ({
  world,
  pid,
  id,
}) => {
  const byPid = await world.call('GET', `/datasets/:persistentId/dirindex/?persistentId=${pid}`)
  is(byPid.status, 200)
  const head = await world.call('HEAD', `/datasets/${id}/dirindex`)
  equal([head.status, head.text], [200, ''])
  match(head.headers.get('Content-Type') ?? '', /^text\/html/)
})

test('D06 index: a dataset without files has an empty page', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const { status, text } = await index(world, id)
  is(status, 200)
  equal(links(text), [])
})

test('D06 index: hostile names are escaped', () => {
  const name = `<script>"'&amp;\u202e</td> ?#%2f`
  const content = {
    folders: [name],
    files: [{ id: 7, label: name, size: 1, createdAt: new Date(0), tabular: false }],
  }
  const page = { datasetId: 1, pid: name, versionName: name, versionKey: '1.0', original: false }
  const html = [...folderPage({ ...page, folder: `a/${name}`, content })].join('')
  not.match(html, '<script>')
  const found = links(html)
  is(found.length, 2)
  for (const { text } of found) is(text.replace(/\/$/, ''), escaped(name))
  const [folder = '', file = ''] = found.map(({ href }) => new URL(href, 'http://x').href)
  is(new URL(folder).searchParams.get('folder'), `a/${name}/${name}`)
  is(decodeURIComponent(new URL(file).pathname), `/api/access/datafile/a/${name}/7`)
})

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

test('D06 index: links to tables have the original form on request', () => {
  const file = { id: 7, label: 'a.tab', size: 105_000, createdAt: new Date(0) }
  const content = {
    folders: [],
    files: [
      { ...file, tabular: true },
      { ...file, id: 8, tabular: false },
    ],
  }
  const page = {
    datasetId: 1,
    pid: 'p',
    versionName: 'v. 1.0',
    versionKey: '1.0',
    folder: '',
    content,
  }
  const hrefs = (original: boolean) =>
    links([...folderPage({ ...page, original })].join('')).map(({ href }) => href)
  equal(hrefs(true), ['/api/access/datafile/7?format=original', '/api/access/datafile/8'])
  equal(hrefs(false), ['/api/access/datafile/7', '/api/access/datafile/8'])
  match([...folderPage({ ...page, original: false })].join(''), '102.5 KB')
})

test('D06 index: a link never matches another endpoint', () => {
  const href = (folder: string) => {
    const file = { id: 7, label: 'a', size: 1, createdAt: new Date(0), tabular: false }
    const content = { folders: [], files: [file] }
    const page = { datasetId: 1, pid: 'p', versionName: '', versionKey: '1.0', original: false }
    return links([...folderPage({ ...page, folder, content })].join(''))[0]?.href
  }
  equal(
    ['bundle', '17/citation', 'bundle/x', 'citation'].map(href),
    ['7', '7', 'bundle/x/7', 'citation/7'].map((path) => `/api/access/datafile/${path}`),
  )
})

test('D06 index: a folder of many files is sent in chunks', async ({ world }) => {
  const { id } = await aDataset(world)
  await manyFiles(world, id, 3000)
  const { text } = await draftIndex(world, id, 'superuser')
  is(links(text).length, 1002)
  match(text, /<\/html>\s*$/)
})

test.run()
