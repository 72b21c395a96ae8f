import type { Domain } from '../../ports/ports.ts'
import { storedZipIndex, zipIndexFrom } from '../../rules/downloads/stored-zip-index.ts'
import { type ZipIndex, zipIndex } from '../../rules/downloads/zip-index.ts'
import type { BundledFile, FilePath } from '../../rules/files/file-summaries.ts'
import type { Version } from '../../rules/versions/version.ts'

/** Files of a block. */
const BLOCK = 1000
/** Each query is a moment of its own: an index of files that change meanwhile is kept under a stamp that no longer holds. */
const LATEST = { consistency: 'latest' } as const

/**
 * The index of the zip of a released version, from the store, or made in one passage over its files and kept there
 * (decision 0532). Null when the zip needs a full layout. The stamp was read after the version.
 */
export async function keptZipIndex(
  domain: Pick<Domain, 'store'>,
  version: Version,
  stamp: string,
): Promise<ZipIndex | null> {
  const { store } = domain
  const text = await store.read(({ zipIndexes }) => zipIndexes.find(version.id, stamp), LATEST)
  const stored = text === null ? undefined : zipIndexFrom(text)
  if (stored !== undefined) return stored
  const made = await madeZipIndex(domain, version)
  await store.write(({ zipIndexes }) => zipIndexes.keep(version.id, stamp, storedZipIndex(made)))
  return made
}

async function madeZipIndex(
  domain: Pick<Domain, 'store'>,
  version: Version,
): Promise<ZipIndex | null> {
  const index = await zipIndex(pages(domain, version), {
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
    const taken = await domain.store.read(({ files }) => files.anyAt(version, some), LATEST)
    if (taken) return null
  }
  return { ...index, folders: new Set() }
}

/** The files of a block of the zip. */
export const blockOfFiles = (
  { store }: Pick<Domain, 'store'>,
  version: Version,
  after: FilePath | null,
): Promise<readonly BundledFile[]> =>
  store.read(({ files }) => files.bundledAfter(version, { after, limit: BLOCK }), LATEST)

async function* pages(
  domain: Pick<Domain, 'store'>,
  version: Version,
): AsyncGenerator<readonly BundledFile[], void> {
  for (let after: FilePath | null = null; ; ) {
    const files: readonly BundledFile[] = await blockOfFiles(domain, version, after)
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
