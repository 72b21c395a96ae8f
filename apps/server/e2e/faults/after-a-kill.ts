import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { equal, is, ok } from 'uvu/assert'
import {
  data,
  eventually,
  filesOf,
  type ListedFile,
  md5,
  publish,
  send,
  versionsOf,
} from './client.ts'
import { bytesNamed } from './random.ts'
import { type Acknowledged, type Zip, zipOf } from './work-to-interrupt.ts'

export interface Uploads {
  readonly dataset: number
  readonly acknowledged: readonly Acknowledged[]
  /** Files whose bytes were compared after an earlier kill; newly compared ones are added. */
  readonly compared: Set<number>
}

/** Requires every acknowledged file, and that every file has the bytes of its name. */
export async function requireUploads(
  address: string,
  { dataset, acknowledged, compared }: Uploads,
): Promise<void> {
  const files = await filesOf(address, dataset)
  const ids = new Set(files.map(({ dataFile }) => dataFile.id))
  equal(
    [...compared, ...acknowledged.map(({ id }) => id)].filter((id) => !ids.has(id)),
    [],
    'acknowledged, and gone',
  )
  is(new Set(files.map(({ label }) => label)).size, files.length, 'two files of one name')
  for (const { label, dataFile } of files.filter((each) => !compared.has(each.dataFile.id))) {
    const sent = bytesNamed(label, dataFile.filesize)
    is(dataFile.md5, md5(sent), label)
    const { status, bytes } = await send(`${address}/api/access/datafile/${dataFile.id}`)
    is(status, 200, label)
    ok(bytes.equals(sent), label)
    compared.add(dataFile.id)
  }
}

export type Found = 'released' | 'draft'

/**
 * Requires a dataset that is released or a draft and becomes unlocked; a draft is then released. Its versions
 * are 1.0 to `releases`.0, each once. Returns the state in which it was found.
 */
export async function requireReleases(
  address: string,
  dataset: number,
  releases: number,
): Promise<Found> {
  const locks = async () =>
    data<readonly unknown[]>(await send(`${address}/api/datasets/${dataset}/locks`))
  equal(await eventually(locks, (seen) => seen.length === 0), [])
  const [newest] = await versionsOf(address, dataset)
  const found = newest?.versionState === 'RELEASED' ? 'released' : 'draft'
  if (found === 'draft') is((await publish(address, dataset)).status, 200)
  const versions = await versionsOf(address, dataset)
  equal(
    versions.map((each) => [each.versionState, each.versionNumber, each.versionMinorNumber]),
    Array.from({ length: releases }, (_, index) => ['RELEASED', releases - index, 0]),
  )
  return found
}

/** Continues a broken download of a zip. Returns the whole zip. */
export async function resumed(address: string, zip: Zip, part: Buffer): Promise<Buffer> {
  if (part.length === zip.whole.length) return part
  const headers = { Range: `bytes=${part.length}-`, 'If-Range': zip.etag }
  const { status, bytes } = await send(zipOf(address, zip.dataset), { headers })
  is(status, 206)
  return Buffer.concat([part, bytes])
}

const OBJECT_ID = /^[0-9a-f]{11}-[0-9a-f]{12}$/

/** The ids of all objects in the folder of a storage. */
export async function objectsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names.flatMap(({ name }) => (OBJECT_ID.test(name) ? [name] : [])).toSorted()
}

/** The ids of the objects that files have. */
export const objectsOf = (files: readonly ListedFile[]): readonly string[] =>
  files.map(({ dataFile }) => dataFile.storageIdentifier.replace(/^.*[/:]/, '')).toSorted()

export const stagingOf = (folder: string): string => join(folder, 'files', '.staging')
