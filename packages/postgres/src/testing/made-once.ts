import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'

const PAUSE_MS = 50
/** Making takes seconds: an older lock was left, whatever process has that id by now. Two that make do no harm. */
const LOCKED_MS = 60_000

/**
 * The contents of a file in the folder for temporary files, made by the first process that asks. Others wait for it:
 * making it takes seconds of processor time.
 */
export async function madeOnce(
  name: string,
  make: () => Promise<Blob>,
  folder = tmpdir(),
): Promise<Blob> {
  const path = join(folder, name)
  const kept = await contentsOf(path)
  if (kept !== null) return new Blob([kept])
  const lock = `${path}.lock`
  while (!(await locked(lock))) await passed(PAUSE_MS)
  try {
    const made = await contentsOf(path)
    return made === null ? await keep(path, await make()) : new Blob([made])
  } finally {
    await rm(lock, { force: true })
  }
}

const contentsOf = (path: string) => readFile(path).catch(() => null)

/** Renamed when it is whole: another process may read it at any moment. */
async function keep(path: string, made: Blob): Promise<Blob> {
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, new Uint8Array(await made.arrayBuffer()))
  await rename(unfinished, path)
  return made
}

/** Takes the lock, which names its process, unless a running process has had it for a moment. */
async function locked(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    const isLeft = (holder > 0 && !isRunning(holder)) || (await ageOf(lock)) > LOCKED_MS
    if (isLeft) await rm(lock, { force: true })
    return false
  }
}

const ageOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be asked, and so is there.
    return Object(error).code === 'EPERM'
  }
}
