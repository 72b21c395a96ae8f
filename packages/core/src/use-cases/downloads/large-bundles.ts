import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import { bundleFileName } from '../../rules/downloads/bundle-file-name.ts'
import { indexedZipBytes } from '../../rules/downloads/indexed-zip-bytes.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import type { ZipBlock, ZipIndex } from '../../rules/downloads/zip-index.ts'
import type { Day } from '../../rules/files/file-record.ts'
import type { BundledFile } from '../../rules/files/file-summaries.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { isReleased, type Version, versionLabel } from '../../rules/versions/version.ts'
import { readsFilesLater } from '../../rules/versions/version-detail.ts'
import { memberBytes } from '../files/file-bytes.ts'
import type { Bundle } from './bundle.ts'
import type { Located } from './download-target.ts'
import { fileFacts } from './file-rights.ts'
import { blockOfFiles, keptZipIndex } from './kept-zip-index.ts'

/** Indexes that are kept: each has about 300 bytes for a block, and its folders. */
const MOST_KEPT = 20
const LATEST = { consistency: 'latest' } as const

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
  const { store, storages } = domain
  const kept = new Map<string, Promise<ZipIndex | null>>()
  const unfit = new Set<string>()

  const indexOf = async (large: LargeVersion): Promise<ZipIndex | null> => {
    const { version } = large
    const stamp = await store.read(({ zipIndexes }) => zipIndexes.stamp(version), LATEST)
    if (stamp === null) return refuse({ kind: 'notFound', what: 'Version' })
    const key = `${version.id} ${stamp}`
    const making = kept.get(key) ?? keptZipIndex(domain, version, stamp)
    kept.delete(key)
    kept.set(key, making)
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    try {
      const index = await making
      if (index === null) noteUnfit(keyOf(large))
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
      const read = countedLater(note)
      const open = memberBytes(storages, dataset.pid)
      return {
        fileName: bundleFileName(formatPid(dataset.pid), versionLabel(version).toLowerCase()),
        size: index.length,
        etag: index.etag,
        count: read.count,
        open: (range) => {
          const blocks = new Set<ZipBlock>()
          const filesOf = async (block: ZipBlock): Promise<readonly BundledFile[]> => {
            const files = await blockOfFiles(domain, version, block.after)
            if (!blocks.has(block)) read.note(files.map(({ id }) => id))
            blocks.add(block)
            return files
          }
          return indexedZipBytes(index, range, { filesOf, open })
        },
      }
    },
  }
}

/** Passes on the files of each block that is read. Its zip counts once the first bytes are there, so that one block comes before. */
function countedLater(note: (fileIds: readonly number[]) => void) {
  let before: readonly number[] | null = null
  let counts = false
  return {
    note: (fileIds: readonly number[]): void => {
      if (counts) note(fileIds)
      else before ??= fileIds
    },
    count: (): void => {
      counts = true
      if (before !== null) note(before)
    },
  }
}

/** Changes with everything that the zip depends on, and with more. */
const keyOf = ({ dataset, version }: LargeVersion): string => `${version.id} ${dataset.revision}`
