import { statfs } from 'node:fs/promises'
import { NoSpaceLeft } from '@holdfast/core/rules'

/** With less than this, hardly any upload can be stored. */
const MIN_FREE_BYTES = 16 * 1024 ** 2

type Statfs = (folder: string) => Promise<{
  readonly bsize: number
  readonly blocks: number
  readonly bavail: number
}>

/** Rejects with `NoSpaceLeft` if the file system of one of the folders is full, or nearly. */
export async function requireFreeSpace(
  folders: readonly string[],
  statfsOf: Statfs = statfs,
): Promise<void> {
  for (const folder of folders) {
    const { bsize, blocks, bavail } = await statfsOf(folder)
    // File systems that do not count their blocks report none.
    if (blocks > 0 && bavail * bsize < MIN_FREE_BYTES)
      throw new NoSpaceLeft(`The disk of ${folder} is full`)
  }
}
