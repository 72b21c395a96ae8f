import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openBrowser } from '../app/browser.ts'
import { openSite, type Site } from '../app/site.ts'

const test = suite<{ site: Site }>('the page of a file')

test.before.each(async (context) => {
  context.site = await openSite()
})

const fileIdOf = async (site: Site, ref: Parameters<Site['publish']>[0]): Promise<number> => {
  const options = { files: true, includeDeaccessioned: false }
  const wanted = { ref, version: ':latest' }
  const { files } = await site.repository.versions.get(site.admin, wanted, options)
  return (files === 'later' ? null : files)?.[0]?.file.id ?? 0
}

test('the page of a released file says what it is and where to get it', async ({ site }) => {
  const { ref } = await site.draft({ files: ['data/levels.csv'] })
  await site.publish(ref)
  const id = await fileIdOf(site, ref)
  const { status, text } = await site.get(`/file?fileId=${id}`)
  is(status, 200)
  match(text, '<h1>levels.csv</h1>')
  match(text, 'data/levels.csv')
  match(text, `/api/access/datafile/${id}`)
  match(text, 'levels.csv [fileName]')
})

test('a file with a persistent identifier has its page under it', async ({ site }) => {
  await site.repository.settings.put(site.admin, { name: ':FilePIDsEnabled' }, { value: 'true' })
  const { ref } = await site.draft({ files: ['levels.csv'] })
  await site.publish(ref)
  const { text } = await site.get(`/file?fileId=${await fileIdOf(site, ref)}`)
  const address = /rel="canonical" href="https:\/\/doi.org\/([^"]*)"/.exec(text)?.[1] ?? ''
  match((await site.get(`/file?persistentId=doi:${address}`)).text, '<h1>levels.csv</h1>')
  is((await site.get('/file?persistentId=doi:10.5072/NONE')).status, 404)
})

test('the file of a draft, an unknown id and no id are not found', async ({ site }) => {
  const { ref } = await site.draft({ files: ['secret.csv'] })
  const id = await fileIdOf(site, ref)
  for (const query of [`fileId=${id}`, 'fileId=999999', 'fileId=x', '']) {
    const { status, text } = await site.get(`/file?${query}`)
    is(status, 404, query)
    not.match(text, 'secret')
  }
})

test('an older version says what its readers meet now, when a later one restricted a file', async ({
  site,
}) => {
  const { repository, admin } = site
  const { ref, pid } = await site.draft({ files: ['levels.csv', 'notes.txt'] })
  await site.publish(ref)
  const [id = 0] = site.fileIds
  await repository.files.editAll(admin, ref, [{ fileId: id, restrict: true }])
  const first = `/citation?persistentId=${pid}&version=1.0`
  const accessOn = (text: string) =>
    [...text.matchAll(/<td>(Open|Restricted[^<]*)</g)].map(([, access]) => access)
  // Until it is published, the restriction applies to nobody but the draft.
  equal(accessOn((await site.get(first)).text), ['Open', 'Open'])
  const ada = openBrowser(site)
  await ada.signUp('ada')
  await repository.users.admin.setSuperuser(admin, { kind: 'userName', userName: 'ada' }, true)
  equal(accessOn((await ada.get(`/deposit/files?persistentId=${pid}`)).text), [
    'Restricted',
    'Open',
  ])
  await site.publish(ref)
  const older = (await site.get(first)).text
  equal(accessOn(older), ['Restricted', 'Open'])
  match(older, `/access?file=${id}&amp;version=1.0`)
  const page = (await site.get(`/file?fileId=${id}&version=1.0`)).text
  match(page, '<dd>Restricted</dd>')
  equal(accessOn((await site.get(`/files?persistentId=${pid}&version=1.0`)).text), [
    'Restricted',
    'Open',
  ])
  const grace = openBrowser(site)
  await grace.signUp('grace')
  match((await grace.get(`/file?fileId=${id}`)).text, '<dd>Restricted</dd>')
  const place = { kind: 'dataset', ref } as const
  await repository.assignments.assign(admin, place, {
    assignee: '@grace',
    roleAlias: 'fileDownloader',
  })
  for (const path of [first, `/files?persistentId=${pid}`, `/file?fileId=${id}`]) {
    const { text } = await grace.get(path)
    match(text, 'Restricted; you may download it')
  }
  match((await grace.get(first)).text, `href="/download/file?fileId=${id}"`)
  equal(site.faults, [])
})

test.run()
