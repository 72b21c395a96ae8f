import { chmod, lstat, opendir, readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Configuration } from './configuration.ts'
import type { Logger } from './logger.ts'
import { systemCode } from './start-failure.ts'

/** The check of a server's folders, which may continue after the start. */
export interface PrivacyCheck {
  /** Resolves when everything has been checked. */
  settled(): Promise<void>
  stop(): void
}

/** The permission bits of the group and of others. */
const OTHERS = 0o077
/** The sticky bit: every user may have files in the folder, as in the one for temporary files. */
const STICKY = 0o1000

type Folders = Pick<Configuration, 'dataFolder' | 'stores'>

/**
 * Removes the permissions of other users of the machine on everything that the server stores: records, files,
 * unfinished uploads. Older versions left some of it readable, and copies may have other modes than their
 * originals. When this resolves, other users cannot enter the outermost folders; the rest is checked in the
 * background. One log record counts what was changed, another what could not be changed.
 */
export async function keepPrivate(folders: Folders, log: Logger): Promise<PrivacyCheck> {
  // Windows has no file modes.
  if (process.platform === 'win32') return { settled: async () => {}, stop: () => {} }
  const stopped = new AbortController()
  const findings = gathered(log)
  const check: Check = { findings, signal: stopped.signal }
  const roots = await outermost(folders, check)
  const checking = Promise.all(roots.map((root) => closeBelow(root, check))).then(
    findings.report,
    (cause: unknown) => log.error('the modes of files could not be checked', { cause }),
  )
  return {
    settled: () => checking,
    stop: () => stopped.abort(),
  }
}

interface Check {
  readonly findings: Findings
  readonly signal: AbortSignal
}

interface Findings {
  closed(): void
  /** `path` stays accessible to others. */
  keptOpen(path: string, reason: string): void
  report(): void
}

function gathered(log: Logger): Findings {
  let closed = 0
  let open = 0
  let example = {}
  return {
    closed: () => {
      closed += 1
    },
    keptOpen: (path, reason) => {
      if (open === 0) example = { path, reason }
      open += 1
    },
    report: () => {
      if (closed > 0)
        log.warn('files and folders were open to other users of this machine, and are closed now', {
          count: closed,
        })
      if (open > 0)
        log.warn('files or folders stay open to other users of this machine', {
          count: open,
          ...example,
        })
    },
  }
}

/** Makes the outermost folders private, and returns those whose content has to be checked. */
async function outermost(
  { dataFolder, stores }: Folders,
  { findings }: Check,
): Promise<readonly string[]> {
  const storeFolders = stores.stores.flatMap((store) =>
    store.kind === 'folder' ? [store.path] : [],
  )
  const own = await ownEntries(dataFolder, storeFolders)
  const shared = await holdsOthers(dataFolder, own)
  if (shared && ((await stat(dataFolder)).mode & OTHERS) !== 0)
    findings.keptOpen(dataFolder, 'it holds folders of other programs too')
  const paths = [...(shared ? [] : [dataFolder]), ...own, ...storeFolders]
  const found = await Promise.all(paths.map(existing))
  const real = [...new Set(found.flat())]
  const roots = real.filter((path) => !real.some((other) => path.startsWith(`${other}${sep}`)))
  const closed = await Promise.all(roots.map((root) => closeRoot(root, findings)))
  return roots.filter((_, index) => closed[index])
}

const existing = (path: string): Promise<readonly string[]> =>
  realpath(path).then(
    (found) => [found],
    () => [],
  )

/** The names of the server's own entries in its data folder. */
async function ownEntries(
  dataFolder: string,
  storeFolders: readonly string[],
): Promise<readonly string[]> {
  const ofStores = new Set(storeFolders.map((path) => relative(dataFolder, path).split(sep)[0]))
  return (await readdir(dataFolder))
    .filter((name) => ofStores.has(name) || OWN_NAME.test(name))
    .map((name) => join(dataFolder, name))
}

const OWN_NAME = /^(database|files|files-[a-z0-9-]+|holdfast\.lock.*)$/

/** Whether the folder is a home or part of the system, which other users may need. */
async function holdsOthers(dataFolder: string, own: readonly string[]): Promise<boolean> {
  const entries = await readdir(dataFolder, { withFileTypes: true })
  return entries.some(
    (entry) =>
      entry.isDirectory() &&
      !own.includes(join(dataFolder, entry.name)) &&
      !/^(\.|lost\+found$)/.test(entry.name),
  )
}

/** Whether the content has to be checked. */
async function closeRoot(path: string, findings: Findings): Promise<boolean> {
  try {
    const { mode } = await stat(path)
    if ((mode & STICKY) !== 0) {
      findings.keptOpen(path, 'it is shared by all users')
      return false
    }
    await close(path, mode, findings)
    return true
  } catch (error) {
    keep(path, error, findings)
    return false
  }
}

async function closeBelow(folder: string, check: Check): Promise<void> {
  try {
    for await (const { name } of await opendir(folder)) {
      if (check.signal.aborted) return
      await closeEntry(join(folder, name), check)
    }
  } catch (error) {
    // A root may be a file: the lock.
    if (systemCode(error) !== 'ENOTDIR') keep(folder, error, check.findings)
  }
}

async function closeEntry(path: string, check: Check): Promise<void> {
  try {
    const found = await lstat(path)
    // The server creates no links, so the target may belong to another program.
    if (found.isSymbolicLink()) return
    await close(path, found.mode, check.findings)
    if (found.isDirectory()) await closeBelow(path, check)
  } catch (error) {
    keep(path, error, check.findings)
  }
}

async function close(path: string, mode: number, findings: Findings): Promise<void> {
  if ((mode & OTHERS) === 0) return
  await chmod(path, mode & 0o7777 & ~OTHERS)
  if (((await stat(path)).mode & OTHERS) === 0) findings.closed()
  else findings.keptOpen(path, 'its file system keeps no modes')
}

/** Ignores files that vanish during the check. */
function keep(path: string, error: unknown, findings: Findings): void {
  const code = systemCode(error)
  if (code === 'ENOENT') return
  if (code === null) throw error
  findings.keptOpen(path, code)
}
