import { setTimeout as wait } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { apiData } from './api-data.ts'
import { anywhere, type Place } from './faults/databases.ts'
import { publishedSample } from './published-sample.ts'

const test = suite('forms of a table on its page')
let place: Place

const CSV = 'station,level,taken\n"Mühlsteg, weir",1.25,2024-01-01\nKirchau,2.50,2024-01-02\n'
const TIME_FOR_INGEST_MS = 60_000

test.before(async () => {
  place = await anywhere()
})
test.after(() => place?.remove())

/** A release with a table that was read; answers the address of its file's page. */
async function publishedTable(address: string): Promise<string> {
  const id = await publishedSample(address)
  const body = new FormData()
  body.append('file', new Blob([CSV], { type: 'text/csv' }), 'levels.csv')
  const { files } = await apiData(address, `/api/datasets/${id}/add`, { method: 'POST', body })
  const until = Date.now() + TIME_FOR_INGEST_MS
  while ((await apiData(address, `/api/datasets/${id}/locks`)).length > 0) {
    ok(Date.now() < until, 'the table is still being read')
    await wait(100)
  }
  await apiData(address, `/api/datasets/${id}/actions/:publish?type=major`, { method: 'POST' })
  return `${address}/file?fileId=${files[0].dataFile.id}`
}

/** What a link gives: its words, the name of the file, and its first characters. */
async function given(link: { readonly href: string; readonly words: string }) {
  const answer = await fetch(link.href)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const name = /^attachment; filename="([^"]*)"$/.exec(
    answer.headers.get('Content-Disposition') ?? '',
  )?.[1]
  return [link.words, answer.status, name, bytes.subarray(0, 4).toString('latin1')]
}

test('each form that the page of a table offers is there under its own name', async () => {
  const server = await place.start()
  const page = await (await fetch(await publishedTable(server.address))).text()
  const links = [...page.matchAll(/<a href="([^"]*\/access\/datafile\/[^"]*)"[^>]*>([^<]*)/g)].map(
    ([, href = '', words = '']) => ({
      href: new URL(href.replaceAll('&amp;', '&'), server.address).href,
      words: words.trim(),
    }),
  )
  equal(await Promise.all(links.map(given)), [
    ['Download', 200, 'levels.tab', 'stat'],
    ['the file that was uploaded', 200, 'levels.csv', 'stat'],
    ['CSV', 200, 'levels.csv', 'stat'],
    ['JSON Lines', 200, 'levels.jsonl', '{"st'],
    ['Parquet', 200, 'levels.parquet', 'PAR1'],
    ['R', 200, 'levels.RData', '\x1f\x8b\b\0'],
  ])
  const original = links.find(({ words }) => words.startsWith('the file'))
  is(await (await fetch(original?.href ?? '')).text(), CSV)
})

test.run()
