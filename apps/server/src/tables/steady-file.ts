import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import * as zlib from 'node:zlib'
import { crc32Of } from '@holdfast/core/rules'

/** Bytes after which the file is brought to the disk. */
const STEP = 16 * 1024 * 1024

const crcOf = crc32Of(zlib)

/**
 * A new file that is written from its start to its end and goes to the disk a little at a time: others who wait for
 * the disk then never wait for hundreds of megabytes.
 */
export class SteadyFile {
  crc32 = 0
  private readonly descriptor: number
  private waiting = 0

  constructor(path: string) {
    this.descriptor = openSync(path, 'wx', 0o600)
  }

  write(bytes: Uint8Array): void {
    writeAll(this.descriptor, bytes)
    this.crc32 = crcOf(bytes, this.crc32)
    this.waiting += bytes.length
    if (this.waiting < STEP) return
    fdatasyncSync(this.descriptor)
    this.waiting = 0
  }

  /** Closes the file, which is on the disk then. */
  finish(): void {
    fdatasyncSync(this.descriptor)
    closeSync(this.descriptor)
  }
}

export function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}
