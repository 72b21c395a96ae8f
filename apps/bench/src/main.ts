import { writeFile } from 'node:fs/promises'
import type { Bench, BenchContext } from './bench.ts'
import { addFiles } from './benches/add-files.ts'
import { collections } from './benches/collections.ts'
import { datasetVersions } from './benches/dataset-versions.ts'
import { directUpload } from './benches/direct-upload.ts'
import { download } from './benches/download.ts'
import { largeDatasets } from './benches/large-datasets.ts'
import { permissions } from './benches/permissions.ts'
import { s3 } from './benches/s3.ts'
import { storageUse } from './benches/storage-use.ts'
import { upload } from './benches/upload.ts'
import { versionRead } from './benches/version-read.ts'
import { zipOfLargeFiles } from './benches/zip-of-large-files.ts'
import { zipOfSmallFiles } from './benches/zip-of-small-files.ts'
import { findCurl } from './clients/curl.ts'
import { type BenchOptions, readOptions, USAGE } from './options.ts'
import { machine, tableOf } from './report.ts'
import type { Row } from './row.ts'
import { diskNeeded, FULL, QUICK } from './sizes.ts'
import { isStopping, releaseAll, releaseOnExit } from './system/owned.ts'
import { findPostgres } from './system/postgres-server.ts'
import { requireDisk } from './system/temporary-folder.ts'

const BENCHES: readonly Bench[] = [
  versionRead,
  download,
  zipOfLargeFiles,
  zipOfSmallFiles,
  upload,
  directUpload,
  s3,
  addFiles,
  largeDatasets,
  collections,
  permissions,
  storageUse,
  datasetVersions,
]

const say = (line: string): void => void process.stderr.write(`${line}\n`)

async function runBenches(options: BenchOptions): Promise<readonly Row[]> {
  const sizes = options.quick ? QUICK : FULL
  await requireDisk(diskNeeded(sizes))
  const postgres = await findPostgres()
  if (postgres === null)
    say('No PostgreSQL: set TEST_DATABASE_URL. Measuring with the embedded database.')
  const { rounds, profile } = options
  const context: BenchContext = {
    sizes,
    rounds,
    profile,
    postgres,
    curl: await findCurl(),
    say,
  }
  const rows: Row[] = []
  for (const bench of BENCHES.filter((each) => chosen(each, options))) {
    say(bench.name)
    const outcome = await bench.run(context)
    if (outcome.kind === 'leftOut') say(`  left out: ${outcome.why}`)
    else rows.push(...outcome.rows)
  }
  return rows
}

const chosen = ({ name }: Bench, { only }: BenchOptions): boolean =>
  only.length === 0 || only.some((part) => name.includes(part))

function optionsOrExit(): BenchOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    process.stderr.write(`${error.message}\n${USAGE}`)
    process.exit(2)
  }
}

const options = optionsOrExit()
releaseOnExit()
try {
  const rows = await runBenches(options)
  process.stdout.write(`${tableOf(rows)}`)
  if (options.json !== null)
    await writeFile(options.json, `${JSON.stringify({ machine: machine(), rows }, null, 2)}\n`)
} catch (error) {
  if (!isStopping()) throw error
} finally {
  await releaseAll()
}
