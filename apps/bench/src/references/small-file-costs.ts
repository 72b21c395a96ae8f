import { mkdir, open, readdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { secondsOf } from '../measure.ts'

const AT_ONCE = 4

/** Files to write and remove without a server. */
export interface BareFiles {
  /** A folder that is not there yet. */
  readonly folder: string
  readonly count: number
  readonly bytes: number
}

/** Files a second that four writers write and bring to the disk, one by one. */
export async function bareWrites({ folder, count, bytes }: BareFiles): Promise<number> {
  await mkdir(folder)
  const content = Buffer.alloc(bytes, 'small')
  const seconds = await secondsOf(() =>
    fourAtOnce(count, async (index) => {
      const file = await open(join(folder, String(index)), 'wx')
      await file.write(content)
      await file.sync()
      await file.close()
    }),
  )
  await rm(folder, { recursive: true })
  return count / seconds
}

/** Files a second that are removed, with the folder brought to the disk after each. */
export async function bareRemovals({ folder, count, bytes }: BareFiles): Promise<number> {
  await mkdir(folder)
  const content = Buffer.alloc(bytes, 'small')
  await fourAtOnce(count, async (index) => {
    const file = await open(join(folder, String(index)), 'wx')
    await file.write(content)
    await file.close()
  })
  const names = await readdir(folder)
  const seconds = await secondsOf(() =>
    fourAtOnce(count, async (index) => {
      await unlink(join(folder, names[index] ?? ''))
      const place = await open(folder)
      await place.sync()
      await place.close()
    }),
  )
  await rm(folder, { recursive: true })
  return count / seconds
}

async function fourAtOnce(count: number, work: (index: number) => Promise<void>): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index).values()
  const worker = async () => {
    for (const index of indexes) await work(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
