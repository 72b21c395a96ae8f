import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type FileRegistration, objectKey } from '@holdfast/core/rules'
import { postgresJobs } from '@holdfast/jobs-postgres'
import { type Bench, measured } from '../bench.ts'
import { interleaved } from '../measure.ts'
import { absolute, comparison } from '../row.ts'
import { releasedDataset, type SeededDataset } from '../seed/datasets.ts'
import type { Installation } from '../seed/installation.ts'
import { withInstallation } from '../seeded-server.ts'
import { costMeter } from '../work-cost.ts'

const SECONDS = { kind: 'atMost', value: 1 } as const
const TIMES = { kind: 'ratioAtMost', value: 1.2 } as const
const WRITERS = 16

/** Registers files that are already in the store, in one batch (docs/specification/direct-uploads.md). */
export const addFiles: Bench = {
  name: 'add-files',
  run: (context) =>
    withInstallation(context, async (installation) => {
      const { few, many, smallMembers } = context.sizes
      const entries = smallMembers / 2
      context.say('  seeding')
      const plan = { fileBytes: 1000, bytes: 'none' } as const
      const small = await releasedDataset(installation, { files: few, ...plan })
      const large = await releasedDataset(installation, { files: many, ...plan })
      context.say('  measuring')
      let batches = 0
      const register = (dataset: SeededDataset) => () => {
        batches += 1
        return registering(installation, dataset, { entries, number: batches })
      }
      const turns = await interleaved(context.rounds, {
        few: register(small),
        many: register(large),
      })
      const seconds = { few: turns.map(({ few }) => few), many: turns.map(({ many }) => many) }
      const name = `addFiles with ${entries} entries`
      return measured(
        absolute({
          name: `${name}, ${few} files there`,
          unit: 'seconds',
          ours: seconds.few,
          target: SECONDS,
        }),
        comparison(
          {
            name: `${name}, ${many} files there`,
            unit: 'seconds',
            ours: seconds.many,
            target: TIMES,
          },
          { name: `with ${few} files there`, values: seconds.few },
        ),
      )
    }),
}

interface Batch {
  readonly entries: number
  /** Unique for every batch. */
  readonly number: number
}

/** Registers one batch, returns its seconds, and discards its draft. */
async function registering(
  installation: Installation,
  dataset: SeededDataset,
  batch: Batch,
): Promise<number> {
  const { repository, admin } = installation
  const registrations = await storedFiles(installation, dataset, batch)
  const { milliseconds } = await costMeter(installation)(async () => {
    const { outcomes } = await repository.directUploads.registerAll(
      admin,
      dataset.ref,
      registrations,
    )
    const added = outcomes.filter(({ kind }) => kind === 'added').length
    if (added !== batch.entries) throw new Error(`${added} of ${batch.entries} files were added`)
  })
  await discarded(installation, dataset)
  return milliseconds / 1000
}

/** Discards the draft of a dataset. Where it has many files of its own, jobs do so, which this process runs. */
async function discarded(
  { database: { execute }, repository, admin }: Installation,
  { id, ref }: SeededDataset,
): Promise<void> {
  await repository.versions.discardDraft(admin, ref)
  const waiting = () =>
    execute('select from job_queue where dedupe_key = $1', [`discard-draft-${id}`])
  const jobs = postgresJobs({ execute, longestPauseMs: 50 })
  await jobs.work(repository.handleJob)
  while ((await waiting()).length > 0) await setTimeout(50)
  await jobs.stop()
}

/** Stores objects of one byte and returns their registrations. */
async function storedFiles(
  { objects }: Installation,
  { id, pid }: SeededDataset,
  { entries, number }: Batch,
): Promise<readonly FileRegistration[]> {
  const ids = Array.from({ length: entries }, (_, n) => objectIdOf(id, number, n))
  await mkdir(dirname(join(objects, objectKey(pid, 'any'))), { recursive: true })
  const waiting = ids.values()
  const write = async () => {
    for (const objectId of waiting) await writeFile(join(objects, objectKey(pid, objectId)), 'x')
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return ids.map((objectId, n) => ({
    storageIdentifier: `local://${objectId}`,
    fileName: `entry-${number}-${n}.bin`,
    mimeType: 'application/octet-stream',
    checksum: { type: 'MD5', value: n.toString(16).padStart(32, '0') },
    input: { directoryLabel: `batch/${n % 100}` },
    replaces: null,
  }))
}

/** An object id in the service's format: eleven and twelve hexadecimal digits. */
const objectIdOf = (dataset: number, batch: number, n: number): string => {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `${hex(dataset, 6)}${hex(batch, 5)}-${hex(n, 12)}`
}
