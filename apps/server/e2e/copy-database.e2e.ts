import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { apiData } from './api-data.ts'
import { embedded } from './faults/databases.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { publishedSample } from './published-sample.ts'
import { ROOT } from './started-server.ts'

const test = suite('moving from the embedded database to PostgreSQL')
const HOLDFAST = join(ROOT, 'apps/server/bin/holdfast.mjs')
const url = process.env.TEST_DATABASE_URL

function copy(settings: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH, ...settings }
  return spawnSync(process.execPath, [HOLDFAST, 'copy-database'], { env, encoding: 'utf8' })
}

/** What a server answers about the sample. */
async function answers(address: string, id: number) {
  const { files, ...version } = await apiData(address, `/api/datasets/${id}/versions/1.0`)
  const [{ dataFile }] = files
  const bytes = await fetch(`${address}/api/access/datafile/${dataFile.id}`)
  const { items } = await apiData(address, '/api/search?q=*&type=file&sort=name&order=asc')
  const names = items.map(({ name }: { readonly name: string }) => name)
  return { version, files, bytes: await bytes.text(), names }
}

/** Answers have the address of the site. */
const SITE = { HOLDFAST_SITE_URL: 'https://data.example.org' }

if (url === undefined)
  console.log(
    'left out: copying to PostgreSQL; run with: TEST_DATABASE_URL=postgres://… npm run e2e',
  )
else
  test('everything is there afterwards, and what is added gets new ids', async () => {
    const place = await embedded()
    const target: FreshDatabase = await freshDatabase(url)
    try {
      const small = await place.start(SITE)
      const id = await publishedSample(small.address)
      const before = await answers(small.address, id)
      const settings = { HOLDFAST_DATA: place.folder, DATABASE_URL: target.url }
      const early = copy(settings)
      is(early.status, 1, early.stderr)
      await small.terminate()

      const copied = copy(settings)
      is(copied.status, 0, copied.stderr)
      match(copied.stdout, /^data_file: \d+$/m)
      match(copied.stdout, /The embedded one is as it was/)

      const large = await place.start({ ...SITE, DATABASE_URL: target.url })
      equal(await answers(large.address, id), before)
      ok((await addedTwin(large.address)) > id)
      await large.terminate()

      const again = copy(settings)
      is(again.status, 1)
      match(again.stderr, /has accounts\. Nothing was changed\./)
    } finally {
      await place.remove()
      await target.drop()
    }
  })

test('without a database to copy to, it says what it needs', () => {
  const { status, stderr } = copy({})
  is(status, 2)
  match(stderr, /copy-database needs DATABASE_URL/)
})

/** Adds a dataset with the metadata of the sample. */
async function addedTwin(address: string): Promise<number> {
  const sample = await apiData(address, '/api/search?q=*&type=dataset')
  const source = sample.items[0].global_id
  const { metadataBlocks } = (
    await apiData(address, `/api/datasets/:persistentId?persistentId=${source}`)
  ).latestVersion
  const body = JSON.stringify({ datasetVersion: { metadataBlocks } })
  const headers = { 'Content-Type': 'application/json' }
  const { id } = await apiData(address, '/api/collections/kirchau/datasets', {
    method: 'POST',
    body,
    headers,
  })
  return id
}

test.run()
