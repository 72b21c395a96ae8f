import { suite } from 'uvu'
import { is, match, not } from 'uvu/assert'
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

test.run()
