import { strToU8 } from 'fflate'
import { crc32 } from '../files/crc32.ts'
import { bundleHash } from './bundle-etag.ts'
import type { BundleFile } from './bundle-members.ts'
import { isPlain, withParents } from './bundle-names.ts'
import { manifestLines } from './manifest.ts'
import { layoutAt, type ZipLayout, type ZipMember } from './zip-layout.ts'
import {
  centralHeaderLength,
  endRecordsLength,
  localHeaderLength,
  type ZipRecord,
} from './zip-records.ts'

/** Consecutive files of a bundle, in order of folder, then label; their records are read when they are sent. */
export interface ZipBlock {
  /** The last file before the block; null at the beginning. */
  readonly after: { readonly folder: string; readonly label: string } | null
  /** The offset of its first member. */
  readonly start: number
  /** The offset of its first central header, from the beginning of the central directory. */
  readonly central: number
  /** The offset of its first line in the manifest. */
  readonly line: number
}

/**
 * The layout of a bundle with many files: places of a block each, instead of one a member. A bundle has an index when
 * all its files are included under their own names, with known checksums (decision 0373).
 */
export interface ZipIndex {
  readonly blocks: readonly ZipBlock[]
  readonly members: number
  /** The last member. Its offset is the end of the last block. */
  readonly manifest: ZipRecord
  /** The offset of the manifest's central header, from the beginning of the central directory. */
  readonly manifestCentral: number
  /** The offset of the central directory. */
  readonly directory: number
  /** The length of the central directory. */
  readonly directoryLength: number
  readonly length: number
  /** As `bundleEtag` of the same members. */
  readonly etag: string
  /** Every folder with a file in it, and those around them. */
  readonly folders: ReadonlySet<string>
}

/** How an index is made. */
export interface IndexOptions<F> {
  /** The time of the manifest. */
  readonly modified: number
  /** As for `bundleEtag`. */
  readonly keyOf: (file: F) => string
  /** Whether the file is sent as it is recorded. Default: always. */
  readonly isPlain?: (file: F) => boolean
}

/**
 * Makes the index of a bundle from its files, block by block. Null when the bundle needs a full layout. The caller makes sure that no file has the path of one of the `folders`.
 */
export async function zipIndex<F extends BundleFile>(
  pages: AsyncIterable<readonly F[]>,
  { modified, keyOf, isPlain: fits = () => true }: IndexOptions<F>,
): Promise<ZipIndex | null> {
  const hash = bundleHash(keyOf)
  const blocks: ZipBlock[] = []
  const folders = new Set<string>()
  const text = { length: 0, crc: 0 }
  let after: ZipBlock['after'] = null
  let [start, central, members] = [0, 0, 0]
  let root: Set<string> = new Set()
  for await (const files of pages) {
    if (!files.every((file) => file.crc32 !== null && isPlain(file) && fits(file))) return null
    blocks.push({ after, start, central, line: text.length })
    const block = blockMembers(files, after)
    for (const member of block) hash.add(member)
    const layout = layoutAt(block, { start, central })
    start = layout.starts.at(-1) ?? start
    central = layout.centralStarts.at(-1) ?? central
    members += block.length
    const lines = blockLines(files)
    text.crc = crc32(lines, text.crc)
    text.length += lines.length
    for (const { folder, label } of files) {
      if (folder === '') root = root.add(label)
      else if (!folders.has(folder)) for (const each of withParents(folder)) folders.add(each)
    }
    const last = files.at(-1)
    if (last !== undefined) after = { folder: last.folder, label: last.label }
  }
  let path = 'MANIFEST.TXT'
  while (root.has(path) || folders.has(path)) path = `0${path}`
  hash.addInline({ path, modified, length: text.length, crc32: text.crc })
  const name = strToU8(path)
  const manifest: ZipRecord = {
    name,
    directory: false,
    size: text.length,
    crc32: text.crc,
    deferred: false,
    modified,
    offset: start,
  }
  const directory = start + localHeaderLength(name.length, text.length) + text.length
  const directoryLength = central + centralHeaderLength(name.length, text.length, start)
  const count = members + 1
  const end = endRecordsLength({ count, start: directory, length: directoryLength })
  return {
    blocks,
    members: count,
    manifest,
    manifestCentral: central,
    directory,
    directoryLength,
    length: directory + directoryLength + end,
    etag: `"${hash.hex()}"`,
    folders,
  }
}

/** The members of a block: its files, each folder before the first file in it. */
export function blockMembers<F extends BundleFile>(
  files: readonly F[],
  after: ZipBlock['after'],
): readonly ZipMember<F>[] {
  let folder = after?.folder ?? ''
  return files.flatMap((file): readonly ZipMember<F>[] => {
    const { label, size, crc32: crc, created: modified } = file
    const entered = file.folder !== folder
    folder = file.folder
    const path = folder === '' ? label : `${folder}/${label}`
    const member = { kind: 'file', path, size, crc32: crc, modified, source: file } as const
    return entered ? [{ kind: 'directory', path: `${folder}/`, modified }, member] : [member]
  })
}

/** The lines of the manifest about the files of a block. */
export const blockLines = (files: readonly BundleFile[]): Uint8Array =>
  manifestLines(
    files.map(({ folder, label, contentType, size }) => ({
      kind: 'included',
      path: folder === '' ? label : `${folder}/${label}`,
      contentType,
      bytes: size,
    })),
  )

/** The layout of the members of a block, at its place in the zip. */
export const blockLayout = <F extends BundleFile>(
  { directory, length }: ZipIndex,
  { after, start, central }: ZipBlock,
  files: readonly F[],
): ZipLayout<F> => ({
  ...layoutAt(blockMembers(files, after), { start, central: directory + central }),
  length,
})
