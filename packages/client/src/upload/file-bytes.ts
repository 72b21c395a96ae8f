import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { WrongContent } from '../server/failures.ts'
import { type LocalFile, requireUnchanged } from './local-files.ts'

export interface FileBytesOptions {
  /** The part that is read; all of it unless given. The end is not part of it. */
  readonly range?: { readonly start: number; readonly end: number }
  /** Takes every byte in passing. */
  readonly hash?: Hash
  readonly onBytes: (count: number) => void
}

/**
 * The bytes of a file, as many as its size was: a file that grows or shrinks while it is read breaks off,
 * as what was announced of it is no longer true, and so does one that was found to be changed at its end.
 */
export async function* fileBytes(
  file: LocalFile,
  { range = { start: 0, end: file.size }, hash, onBytes }: FileBytesOptions,
): AsyncGenerator<Uint8Array> {
  const { path, size } = file
  const wanted = range.end - range.start
  let passed = 0
  // One byte more than wanted, where the file ends: it tells that the file has grown.
  const last = range.end === size ? range.end : range.end - 1
  for await (const chunk of createReadStream(path, { start: range.start, end: last })) {
    passed += chunk.length
    if (passed > wanted) throw new WrongContent('The file grew while it was sent')
    hash?.update(chunk)
    onBytes(chunk.length)
    yield chunk
  }
  if (passed < wanted) throw new WrongContent('The file became shorter while it was sent')
  if (range.end === size) await requireUnchanged(file)
}
