import type { ByteRange } from '../storage/bytes.ts'
import { type BundleSource, bundleBytes } from './bundle-bytes.ts'
import type { BundleFile } from './bundle-members.ts'
import { blockLayout, blockLines, type ZipBlock, type ZipIndex } from './zip-index.ts'
import type { ZipLayout } from './zip-layout.ts'
import { centralHeader, endRecords, localHeader } from './zip-records.ts'
import { sliceZip } from './zip-slice.ts'

/** Where the records and the bytes of an indexed bundle come from. */
export interface IndexedSource<F> extends BundleSource<F> {
  /** The files of a block, as they were when the index was made. */
  readonly filesOf: (block: ZipBlock) => Promise<readonly F[]>
}

/**
 * Streams one range of a bundle from its index. Holds the records of one block at a time, and up to 4 MiB of what the end says of
 * those before. Otherwise as `bundleBytes`; throws `RangeError` when a block has other files than the index says.
 */
export async function* indexedZipBytes<F extends BundleFile>(
  index: ZipIndex,
  range: ByteRange,
  source: IndexedSource<F>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { manifest, directory, directoryLength, manifestCentral } = index
  const within = (start: number, end: number): ByteRange | null => {
    const part = { start: Math.max(start, range.start), end: Math.min(end, range.end) }
    return part.start < part.end ? part : null
  }
  const fixed = function* (bytes: Uint8Array, at: number) {
    const part = within(at, at + bytes.length)
    if (part !== null) yield bytes.subarray(part.start - at, part.end - at)
  }
  const kept = keptEnds()
  const layoutOf = ({ block, next }: Span, files: readonly F[]): ZipLayout<F> => {
    const layout = blockLayout(index, block, files)
    requireSame(layout.starts.at(-1), next.start)
    requireSame(layout.centralStarts.at(-1), directory + next.central)
    return layout
  }
  const centralOf = ({ block, next }: Span): ByteRange => ({
    start: directory + block.central,
    end: directory + next.central,
  })
  const linesOf = ({ block, next }: Span, files: readonly F[]): Uint8Array => {
    const lines = blockLines(files)
    requireSame(block.line + lines.length, next.line)
    return lines
  }
  const ends = { start: manifest.offset, line: manifest.size, central: manifestCentral }
  const spans = index.blocks.map((block, at) => ({ block, next: index.blocks[at + 1] ?? ends }))
  for (const span of spans) {
    const part = within(span.block.start, span.next.start)
    if (part === null) continue
    const files = await source.filesOf(span.block)
    const layout = layoutOf(span, files)
    yield* bundleBytes(layout, part, source)
    if (range.end > manifest.offset)
      kept.keep(span, () => ({
        lines: linesOf(span, files),
        central: recordsIn(layout, centralOf(span)),
      }))
  }
  const header = localHeader(manifest)
  yield* fixed(header, manifest.offset)
  const text = manifest.offset + header.length
  for (const span of spans) {
    const { block, next } = span
    if (within(text + block.line, text + next.line) === null) continue
    const lines = kept.of(span)?.lines ?? linesOf(span, await source.filesOf(block))
    yield* fixed(lines, text + block.line)
  }
  for (const span of spans) {
    const { start, end } = centralOf(span)
    if (within(start, end) === null) continue
    const known = kept.of(span)?.central
    const files = known === undefined ? await source.filesOf(span.block) : []
    yield* fixed(known ?? recordsIn(layoutOf(span, files), { start, end }), start)
  }
  yield* fixed(centralHeader(manifest), directory + manifestCentral)
  const end = { count: index.members, start: directory, length: directoryLength }
  yield* fixed(endRecords(end), directory + directoryLength)
}

type Places = Pick<ZipBlock, 'start' | 'central' | 'line'>

/** A block, and where the next one begins. */
interface Span {
  readonly block: ZipBlock
  readonly next: Places
}

/** What the end of a zip says of the files of a block. */
interface BlockEnds {
  readonly lines: Uint8Array
  readonly central: Uint8Array
}

/** Of about 30,000 files. The records of others are read again at the end. */
const MOST_KEPT_BYTES = 4 * 1024 * 1024

/** A bounded memory of what comes at the end. */
function keptEnds() {
  const kept = new Map<Span, BlockEnds>()
  let size = 0
  return {
    keep: (span: Span, made: () => BlockEnds): void => {
      if (size >= MOST_KEPT_BYTES) return
      const ends = made()
      kept.set(span, ends)
      size += ends.lines.length + ends.central.length
    },
    of: (span: Span): BlockEnds | undefined => kept.get(span),
  }
}

/** A range without bytes of members. */
function recordsIn<T>(layout: ZipLayout<T>, range: ByteRange): Uint8Array {
  const records = new Uint8Array(range.end - range.start)
  let at = 0
  for (const part of sliceZip(layout, range)) {
    if (part.kind !== 'bytes') throw new RangeError('members are not records')
    records.set(part.bytes, at)
    at += part.bytes.length
  }
  return records
}

/** A file that changed meanwhile must not end in a zip that looks whole. */
function requireSame(found: number | undefined, said: number): void {
  if (found !== said) throw new RangeError('the files of a bundle are not those of its index')
}
