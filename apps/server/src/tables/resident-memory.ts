import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const KIBIBYTE = 1024
const run = promisify(execFile)

/** Resident memory of a process in bytes; null where it cannot be found, as for one that has ended. */
export async function residentMemory(pid: number): Promise<number | null> {
  try {
    const text =
      process.platform === 'linux'
        ? /^VmRSS:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
        : (await run('ps', ['-o', 'rss=', '-p', `${pid}`])).stdout.trim()
    return text === undefined || text === '' ? null : Number(text) * KIBIBYTE
  } catch {
    return null
  }
}
