import { strToU8 } from 'fflate'
import { bundleNames, type NamedFile } from '../downloads/bundle-names.ts'
import type { ZipMember } from '../downloads/zip-layout.ts'
import { type DigestAlgorithm, HASH_NAMES } from '../storage/stored-object.ts'

/** A payload file of a bag. */
export interface BagFile extends NamedFile {
  readonly size: number
  readonly crc32: number | null
  /** In milliseconds since 1970. */
  readonly created: number
  /** Of the algorithm of the bag, in hexadecimal. */
  readonly digest: string
}

/** A tag file: its bytes, or what the zip needs to know before `source` opens them. */
export type TagFile<T> =
  | { readonly path: string; readonly bytes: Uint8Array }
  | {
      readonly path: string
      readonly size: number
      readonly crc32: number
      /** In lower-case hexadecimal. */
      readonly sha256: string
      readonly source: T
    }

/** What a bag is made of. */
export interface BagContent<F extends BagFile, T> {
  /** The folder that holds everything. */
  readonly name: string
  readonly files: readonly F[]
  /** Of the payload manifest. */
  readonly algorithm: DigestAlgorithm
  /** Further tag files, with their paths inside the bag. */
  readonly tagFiles: readonly TagFile<T>[]
  /** The labels and values of `bag-info.txt`, without those that the payload determines. */
  readonly info: readonly (readonly [label: string, value: string])[]
  /** The time of everything except the payload, in milliseconds since 1970. */
  readonly modified: number
}

/**
 * The members of a bag as BagIt 1.0 (RFC 8493) defines it: payload below `data/`, its manifest, tag files and
 * their manifest. The same content always gives the same members.
 */
export function bagMembers<F extends BagFile, T>(
  { name, files, algorithm, tagFiles, info, modified }: BagContent<F, T>,
  sha256: (bytes: Uint8Array) => string,
): readonly ZipMember<F | T>[] {
  const entries = bundleNames(files).entries
  const lines = entries.flatMap((entry) =>
    entry.kind === 'file' ? [manifestLine(entry.file.digest, `data/${entry.path}`)] : [],
  )
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const oxum = ['Payload-Oxum', `${bytes}.${files.length}`] as const
  const tags: readonly TagFile<T>[] = [
    ...Object.entries({
      'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
      'bag-info.txt': [...info, oxum].map(infoLine).join(''),
      [`manifest-${manifestName(algorithm)}.txt`]: lines.join(''),
    }).map(([path, text]) => ({ path, bytes: strToU8(text) })),
    ...tagFiles,
  ]
  const sums = tags.map((tag) =>
    manifestLine('bytes' in tag ? sha256(tag.bytes) : tag.sha256, tag.path),
  )
  const all = [...tags, { path: 'tagmanifest-sha256.txt', bytes: strToU8(sums.join('')) }]
  return [
    ...all.map((tag): ZipMember<T> => {
      const path = `${name}/${tag.path}`
      if ('bytes' in tag) return { kind: 'inline', path, bytes: tag.bytes, modified }
      const { size, crc32, source } = tag
      return { kind: 'file', path, size, crc32, modified, source }
    }),
    { kind: 'directory', path: `${name}/data/`, modified },
    ...entries.map((entry): ZipMember<F | T> => {
      const path = `${name}/data/${entry.path}`
      if (entry.kind === 'directory') return { kind: 'directory', path, modified }
      const { size, crc32, created } = entry.file
      return { kind: 'file', path, size, crc32, modified: created, source: entry.file }
    }),
  ]
}

/** BagIt names algorithms like OpenSSL. */
const manifestName = (algorithm: DigestAlgorithm): string => HASH_NAMES[algorithm]

/** Paths cannot contain line breaks, which would need escaping too. */
const manifestLine = (digest: string, path: string): string =>
  `${digest}  ${path.replaceAll('%', '%25')}\n`

/** A line break in a value would begin a new label. */
const infoLine = ([label, value]: readonly [string, string]): string =>
  `${label}: ${value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()}\n`
