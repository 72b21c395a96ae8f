import type { ByteRange } from '../storage/bytes.ts'
import { type BundleSource, bundleBytes } from './bundle-bytes.ts'
import type { BundleFile } from './bundle-members.ts'
import { blockLayout, blockLines, type ZipBlock, type ZipIndex } from './zip-index.ts'
import { centralHeader, endRecords, localHeader } from './zip-records.ts'

/** Where the records and the bytes of an indexed bundle come from. */
export interface IndexedSource<F> extends BundleSource<F> {
  /** The files of a block, as they were when the index was made. */
  readonly filesOf: (block: ZipBlock) => Promise<readonly F[]>
}

/**
 * Streams one range of a bundle from its index. Holds the records of one block at a time. Otherwise as `bundleBytes`;
 * throws `RangeError` when a block has other files than the index says.
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
  const blockBytes = async function* ({ block, next }: Span, part: ByteRange) {
    const layout = blockLayout(index, block, await source.filesOf(block))
    requireSame(layout.starts.at(-1), next.start)
    requireSame(layout.centralStarts.at(-1), directory + next.central)
    yield* bundleBytes(layout, part, source)
  }
  const ends = { start: manifest.offset, line: manifest.size, central: manifestCentral }
  const spans = index.blocks.map((block, at) => ({ block, next: index.blocks[at + 1] ?? ends }))
  for (const span of spans) {
    const part = within(span.block.start, span.next.start)
    if (part !== null) yield* blockBytes(span, part)
  }
  const header = localHeader(manifest)
  yield* fixed(header, manifest.offset)
  const text = manifest.offset + header.length
  for (const { block, next } of spans) {
    if (within(text + block.line, text + next.line) === null) continue
    const lines = blockLines(await source.filesOf(block))
    requireSame(block.line + lines.length, next.line)
    yield* fixed(lines, text + block.line)
  }
  for (const span of spans) {
    const part = within(directory + span.block.central, directory + span.next.central)
    if (part !== null) yield* blockBytes(span, part)
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

/** A file that changed meanwhile must not end in a zip that looks whole. */
function requireSame(found: number | undefined, said: number): void {
  if (found !== said) throw new RangeError('the files of a bundle are not those of its index')
}
