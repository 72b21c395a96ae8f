import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { apiData } from './api-data.ts'
import { sampleTree } from './sample-tree.ts'
import { ROOT } from './started-server.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Publishes the sample collection and the sample dataset with all its files on a server; answers the dataset's id. */
export async function publishedSample(address: string): Promise<number> {
  const post = (path: string, init: RequestInit = {}) =>
    apiData(address, `/api${path}`, { method: 'POST', ...init })
  const sample = (name: string) => readFile(join(ROOT, 'docs/sample', name), 'utf8')
  const collection = await sample('collection.json')
  await post('/collections/:root', { body: collection, headers: JSON_TYPE })
  await post('/collections/kirchau/actions/:publish')
  const body = await sample('dataset.json')
  const { id } = await post('/collections/kirchau/datasets', { body, headers: JSON_TYPE })
  for (const { path } of sampleTree('kaltenbach'))
    await post(`/datasets/${id}/add`, { body: await formOf(path) })
  await post(`/datasets/${id}/actions/:publish?type=major`)
  return id
}

async function formOf(path: string): Promise<FormData> {
  const form = new FormData()
  const directoryLabel = dirname(path) === '.' ? '' : dirname(path)
  form.append('jsonData', JSON.stringify({ directoryLabel, tabIngest: false }))
  const bytes = await readFile(join(ROOT, 'docs/sample/kaltenbach', path))
  form.append('file', new Blob([bytes]), path.split('/').at(-1))
  return form
}
