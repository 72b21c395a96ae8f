import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** Identifies a process, also against later processes with the same id. */
export interface ProcessIdentity {
  readonly host: string
  readonly pid: number
  /** When the process began, in the system's own unit; null if the system does not tell. */
  readonly began: string | null
}

export const ownIdentity = async (): Promise<ProcessIdentity> => ({
  host: hostname(),
  pid: process.pid,
  began: await beginning(process.pid),
})

/**
 * Whether the process runs; null if that cannot be determined on this machine. After a restart, especially of
 * a container, another process soon has the id of a dead one; the start time distinguishes them.
 */
export async function isRunning({ host, pid, began }: ProcessIdentity): Promise<boolean | null> {
  if (host !== hostname()) return null
  if (!exists(pid)) return false
  const fields = await statFields(pid)
  // A dead process keeps its id until its parent collects its exit status, which some never do.
  if (fields !== null && /^[ZX]/.test(fields[0] ?? '')) return false
  const current = await beginning(pid)
  return began === null || current === null || current === began
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const BOOT_ID = '/proc/sys/kernel/random/boot_id'

/** The boot id and the start time in ticks since the boot, from Linux's /proc. */
async function beginning(pid: number): Promise<string | null> {
  const ticks = (await statFields(pid))?.[19]
  const boot = await readFile(BOOT_ID, 'utf8').catch(() => null)
  return ticks === undefined || boot === null ? null : `${boot.trim()}:${ticks}`
}

/** The fields of Linux's `stat` from the third on: the state; the start time is the 22nd. */
async function statFields(pid: number): Promise<readonly string[] | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses, with any characters.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
