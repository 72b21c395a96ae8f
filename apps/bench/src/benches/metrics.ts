import { type Bench, type BenchContext, measured } from '../bench.ts'
import { medianOf, timesOf } from '../measure.ts'
import { absolute } from '../row.ts'
import { catalogue } from '../seed/catalogue.ts'
import { recordedDownloads } from '../seed/downloads.ts'
import type { Installation } from '../seed/installation.ts'
import { withServer } from '../seeded-server.ts'

const FILES_EACH = 4
const MONTHS = 36
const READS_EACH = 10
/** Bytes above which the length of an answer explains its time. */
const LONG_ANSWER = 10_000
const TARGET = { kind: 'atMost', value: 20 } as const

const METRICS: readonly string[] = [
  ...['collections', 'datasets', 'files', 'downloads', 'accounts'].flatMap((kind) => [
    kind,
    `${kind}/toMonth/{month}`,
    `${kind}/pastDays/30`,
    `${kind}/monthly`,
  ]),
  'downloads?parentAlias=root',
  'filedownloads',
  'filedownloads/monthly',
  'uniquedownloads',
  'uniquedownloads/monthly',
  'uniquefiledownloads',
  'datasets/bySubject',
  'collections/bySubject',
  'collections/byCategory',
  'files/byType',
  'files/byType/monthly',
  'tree',
]

/** How long each metric takes where much was downloaded; nothing that was counted before is kept. */
export const metrics: Bench = {
  name: 'metrics',
  run: (context) =>
    withServer(
      context,
      (installation) => seed(installation, context.sizes.recordedDownloads),
      async ({ seeded, server }) => {
        const address = (metric: string) =>
          `${server.address}/api/info/metrics/${metric.replace('{month}', seeded.lastMonth)}`
        const rows = []
        for (const metric of METRICS) {
          const reads = await readsOf(address(metric), context)
          const name = `metric ${metric}, ${seeded.downloads} downloads`
          rows.push(absolute({ name, unit: 'ms', ...reads, target: TARGET }))
        }
        return measured(...rows)
      },
    ),
}

/** Every file is downloaded equally often in each month. */
async function seed(installation: Installation, downloads: number) {
  const { datasets, each } = planOf(downloads)
  await catalogue(installation, { datasets, files: FILES_EACH })
  const { lastMonth } = await recordedDownloads(installation, { months: MONTHS, each })
  await installation.store.write(({ settings }) => settings.put(':MetricsCacheTimeoutMinutes', '0'))
  return { lastMonth, downloads: datasets * FILES_EACH * MONTHS * each }
}

/** At most 10,000 files: lists name each of them. */
const planOf = (downloads: number) => {
  const datasets = Math.min(2_500, Math.ceil(downloads / (FILES_EACH * MONTHS)))
  return { datasets, each: Math.ceil(downloads / (datasets * FILES_EACH * MONTHS)) }
}

async function readsOf(address: string, { rounds }: BenchContext) {
  let bytes = 0
  const read = async () => {
    const began = performance.now()
    const response = await fetch(address, { headers: { accept: 'application/json' } })
    const text = await response.text()
    if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`)
    bytes = text.length
    return performance.now() - began
  }
  await read()
  const medians = []
  for (let round = 0; round < timesOf(rounds); round += 1) {
    const reads = []
    for (let n = 0; n < READS_EACH; n += 1) reads.push(await read())
    medians.push(medianOf(reads))
  }
  return { ours: medians, ...(bytes > LONG_ANSWER ? { note: `${bytes} bytes` } : {}) }
}
