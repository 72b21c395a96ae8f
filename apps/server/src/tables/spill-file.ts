import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spill } from '@holdfast/tabular'

/** Runs work that keeps numbers in a temporary file, which is removed afterwards. */
export function withSpillFile<Result>(work: (spill: Spill) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-table-'))
  const file = openSync(join(folder, 'numbers'), 'wx+', 0o600)
  let length = 0
  try {
    return work({
      append: (bytes) => {
        for (let done = 0; done < bytes.length; )
          done += writeSync(file, bytes, done, bytes.length - done, length + done)
        length += bytes.length
      },
      read: (into, at) => {
        for (let done = 0; done < into.length; ) {
          const count = readSync(file, into, done, into.length - done, at + done)
          if (count === 0) throw new RangeError('The temporary file ends too early.')
          done += count
        }
      },
    })
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  }
}
