import { createHash } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { secondsOf } from '../measure.ts'
import { bytesOf } from '../seed/bytes.ts'

const BLOCK = 1024 * 1024

/** The seconds to read a file from the cache and hash it in one thread. */
export const hashingSeconds = (path: string): Promise<number> =>
  secondsOf(async () => {
    const file = await open(path)
    const hash = createHash('md5')
    const block = Buffer.allocUnsafeSlow(BLOCK)
    try {
      for (;;) {
        const { bytesRead } = await file.read(block, 0, BLOCK)
        if (bytesRead === 0) break
        hash.update(block.subarray(0, bytesRead))
      }
    } finally {
      await file.close()
    }
    hash.digest()
  })

/** The seconds to write `length` bytes to a new file and flush it to the disk. */
export async function writingSeconds(path: string, length: number): Promise<number> {
  const seconds = await secondsOf(async () => {
    const file = await open(path, 'wx')
    try {
      for await (const bytes of bytesOf(length)) await file.write(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
  })
  await unlink(path)
  return seconds
}
