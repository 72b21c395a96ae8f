import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { equal, is, match, ok } from 'uvu/assert'
import { objectsIn, objectsOf } from './after-a-kill.ts'
import { data, eventually, filesOf, type ListedFile, md5, publish, send } from './client.ts'
import { bytesNamed } from './random.ts'

/** The promises about the files of one dataset so far. */
export interface Ledger {
  readonly dataset: number
  /** Files that must exist. */
  readonly acknowledged: Set<number>
  /** Files whose bytes were compared with the expected ones. */
  readonly compared: Set<number>
}

interface Described extends ListedFile {
  readonly dataFile: ListedFile['dataFile'] & { readonly checksumVerification?: string }
}

const settledFiles = (address: string, dataset: number): Promise<readonly Described[]> =>
  eventually(
    () => filesOf(address, dataset) as Promise<readonly Described[]>,
    (files) => files.every(({ dataFile }) => dataFile.checksumVerification !== 'pending'),
  )

/**
 * Requires every acknowledged file, and that every file has bytes with the reported digest unless it is
 * reported as wrong. Returns the wrong ones.
 */
export async function requireFiles(address: string, ledger: Ledger): Promise<readonly number[]> {
  const files = await settledFiles(address, ledger.dataset)
  const ids = new Set(files.map(({ dataFile }) => dataFile.id))
  equal(
    [...ledger.acknowledged].filter((id) => !ids.has(id)),
    [],
    'acknowledged, and gone',
  )
  is(new Set(files.map(({ label }) => label)).size, files.length, 'two files of one name')
  for (const file of files)
    if (!ledger.compared.has(file.dataFile.id)) await requireBytes(address, file, ledger.compared)
  return files.flatMap(({ dataFile }) =>
    dataFile.checksumVerification === 'mismatch' ? [dataFile.id] : [],
  )
}

async function requireBytes(address: string, file: Described, compared: Set<number>) {
  const { label, dataFile } = file
  const sent = bytesNamed(label, dataFile.filesize)
  const verification = dataFile.checksumVerification ?? 'none'
  ok(['none', 'verified', 'mismatch'].includes(verification), `${label}: ${verification}`)
  is(dataFile.md5, md5(sent), label)
  const { status, bytes } = await send(`${address}/api/access/datafile/${dataFile.id}`)
  is(status, 200, `${label}: a file without bytes`)
  is(bytes.equals(sent), verification !== 'mismatch', `${label} is ${verification}`)
  if (verification !== 'mismatch') compared.add(dataFile.id)
}

/** Requires that publishing is refused because of the wrong files, then removes them. */
export async function requireUnpublishable(
  address: string,
  { dataset, acknowledged }: Ledger,
  wrong: readonly number[],
): Promise<void> {
  const { status, bytes } = await publish(address, dataset)
  is(status, 403)
  const refused = JSON.parse(bytes.toString('utf8'))
  match(refused.message, /MD5 [0-9a-f]{32} was supplied, but the stored bytes have [0-9a-f]{32}/)
  equal(refused.files, wrong)
  for (const id of wrong) {
    data(await send(`${address}/api/files/${id}`, { method: 'DELETE' }))
    acknowledged.delete(id)
  }
}

const PARTS = '.uploads'
const STAGING = '.staging'
const TWO_DAYS_MS = 2 * 86_400_000

/** Sets the times of all files in a storage folder back by two days. */
export async function age(folder: string): Promise<void> {
  const old = new Date(Date.now() - TWO_DAYS_MS)
  for (const { name, parentPath, isFile } of await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  }).then(withPaths))
    if (isFile) await utimes(join(parentPath, name), old, old)
}

const withPaths = (
  entries: readonly {
    readonly name: string
    readonly path: string
    readonly parentPath?: string
    isFile(): boolean
  }[],
) =>
  entries.map((entry) => ({
    name: entry.name,
    // Node 20.10 has only the older name.
    parentPath: entry.parentPath ?? entry.path,
    isFile: entry.isFile(),
  }))

/** Requires that, after the leases, the storage folder contains the bytes of the files and nothing else. */
export async function requireNothingElse(
  address: string,
  { folder, datasets }: { readonly folder: string; readonly datasets: readonly number[] },
): Promise<void> {
  const files = await Promise.all(datasets.map((each) => filesOf(address, each)))
  const wanted = objectsOf(files.flat())
  const objects = () => objectsIn(folder)
  equal(await eventually(objects, (found) => found.length === wanted.length), wanted)
  for (const debris of [PARTS, STAGING]) {
    const left = () => readdir(join(folder, debris)).catch(() => [])
    equal(await eventually(left, (found) => found.length === 0), [], debris)
  }
}
