import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, measured, NO_CURL } from '../bench.ts'
import { readsDuring } from '../clients/paced-reads.ts'
import { counted } from '../measure.ts'
import { comparison } from '../row.ts'
import { draftDataset, releasedDataset } from '../seed/datasets.ts'
import type { Installation } from '../seed/installation.ts'
import { writeLongTable } from '../seed/table-text.ts'
import { type SeededServer, withServer } from '../seeded-server.ts'
import { release } from '../system/owned.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

const FILES = 20
const READERS = 4
/** Between two reads of one reader, so that the readers alone fill no core. */
const PAUSE_MS = 20
const TARGET = { kind: 'ratioAtMost', value: 1.3 } as const

/** Compares reads of others while a table is ingested with the same reads while the server has no other work. */
export const readsBesideIngest: Bench = {
  name: 'reads-beside-ingest',
  run: async (context) => {
    const { curl, rounds, sizes } = context
    if (curl === null) return NO_CURL
    const folder = await temporaryFolder('ingested')
    try {
      const path = `${folder.path}/table.csv`
      await writeLongTable(path, sizes.besideReads)
      const seed = async (installation: Installation) => {
        const plan = { files: FILES, fileBytes: 1000, bytes: 'none' } as const
        const { id } = await releasedDataset(installation, plan)
        // One more, for a round that goes by: the server has compiled nothing before it.
        const drafts: number[] = []
        while (drafts.length <= rounds) drafts.push((await draftDataset(installation)).id)
        return { id, drafts }
      }
      return await withServer(context, seed, async (scene) => {
        const found: { readonly idle: number; readonly busy: number }[] = []
        for (const draft of scene.seeded.drafts) {
          const idle = await slowest(scene, () => sleep(sizes.loadSeconds * 1000))
          const url = `${scene.server.address}/api/datasets/${draft}/add`
          await curl.upload(url, { path, token: scene.token })
          found.push({ idle, busy: await slowest(scene, () => ingested(scene, draft)) })
        }
        const row = comparison(
          {
            name: `a version with ${FILES} files while a table of ${Math.round(sizes.besideReads / 1e6)} MB is ingested`,
            unit: 'ms, 95 % are faster',
            ours: counted(found).map(({ busy }) => busy),
            target: TARGET,
          },
          { name: 'the same without an ingest', values: counted(found).map(({ idle }) => idle) },
        )
        return measured(row)
      })
    } finally {
      await release(folder)
    }
  },
}

type Scene = SeededServer<{ readonly id: number; readonly drafts: readonly number[] }>

/** Milliseconds that 95 of 100 reads stay below while `work` goes on. */
const slowest = ({ server, seeded }: Scene, work: () => Promise<unknown>): Promise<number> =>
  readsDuring(
    {
      url: `${server.address}/api/datasets/${seeded.id}/versions/1.0`,
      readers: READERS,
      pauseMs: PAUSE_MS,
    },
    work,
  )

/** Waits until the dataset is unlocked. */
export async function ingested(
  { server, token }: Pick<Scene, 'server' | 'token'>,
  id: number,
): Promise<void> {
  const url = `${server.address}/api/datasets/${id}/locks`
  for (;;) {
    const answer = await fetch(url, { headers: { 'X-Service-key': token } })
    // An answer of our own server.
    const { data } = (await answer.json()) as { readonly data: readonly unknown[] }
    if (data.length === 0) return
    await sleep(200)
  }
}
