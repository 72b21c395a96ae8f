import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** Tells one process from all others, later ones with the same number included. */
export interface ProcessMark {
  readonly host: string
  readonly pid: number
  /** When the process began, in the system's own unit; null where the system does not say. */
  readonly began: string | null
}

export const ownMark = async (): Promise<ProcessMark> => ({
  host: hostname(),
  pid: process.pid,
  began: await beginning(process.pid),
})

/**
 * Whether the process runs; null when that cannot be seen from this machine. After a restart, of a container
 * above all, the number of a dead process soon belongs to another: the time it began tells.
 */
export async function isRunning({ host, pid, began }: ProcessMark): Promise<boolean | null> {
  if (host !== hostname()) return null
  if (!exists(pid)) return false
  const fields = await statFields(pid)
  // A dead process keeps its number until its parent asks what became of it, which some never do.
  if (fields !== null && /^[ZX]/.test(fields[0] ?? '')) return false
  const current = await beginning(pid)
  return began === null || current === null || current === began
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const BOOT_ID = '/proc/sys/kernel/random/boot_id'

/** The boot of the machine and the ticks since then, from Linux's /proc. */
async function beginning(pid: number): Promise<string | null> {
  const ticks = (await statFields(pid))?.[19]
  const boot = await readFile(BOOT_ID, 'utf8').catch(() => null)
  return ticks === undefined || boot === null ? null : `${boot.trim()}:${ticks}`
}

/** What Linux says of a process, from the third field on: its state; the start time is the 22nd. */
async function statFields(pid: number): Promise<readonly string[] | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
