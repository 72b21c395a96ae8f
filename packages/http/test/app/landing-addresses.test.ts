import { GUEST } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'

const test = suite('landing addresses')

const app = holdfastApp({ endpoints: [], authenticate: async () => GUEST })

async function landed(path: string): Promise<string | number> {
  const answer = await app.request(path)
  const location = answer.headers.get('Location')
  return answer.status === 302 && location !== null
    ? new URL(location, `https://data.example/base${path}`).href
    : answer.status
}

const API = 'https://data.example/base/api'

test('the address of a dataset, file or collection redirects to the API, also below a path', async () => {
  const pid = 'doi:10.5072/FK2/A&B'
  const encoded = encodeURIComponent(pid)
  equal(
    await landed(`/citation?persistentId=${encoded}`),
    `${API}/datasets/:persistentId?persistentId=${encoded}`,
  )
  equal(
    await landed(`/file?persistentId=${encoded}`),
    `${API}/files/:persistentId?persistentId=${encoded}`,
  )
  equal(await landed('/file?fileId=12'), `${API}/files/12`)
  equal(await landed('/collection/river%20data'), `${API}/collections/river%20data`)
})

test('an address without an identifier is unknown', async () => {
  for (const path of [
    '/citation',
    '/citation?persistentId=',
    '/file',
    '/file?fileId=x',
    '/collection',
  ])
    equal(await landed(path), 404, path)
})

test('no alias redirects to another host', async () =>
  equal(await landed('/collection/%2F%2Fevil.example'), `${API}/collections/%2F%2Fevil.example`))

test.run()
