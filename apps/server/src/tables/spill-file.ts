import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spill } from '@holdfast/tabular'
import { StartFailure, systemCode } from '../start-failure.ts'
import { fill } from './fill.ts'

/** Runs work that keeps numbers in a temporary file, which is removed afterwards. */
export async function withSpillFile<Result>(
  work: (spill: Spill) => Promise<Result>,
): Promise<Result> {
  const folder = temporaryFolder()
  const file = openSync(join(folder, 'numbers'), 'wx+', 0o600)
  let length = 0
  try {
    return await work({
      append: (bytes) => {
        for (let done = 0; done < bytes.length; )
          done += writeSync(file, bytes, done, bytes.length - done, length + done)
        length += bytes.length
      },
      read: (into, at) => {
        fill(file, into, at)
      },
    })
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  }
}

function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'holdfast-table-'))
  } catch (cause) {
    throw new StartFailure(
      `cannot be read, because no folder can be made in ${tmpdir()}: ${systemCode(cause)}`,
      { cause },
    )
  }
}
