import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts'
import { StartFailure, systemCode } from './start-failure.ts'

export interface FolderLock {
  release(): Promise<void>
}

/** The lock belongs to another process. */
export class FolderInUse extends StartFailure {}

const NAME = 'holdfast.lock'
const SIGN_OF_LIFE_MS = 2_000
/** A holder on another machine is considered dead after this silence. */
const SILENCE_MS = 10_000

/**
 * Locks `folder` for this process. Throws `StartFailure` if another process holds the lock. The lock of a
 * dead process is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, NAME)
  const mark = JSON.stringify(await ownIdentity())
  while (!(await place(path, mark))) await clearAway(path, folder)
  const alive = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, SIGN_OF_LIFE_MS)
  alive.unref()
  return {
    release: async () => {
      clearInterval(alive)
      if ((await contentOf(path)) === mark) await rm(path, { force: true })
    },
  }
}

/** Returns whether the lock was free. It is created with its content, so a reader never sees half of it. */
async function place(path: string, mark: string): Promise<boolean> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, mark, { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes the lock if its process is dead; throws if it is alive. */
async function clearAway(path: string, folder: string): Promise<void> {
  const found = await contentOf(path)
  if (found === null) return
  const holder = readMark(found)
  if (holder !== null && (await isAlive(path, holder))) throw new FolderInUse(inUse(folder, holder))
  await removeOnly(path, found)
}

async function isAlive(path: string, holder: ProcessIdentity): Promise<boolean> {
  const running = await isRunning(holder)
  if (running !== null) return running
  const last = await lastSign(path)
  if (last === null) return false
  // The clocks of two machines differ, so only changes of the file's time count.
  for (let waited = 0; waited < SILENCE_MS; waited += 250) {
    await sleep(250)
    if ((await lastSign(path)) !== last) return true
  }
  return false
}

/** Removes the lock if it is still the one that was checked: another process may have replaced it. */
async function removeOnly(path: string, content: string): Promise<void> {
  const aside = `${path}.${process.pid}.old`
  try {
    await rename(path, aside)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    throw error
  }
  if ((await contentOf(aside)) !== content) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

async function contentOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

const lastSign = async (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )

const Mark = v.object({
  host: v.string(),
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  began: v.nullable(v.string()),
})

function readMark(content: string): ProcessIdentity | null {
  try {
    return v.parse(Mark, JSON.parse(content))
  } catch {
    return null
  }
}

const inUse = (folder: string, { host, pid }: ProcessIdentity): string =>
  `The database in ${folder} is in use by process ${pid} on ${host}. ` +
  'Stop that process first, or set DATABASE_URL to share one database between processes.'
