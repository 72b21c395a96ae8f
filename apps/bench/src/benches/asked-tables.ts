import { type Bench, measured, NO_CURL } from '../bench.ts'
import { timesOf } from '../measure.ts'
import { absolute, type Row } from '../row.ts'
import { draftDataset } from '../seed/datasets.ts'
import { writeLongTable } from '../seed/table-text.ts'
import { type SeededServer, withServer } from '../seeded-server.ts'
import { processorSeconds, watchDescendants } from '../system/descendants.ts'
import { release } from '../system/owned.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'
import { ingested } from './reads-beside-ingest.ts'

const GIGABYTE = 1e9
const QUESTION = {
  filters: [{ column: 'level', op: 'gt', value: 500 }],
  group: ['station'],
  aggregates: [{ function: 'count' }, { function: 'mean', column: 'large' }],
}

type Scene = SeededServer<{ readonly id: number }>

/** Asks a long table: rows from any place, a filter with groups, and the whole of it as Parquet. */
export const askedTables: Bench = {
  name: 'asked-tables',
  run: async (context) => {
    const { curl, sizes, rounds } = context
    if (curl === null) return NO_CURL
    const folder = await temporaryFolder('asked')
    try {
      const path = `${folder.path}/table.csv`
      await writeLongTable(path, sizes.asked)
      return await withServer(context, draftDataset, async (scene) => {
        const url = `${scene.server.address}/api/datasets/${scene.seeded.id}/add`
        await curl.upload(url, { path, token: scene.token })
        await ingested(scene, scene.seeded.id)
        const file = await tableOf(scene)
        return measured(
          ...(await rowReads(scene, file, { rounds, reads: sizes.rowReads })),
          ...(await questions(scene, file, rounds)),
          await parquet(scene, file),
        )
      })
    } finally {
      await release(folder)
    }
  },
}

interface AskedFile {
  readonly id: number
  readonly bytes: number
  readonly rows: number
}

interface ListedFile {
  readonly dataFile: { readonly id: number; readonly filesize: number }
}

async function tableOf({ server, seeded, token }: Scene): Promise<AskedFile> {
  const get = async (path: string) => {
    const answer = await fetch(`${server.address}/api${path}`, {
      headers: { 'X-Service-key': token },
    })
    // Answers of our own server.
    return (await answer.json()) as { readonly data: never }
  }
  const { data: files } = await get(`/datasets/${seeded.id}/versions/:draft/files`)
  const [{ dataFile }] = files as readonly [ListedFile]
  const { data: rows } = await get(`/access/datafile/${dataFile.id}/rows?limit=1`)
  const { total } = rows as { readonly total: number }
  return { id: dataFile.id, bytes: dataFile.filesize, rows: total }
}

/** Milliseconds of one request whose body is read. */
async function timed(
  { server, token }: Scene,
  path: string,
  body: object | null = null,
): Promise<number> {
  const from = performance.now()
  const answer = await fetch(`${server.address}/api/access/datafile/${path}`, {
    headers: { 'X-Service-key': token },
    ...(body === null ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok || answer.body === null) throw new Error(`${path} answered ${answer.status}`)
  for await (const _ of answer.body);
  return performance.now() - from
}

async function rowReads(
  scene: Scene,
  { id, rows }: AskedFile,
  { rounds, reads }: { readonly rounds: number; readonly reads: number },
): Promise<readonly Row[]> {
  const first: number[] = []
  const anywhere: number[] = []
  for (let round = 0; round < timesOf(rounds); round += 1) {
    const times: number[] = []
    for (let at = 0; at < reads; at += 1) {
      first.push(await timed(scene, `${id}/rows?limit=100`))
      const offset = Math.floor(Math.random() * rows)
      times.push(await timed(scene, `${id}/rows?limit=100&offset=${offset}`))
    }
    anywhere.push(times.toSorted((a, b) => a - b)[Math.floor(reads * 0.95)] ?? 0)
  }
  return [
    absolute({
      name: `first 100 of ${rows} rows`,
      unit: 'ms',
      ours: first,
      target: { kind: 'atMost', value: 20 },
    }),
    absolute({
      name: `100 rows anywhere among ${rows}`,
      unit: 'ms, 95 % are faster',
      ours: anywhere,
      target: { kind: 'atMost', value: 50 },
    }),
  ]
}

async function questions(
  scene: Scene,
  { id, rows }: AskedFile,
  rounds: number,
): Promise<readonly Row[]> {
  // The first question copies the table.
  const copied = await timed(scene, `${id}/query`, QUESTION)
  const watch = watchDescendants(scene.server.pid)
  const times: number[] = []
  for (let round = 0; round < timesOf(rounds); round += 1)
    times.push(await timed(scene, `${id}/query`, QUESTION))
  const peak = watch.stop()
  const name = `filter and group over ${rows} rows of 12 columns`
  return [
    absolute({
      name,
      unit: 'ms',
      ours: times,
      target: { kind: 'atMost', value: 1000 },
      note: `the first one, which copies the table: ${(copied / 1000).toFixed(1)} s`,
    }),
    absolute({
      name: `memory: ${name}`,
      unit: 'MiB resident',
      ours: [peak],
      target: { kind: 'atMost', value: 256 },
    }),
  ]
}

async function parquet(scene: Scene, { id, bytes }: AskedFile): Promise<Row> {
  const { pid } = scene.server
  const before = processorSeconds(pid)
  await timed(scene, `${id}?format=parquet`)
  const seconds = processorSeconds(pid) - before
  return absolute({
    name: `table of ${Math.round(bytes / 1e6)} MB as Parquet`,
    unit: 'processor seconds a GB',
    ours: [(seconds / bytes) * GIGABYTE],
    target: { kind: 'atMost', value: 15 },
    note: 'copying, converting, storing and sending',
  })
}
