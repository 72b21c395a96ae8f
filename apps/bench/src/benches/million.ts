import { type Bench, type BenchContext, measured } from '../bench.ts'
import { interleaved } from '../measure.ts'
import { comparison, type Row } from '../row.ts'
import type { Installation } from '../seed/installation.ts'
import { releaseOfManyFiles } from '../seed/many-files.ts'
import { type SeededServer, withServer } from '../seeded-server.ts'

const PAGE = 100
/** Files of the dataset that it is compared with. */
const FEW = 1_000
/** A single question takes milliseconds. */
const ROUNDS_EACH = 3

/** What is asked of a dataset, and the milliseconds that it may take. */
const QUESTIONS = {
  'first byte of a version with its files': 150,
  'page in the middle, by cursor': 50,
  'last page, by cursor': 50,
  'page in the middle, by offset': 150,
  'first page by size': 150,
  'first page by type': 150,
  'first page by date': 150,
  'search in names': 150,
  'counts under a search': 300,
  'first byte of the zip': 500,
} as const
type Question = keyof typeof QUESTIONS
const DESTROYED_MS = 1_000

/** What a dataset of very many files answers, beside one of few. */
export const million: Bench = {
  name: 'million',
  run: (context) =>
    withServer(
      context,
      async (installation) => ({
        few: await seed(installation, FEW),
        many: await seed(installation, context.sizes.largest),
      }),
      (scene) => measure(context, scene),
    ),
}

interface Place {
  readonly id: number
  readonly files: number
}

async function seed(installation: Installation, files: number): Promise<Place> {
  const { id } = await releaseOfManyFiles(installation, files)
  // As after each release; the seed writes into the store.
  await installation.repository.handleJob({ kind: 'indexZip', datasetId: id, ordinal: 1 })
  return { id, files }
}

type Scene = SeededServer<{ readonly few: Place; readonly many: Place }>

async function measure({ rounds }: BenchContext, scene: Scene) {
  const { few, many } = scene.seeded
  const reference = `with ${few.files} files`
  const extent = `${many.files} files`
  // The first one reads the layout, which the next ones use.
  const firstZip = { few: await zipStarts(scene, few), many: await zipStarts(scene, many) }
  const ask = { few: await asking(scene, few), many: await asking(scene, many) }
  const turns = await interleaved(rounds * ROUNDS_EACH, ask)
  const rows = Object.entries(QUESTIONS).map(([name, value]): Row => {
    const question = name as Question // The names of `QUESTIONS`.
    const figures = (side: 'few' | 'many') => turns.map((turn) => turn[side][question])
    return comparison(
      {
        name: `${name}, ${extent}`,
        unit: 'ms',
        ours: figures('many'),
        target: { kind: 'atMost', value },
      },
      { name: reference, values: figures('few') },
    )
  })
  const once = (name: string, value: number, ms: { readonly few: number; readonly many: number }) =>
    comparison(
      {
        name: `${name}, ${extent}`,
        unit: 'ms',
        ours: [ms.many],
        target: { kind: 'atMost', value },
      },
      { name: reference, values: [ms.few] },
    )
  const zip = QUESTIONS['first byte of the zip']
  const destroyed = { few: await destroying(scene, few), many: await destroying(scene, many) }
  return measured(
    ...rows,
    once('first byte of the first zip', zip, firstZip),
    once('destroying, until the answer', DESTROYED_MS, destroyed),
  )
}

/** Every question once. */
async function asking(
  { server }: Scene,
  place: Place,
): Promise<() => Promise<Readonly<Record<Question, number>>>> {
  const version = `${server.address}/api/datasets/${place.id}/versions/1.0`
  const list = `${version}/files?limit=${PAGE}`
  const middle = Math.floor(place.files / 2)
  const behind = async (offset: number) =>
    `${list}&cursor=${await nextCursor(`${list}&offset=${offset}`)}`
  const beforeMiddle = await behind(middle - PAGE)
  const beforeLast = await behind(place.files - 2 * PAGE)
  const zip = `${server.address}/api/access/dataset/${place.id}`
  let turn = 0
  return async () => {
    // Pages and counts that were asked before are kept, so each turn asks for others.
    turn += 1
    const page = `${version}/files?limit=${PAGE + turn}`
    const name = `file-${String(turn).padStart(4, '0')}`
    return {
      'first byte of a version with its files': await firstByte(version),
      'page in the middle, by cursor': await whole(beforeMiddle),
      'last page, by cursor': await whole(beforeLast),
      'page in the middle, by offset': await whole(`${page}&offset=${middle}`),
      'first page by size': await whole(`${page}&orderCriteria=Size`),
      'first page by type': await whole(`${page}&orderCriteria=Type`),
      'first page by date': await whole(`${page}&orderCriteria=Newest`),
      'search in names': await whole(`${list}&searchText=${name}`),
      'counts under a search': await whole(`${version}/files/counts?searchText=${name}`),
      'first byte of the zip': await firstByte(zip),
    }
  }
}

const zipStarts = ({ server }: Scene, { id }: Place): Promise<number> =>
  firstByte(`${server.address}/api/access/dataset/${id}`)

async function nextCursor(url: string): Promise<string> {
  const answer = await fetch(url)
  // An answer of our own server.
  const { nextCursor: cursor } = (await answer.json()) as { readonly nextCursor?: string }
  if (cursor === undefined) throw new Error(`${url} names no next page`)
  return encodeURIComponent(cursor)
}

/** Milliseconds until the first bytes are there; the rest is not read. */
async function firstByte(url: string): Promise<number> {
  const from = performance.now()
  const reader = (await answered(url)).body?.getReader()
  await reader?.read()
  const taken = performance.now() - from
  await reader?.cancel()
  return taken
}

/** Milliseconds until the answer is complete. */
async function whole(url: string): Promise<number> {
  const from = performance.now()
  await (await answered(url)).arrayBuffer()
  return performance.now() - from
}

async function destroying({ server, token }: Scene, { id }: Place): Promise<number> {
  const from = performance.now()
  const url = `${server.address}/api/datasets/${id}/destroy`
  const answer = await answered(url, { method: 'DELETE', headers: { 'X-Service-key': token } })
  await answer.arrayBuffer()
  return performance.now() - from
}

async function answered(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
