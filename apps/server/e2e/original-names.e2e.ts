import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { anywhere, TOKEN } from './faults/databases.ts'
import { ROOT } from './started-server.ts'

const test = suite('clients of the original product')
const HOLDFAST = join(ROOT, 'apps/server/bin/holdfast.mjs')

/** Starts the program in front of a server, and stops it with a signal. */
async function inFrontOf(server: string) {
  const program = spawn(
    process.execPath,
    [HOLDFAST, 'original-names', '--port', '0', '--server', server],
    { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(program, 'exit')
  const [said] = await once(program.stdout.setEncoding('utf8'), 'data')
  return {
    address: String(said).split(' ', 1)[0] ?? '',
    stop: async (): Promise<number | null> => {
      program.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

test('a dataset is deposited, published and fetched under the original names, and by a signed address', async () => {
  const place = await anywhere()
  const server = await place.start({})
  const front = await inFrontOf(server.address)
  const call = async (method: string, path: string, body?: object | FormData) => {
    const json = body === undefined || body instanceof FormData ? undefined : JSON.stringify(body)
    const answer = await fetch(`${front.address}/api/v1/${path}`, {
      method,
      headers: { 'X-Dataverse-key': TOKEN, ...(json && { 'Content-Type': 'application/json' }) },
      body: json ?? (body instanceof FormData ? body : null),
    })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  try {
    const collection = {
      ...{ alias: 'reefs', name: 'Reefs', dataverseType: 'LABORATORY' },
      dataverseContacts: [{ contactEmail: 'ada@example.org' }],
    }
    const made = await call('POST', 'dataverses/:root', collection)
    equal([made.status, made.body.data.dataverseType], [201, 'LABORATORY'])
    await call('POST', 'dataverses/reefs/actions/:publish', {})
    const fields = [
      { typeName: 'title', typeClass: 'primitive', multiple: false, value: 'Kelp' },
      compound('author', 'authorName', 'Example, Ada'),
      compound('datasetContact', 'datasetContactEmail', 'ada@example.org'),
      compound('dsDescription', 'dsDescriptionValue', 'dataverses:collections'),
      { typeName: 'subject', typeClass: 'controlledVocabulary', multiple: true, value: ['Law'] },
    ]
    const dataset = {
      datasetVersion: { license: 'CC0 1.0', metadataBlocks: { citation: { fields } } },
    }
    const { id } = (await call('POST', 'dataverses/reefs/datasets', dataset)).body.data
    const form = new FormData()
    form.set('jsonData', '{"description":"Counts"}')
    form.set('file', new File(['{"collectionId":1}'], 'counts.json'))
    const added = await call('POST', `datasets/${id}/add`, form)
    is(added.status, 200)
    const fileId = added.body.data.files[0].dataFile.id
    is((await call('POST', `datasets/${id}/actions/:publish?type=major`)).status, 200)
    const found = await call('GET', 'search?q=kelp&type=dataset')
    equal(
      found.body.data.items.map((one: Readonly<Record<string, string>>) => [
        one.identifier_of_dataverse,
        one.description,
      ]),
      [['reefs', 'dataverses:collections']],
    )
    const file = `${front.address}/api/access/datafile/${fileId}`
    is(await (await fetch(file)).text(), '{"collectionId":1}')
    const signed = await call('POST', 'admin/requestSignedUrl', {
      ...{ url: `${front.address}/api/v1/dataverses/reefs`, user: 'admin', timeOut: 5 },
    })
    const { signedUrl } = signed.body.data
    match(signedUrl, `${front.address}/api/v1/dataverses/reefs?`)
    is((await fetch(signedUrl)).status, 200)
    is((await fetch(signedUrl.replace('reefs', 'root'))).status, 401)
    is(await front.stop(), 0)
  } finally {
    await front.stop().catch(() => {})
    await server.terminate()
    await place.remove()
  }
})

const compound = (typeName: string, child: string, value: string) => ({
  ...{ typeName, typeClass: 'compound', multiple: true },
  value: [{ [child]: { typeName: child, typeClass: 'primitive', multiple: false, value } }],
})

test.run()
