import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import { bundleFileName } from '../../rules/downloads/bundle-file-name.ts'
import { indexedZipBytes } from '../../rules/downloads/indexed-zip-bytes.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import { type ZipBlock, type ZipIndex, zipIndex } from '../../rules/downloads/zip-index.ts'
import type { Day } from '../../rules/files/file-record.ts'
import type { BundledFile, FilePath } from '../../rules/files/file-summaries.ts'
import { isReleased, type Version, versionLabel } from '../../rules/versions/version.ts'
import { readsFilesLater } from '../../rules/versions/version-detail.ts'
import { fileBytes } from '../files/file-bytes.ts'
import type { Bundle } from './bundle.ts'
import type { Located } from './download-target.ts'
import { fileFacts } from './file-rights.ts'

/** Files of a block. */
const BLOCK = 1000
/** Indexes that are kept: each has about 300 bytes for a block, and its folders. */
const MOST_KEPT = 20

/** A released version with many files, all of which the caller may download. */
export interface LargeVersion {
  readonly dataset: Dataset
  readonly version: Version
}

/** The version of a target, if its zip may be made from an index: it is large, and nothing is left out of it. */
export async function wholeLargeVersion(
  unit: ReadUnit,
  { access, files, version }: Located,
  { day, sizeLimit }: { readonly day: Day; readonly sizeLimit: number | null },
): Promise<LargeVersion | null> {
  if (files !== null || version === null) return null
  const { dataset, held } = access
  if (!isReleased(version) || !readsFilesLater([version])) return null
  if (sizeLimit !== null && version.byteCount >= sizeLimit) return null
  const facts = await unit.files.accessFacts(version)
  const open = facts.every((file) => withheld(fileFacts(file, dataset), held, day) === null)
  return open ? { dataset, version } : null
}

/** Zips of large versions, from indexes that are made once and kept (decision 0373). */
export function largeBundles(domain: Domain) {
  const { storages } = domain
  const kept = new Map<string, Promise<ZipIndex | null>>()
  const unfit = new Set<string>()

  const indexOf = async (large: LargeVersion): Promise<ZipIndex | null> => {
    const key = keyOf(large)
    const making = kept.get(key) ?? made(domain, large)
    kept.delete(key)
    kept.set(key, making)
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    try {
      const index = await making
      if (index === null) noteUnfit(key)
      return index
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
  const noteUnfit = (key: string): void => {
    unfit.add(key)
    for (const oldest of unfit) if (unfit.size > MOST_KEPT) unfit.delete(oldest)
  }

  return {
    /** Whether the version is known to need a full layout. */
    isUnfit: (large: LargeVersion): boolean => unfit.has(keyOf(large)),

    /** The zip of the version; null when it needs a full layout. `note` records downloads. */
    bundle: async (
      large: LargeVersion,
      note: (fileIds: readonly number[]) => void,
    ): Promise<Bundle | null> => {
      const index = await indexOf(large)
      if (index === null) return null
      const { dataset, version } = large
      let counts = false
      const open = async (file: BundledFile, part: Parameters<Bundle['open']>[0]) =>
        fileBytes(storages, dataset.pid, file).get(part)
      return {
        fileName: bundleFileName(formatPid(dataset.pid), versionLabel(version).toLowerCase()),
        size: index.length,
        etag: index.etag,
        count: () => {
          counts = true
        },
        open: (range) => {
          const counted = new Set<ZipBlock>()
          const filesOf = async (block: ZipBlock): Promise<readonly BundledFile[]> => {
            const files = await page(domain, large, block.after)
            if (counts && !counted.has(block)) note(files.map(({ id }) => id))
            counted.add(block)
            return files
          }
          return indexedZipBytes(index, range, { filesOf, open })
        },
      }
    },
  }
}

/** Changes with everything that the zip depends on. */
const keyOf = ({ dataset, version }: LargeVersion): string => `${version.id} ${dataset.revision}`

const page = ({ store }: Domain, { version }: LargeVersion, after: FilePath | null) =>
  store.read(({ files }) => files.bundledAfter(version, { after, limit: BLOCK }), {
    consistency: 'latest',
  })

async function made(domain: Domain, large: LargeVersion): Promise<ZipIndex | null> {
  const { version } = large
  const index = await zipIndex(pages(domain, large), {
    modified: version.updatedAt.getTime(),
    // Object ids are unique across all stores.
    keyOf: ({ objectId }) => objectId,
    // A table may be sent in several forms.
    isPlain: ({ table }) => table === null,
  })
  if (index === null) return null
  const paths = [...index.folders].map(pathOf)
  for (let at = 0; at < paths.length; at += BLOCK) {
    const some = paths.slice(at, at + BLOCK)
    const taken = await domain.store.read(({ files }) => files.anyAt(version, some), {
      consistency: 'latest',
    })
    if (taken) return null
  }
  return { ...index, folders: new Set() }
}

async function* pages(
  domain: Domain,
  large: LargeVersion,
): AsyncGenerator<readonly BundledFile[], void> {
  for (let after: FilePath | null = null; ; ) {
    const files: readonly BundledFile[] = await page(domain, large, after)
    if (files.length > 0) yield files
    const last = files.at(-1)
    if (last === undefined || files.length < BLOCK) return
    after = { folder: last.folder, label: last.label }
  }
}

const pathOf = (path: string): FilePath => {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(at, 0)), label: path.slice(at + 1) }
}
