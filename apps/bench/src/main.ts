import { writeFile } from 'node:fs/promises'
import type { Bench } from './bench.ts'
import { addFiles } from './benches/add-files.ts'
import { askedTables } from './benches/asked-tables.ts'
import { busyPlace } from './benches/busy-place.ts'
import { coldRead } from './benches/cold-read.ts'
import { collections } from './benches/collections.ts'
import { countedDownloads } from './benches/counted-downloads.ts'
import { datasetVersions } from './benches/dataset-versions.ts'
import { directUpload } from './benches/direct-upload.ts'
import { download } from './benches/download.ts'
import { firstRelease } from './benches/first-release.ts'
import { landingPage } from './benches/landing-page.ts'
import { largeDatasets } from './benches/large-datasets.ts'
import { metrics } from './benches/metrics.ts'
import { million } from './benches/million.ts'
import { permissions } from './benches/permissions.ts'
import { readsBesideIngest } from './benches/reads-beside-ingest.ts'
import { s3 } from './benches/s3.ts'
import { search } from './benches/search.ts'
import { smallFiles } from './benches/small-files.ts'
import { storageUse } from './benches/storage-use.ts'
import { storm } from './benches/storm.ts'
import { sweep } from './benches/sweep.ts'
import { tabular } from './benches/tabular.ts'
import { upload } from './benches/upload.ts'
import { versionRead } from './benches/version-read.ts'
import { workers } from './benches/workers.ts'
import { zipOfLargeFiles } from './benches/zip-of-large-files.ts'
import { zipOfSmallFiles } from './benches/zip-of-small-files.ts'
import { findCurl } from './clients/curl.ts'
import { type BenchOptions, readOptions, USAGE } from './options.ts'
import { machine, tableOf } from './report.ts'
import type { Row } from './row.ts'
import { comparedNodes, type NodeRows, nodeAt, ownNode, type ServerNode } from './server-nodes.ts'
import { diskNeeded, FULL, QUICK } from './sizes.ts'
import { isStopping, releaseAll, releaseOnExit } from './system/owned.ts'
import { findPostgres } from './system/postgres-server.ts'
import { requireDisk } from './system/temporary-folder.ts'

/** Benches of the server, which runs in its own process. */
const SERVER_BENCHES: readonly Bench[] = [
  versionRead,
  coldRead,
  workers,
  landingPage,
  download,
  zipOfLargeFiles,
  zipOfSmallFiles,
  upload,
  directUpload,
  s3,
  readsBesideIngest,
  storm,
  smallFiles,
  million,
  busyPlace,
  countedDownloads,
  metrics,
]

/** Benches without a server: most run in this process. */
const PROCESS_BENCHES: readonly Bench[] = [
  addFiles,
  firstRelease,
  largeDatasets,
  collections,
  permissions,
  search,
  storageUse,
  datasetVersions,
  tabular,
  askedTables,
  sweep,
]

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** Runs every bench on each Node in turn, so that changes of the machine's speed affect both. */
async function runBenches(
  options: BenchOptions,
  nodes: readonly ServerNode[],
): Promise<readonly NodeRows[]> {
  const given = options.quick ? QUICK : FULL
  const sizes = { ...given, largest: options.files ?? given.largest }
  await requireDisk(diskNeeded(sizes))
  const postgres = await findPostgres()
  if (postgres === null)
    say('No PostgreSQL: set TEST_DATABASE_URL. Measuring with the embedded database.')
  const { rounds, profile, kept } = options
  const shared = { sizes, rounds, profile, kept, postgres, curl: await findCurl(), say }
  const measurements = nodes.map((node) => ({ node, rows: [] as Row[] }))
  const benches = nodes.length > 1 ? SERVER_BENCHES : [...SERVER_BENCHES, ...PROCESS_BENCHES]
  for (const bench of chosen(benches, options))
    for (const { node, rows } of measurements) {
      say(nodes.length > 1 ? `${bench.name}, ${node.version}` : bench.name)
      const outcome = await bench.run({ ...shared, node })
      if (outcome.kind === 'leftOut') say(`  left out: ${outcome.why}`)
      else rows.push(...outcome.rows)
    }
  return measurements
}

/** The benches with one of the names, or this share of them: neighbours, which take as long as each other, go apart. */
function chosen(benches: readonly Bench[], { only, share }: BenchOptions): readonly Bench[] {
  const named = benches.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  )
  return named.filter((_, index) => index % share.of === share.number - 1)
}

/** A name that fits no bench is a mistake: an empty table would look like a result. */
function requireKnown(only: BenchOptions['only']): void {
  const names = [...SERVER_BENCHES, ...PROCESS_BENCHES].map(({ name }) => name)
  const unknown = only.find((part) => !names.some((name) => name.includes(part)))
  if (unknown !== undefined)
    throw new TypeError(`No bench has "${unknown}" in its name. There are: ${names.join(', ')}`)
}

interface Command {
  readonly options: BenchOptions
  readonly nodes: readonly ServerNode[]
}

async function commandOrExit(): Promise<Command> {
  try {
    const options = readOptions(process.argv.slice(2))
    requireKnown(options.only)
    const others = options.node === null ? [] : [await nodeAt(options.node)]
    return { options, nodes: [ownNode, ...others] }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    process.stderr.write(`${error.message}\n${USAGE}`)
    process.exit(2)
  }
}

function reportOf([first, second]: readonly NodeRows[]): string {
  if (first === undefined) return ''
  return second === undefined ? tableOf(first.rows) : comparedNodes([first, second])
}

const { options, nodes } = await commandOrExit()
releaseOnExit()
try {
  const measurements = await runBenches(options, nodes)
  process.stdout.write(reportOf(measurements))
  const rows = measurements.flatMap(({ node, rows }) =>
    rows.map((row) => ({ ...row, node: node.version })),
  )
  if (options.json !== null)
    await writeFile(options.json, `${JSON.stringify({ machine: machine(), rows }, null, 2)}\n`)
} catch (error) {
  if (!isStopping()) throw error
} finally {
  await releaseAll()
}
