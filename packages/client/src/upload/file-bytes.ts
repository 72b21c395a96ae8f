import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { WrongContent } from '../server/failures.ts'
import { type LocalFile, requireUnchanged } from './local-files.ts'

/** How to read a file. */
export interface FileBytesOptions {
  /** The range to read, end exclusive. Default the whole file. */
  readonly range?: { readonly start: number; readonly end: number }
  /** Updated with every byte. */
  readonly hash?: Hash
  readonly onBytes: (count: number) => void
}

/**
 * The bytes of a file. Throws `WrongContent` when the file grows, shrinks or changes during the read, since
 * the announced size and digest no longer hold.
 */
export async function* fileBytes(
  file: LocalFile,
  { range = { start: 0, end: file.size }, hash, onBytes }: FileBytesOptions,
): AsyncGenerator<Uint8Array> {
  const { path, size } = file
  const wanted = range.end - range.start
  let passed = 0
  // Read one byte beyond the end of the file, to detect that it grew.
  const last = range.end === size ? range.end : range.end - 1
  for await (const chunk of createReadStream(path, { start: range.start, end: last })) {
    passed += chunk.length
    if (passed > wanted) throw new WrongContent('The file grew during the upload')
    hash?.update(chunk)
    onBytes(chunk.length)
    yield chunk
  }
  if (passed < wanted) throw new WrongContent('The file became shorter during the upload')
  if (range.end === size) await requireUnchanged(file)
}
