import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatPid } from '@holdfast/core/rules'
import { zipSync } from 'fflate'
import { type Bench, type BenchContext, measured, NO_CURL } from '../bench.ts'
import type { Curl } from '../clients/curl.ts'
import { answersPerSecond, mixedAnswers } from '../clients/mixed.ts'
import { onEachDatabase } from '../databases.ts'
import { interleaved, secondsOf } from '../measure.ts'
import { bareWrites } from '../references/small-file-costs.ts'
import { comparison, type Row } from '../row.ts'
import { draftDataset } from '../seed/datasets.ts'
import { formBody } from '../seed/form-body.ts'
import type { Installation } from '../seed/installation.ts'
import { type SeededServer, withServer } from '../seeded-server.ts'
import { runProgram } from '../system/run-program.ts'

const FILE_BYTES = 100
const CLIENTS = 4
const COMMAND = fileURLToPath(new URL('../../../server/bin/holdfast.mjs', import.meta.url))

/** Ways to send many small files, and files a second of each. */
const WAYS = { unpack: 1_000, upload: 300, add: 80 } as const
type Way = keyof typeof WAYS

const nameOf = (way: Way, count: number): string =>
  ({
    unpack: `a zip of ${count} files of ${FILE_BYTES} bytes, unpacked`,
    upload: `holdfast upload of ${count} files of ${FILE_BYTES} bytes`,
    add: `files of ${FILE_BYTES} bytes added one by one by ${CLIENTS} clients`,
  })[way]

/** How many small files a second arrive in a dataset, beside what the disk takes without a server. */
export const smallFiles: Bench = {
  name: 'small-files',
  run: async (context) => {
    const { curl } = context
    if (curl === null) return NO_CURL
    const rows: Row[] = []
    for (const { database, context: on } of onEachDatabase(context)) {
      context.say(`  ${database}`)
      const seed = (installation: Installation) => drafts(installation, context.rounds + 1)
      rows.push(
        ...(await withServer(on, seed, (scene) => measure(context, curl, { scene, database }))),
      )
    }
    return measured(...rows)
  },
}

interface Draft {
  readonly id: number
  readonly pid: string
}

/** A draft for each way in each round, since a dataset takes a name once. */
async function drafts(installation: Installation, rounds: number): Promise<readonly Draft[]> {
  const made: Draft[] = []
  while (made.length < rounds * Object.keys(WAYS).length) {
    const { id, pid } = await draftDataset(installation)
    made.push({ id, pid: formatPid(pid) })
  }
  return made
}

type Scene = SeededServer<readonly Draft[]>

async function measure(
  { rounds, sizes }: BenchContext,
  curl: Curl,
  { scene, database }: { readonly scene: Scene; readonly database: string },
): Promise<readonly Row[]> {
  const count = sizes.smallFiles
  const sent = await filesToSend(scene.site.dataFolder, count)
  const unused = scene.seeded.values()
  const onDraft =
    (way: (draft: Draft) => Promise<number>): (() => Promise<number>) =>
    async () => {
      const { value } = unused.next()
      if (value === undefined) throw new Error('No draft is left')
      return way(value)
    }
  const ways: Readonly<Record<Way, (draft: Draft) => Promise<number>>> = {
    unpack: async ({ id }) => {
      const url = `${scene.server.address}/api/datasets/${id}/add`
      return count / (await curl.upload(url, { path: sent.zip, token: scene.token }))
    },
    upload: async ({ pid }) => count / (await commandSeconds(scene, { pid, folder: sent.folder })),
    add: ({ id }) => addsPerSecond(scene, { id, seconds: sizes.loadSeconds }),
  }
  const bare = { folder: join(scene.site.dataFolder, 'bare'), count, bytes: FILE_BYTES }
  const turns = await interleaved(rounds, {
    unpack: onDraft(ways.unpack),
    upload: onDraft(ways.upload),
    add: onDraft(ways.add),
    bare: () => bareWrites(bare),
  })
  return Object.entries(WAYS).map(([name, value]) => {
    const way = name as Way // The names of `WAYS`.
    return comparison(
      {
        name: `${nameOf(way, count)}, ${database}`,
        unit: 'files/s',
        ours: turns.map((turn) => turn[way]),
        target: { kind: 'atLeast', value },
      },
      { name: 'written and synced alone', values: turns.map((turn) => turn.bare) },
    )
  })
}

/** The files as a folder, and as a zip. */
async function filesToSend(place: string, count: number) {
  const folder = join(place, 'sent')
  await mkdir(folder)
  const names = Array.from({ length: count }, (_, index) => `level-${index}.txt`)
  const bytesOf = (name: string) => Buffer.from(name.padEnd(FILE_BYTES, '.'))
  for (const name of names) await writeFile(join(folder, name), bytesOf(name))
  const zip = join(place, 'sent.zip')
  await writeFile(zip, zipSync(Object.fromEntries(names.map((name) => [name, bytesOf(name)]))))
  return { folder, zip }
}

const commandSeconds = (
  { server, site, token }: Scene,
  { pid, folder }: { readonly pid: string; readonly folder: string },
): Promise<number> =>
  secondsOf(() =>
    runProgram(process.execPath, [COMMAND, 'upload', folder, '--dataset', pid], {
      env: {
        ...process.env,
        HOLDFAST_SERVER: server.address,
        HOLDFAST_TOKEN: token,
        XDG_CACHE_HOME: site.dataFolder,
      },
    }),
  )

/** Each client adds its next file when the answer to the last one is complete. */
async function addsPerSecond(
  { server, token }: Scene,
  { id, seconds }: { readonly id: number; readonly seconds: number },
): Promise<number> {
  const { headers, body } = formBody('note-{unique}.txt', '{unique}'.padEnd(FILE_BYTES, '.'))
  const result = await mixedAnswers({
    port: server.port,
    asks: [
      {
        name: 'add',
        share: 1,
        method: 'POST',
        path: `/api/datasets/${id}/add`,
        headers: { 'X-Service-key': token, ...headers },
        body,
      },
    ],
    values: {},
    connections: CLIENTS,
    seconds,
    addresses: 0,
  })
  return answersPerSecond(result)
}
