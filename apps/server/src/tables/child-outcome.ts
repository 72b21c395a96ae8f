import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { residentMemory } from './resident-memory.ts'

const MEBIBYTE = 1024 * 1024
/** How often the memory of a child is looked at, in milliseconds. */
const LOOK_MS = 250
/** What is kept of what a failed child printed. */
const KEPT_WORDS = 2000

/**
 * Linux may schedule sessions as groups that share the processor evenly, whatever the priorities of their processes
 * are. Then only a session of its own, of low priority, keeps a child from delaying its server and others (decision 0491).
 */
const GROUPED = process.platform === 'linux'

/** How a process that works on a table ended. */
export type ChildOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'tooMuchMemory' }
  /** With what it printed last. */
  | { readonly kind: 'died'; readonly words: string }

/** A program of this server that runs as a child. */
export interface ChildProgram {
  readonly script: string
  readonly args: readonly string[]
  /** For its temporary files. */
  readonly folder: string
  /** Whether nobody waits for the child, so that it runs only where others leave the processor to it. */
  readonly patient?: boolean
  /** An open file that the child finds under `GIVEN_DESCRIPTOR`. */
  readonly descriptor?: number
}

/** Where a child finds the file that it is given, behind its streams and the channel to its parent. */
export const GIVEN_DESCRIPTOR = 4
/** How a child ends that found no room on the disk. */
export const NO_ROOM_CODE = 75

/** What a child may take, and what stops it. */
export interface ChildLimits {
  /** Resident memory in bytes. */
  readonly memory: number
  readonly signal: AbortSignal
}

/** Runs a child of low priority, which is killed above its memory and when the signal says so. */
export async function childOutcome(
  { script, args, folder, descriptor, patient = false }: ChildProgram,
  limits: ChildLimits,
): Promise<ChildOutcome> {
  const alone = patient && GROUPED
  const child = fork(script, args, {
    // Half for the heap; the rest for buffers, of which the heap knows nothing.
    execArgv: [...process.execArgv, `--max-old-space-size=${heapOf(limits.memory)}`],
    env: { ...childEnvironment(), TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', descriptor ?? 'ignore'],
    detached: alone,
    signal: limits.signal,
    killSignal: 'SIGKILL',
  })
  lowerPriority(child, alone)
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    words = `${words}${more}`.slice(-KEPT_WORDS)
  })
  const watch = watchMemory(child, limits.memory)
  try {
    const { code, signal } = await ended(child)
    if (watch.exceeded()) return { kind: 'tooMuchMemory' }
    // A signal that stops the server often stops its children too, which says nothing about the file.
    if (STOPPING.has(signal)) throw new Error(`The reader was stopped by ${signal}`)
    // V8 ends a process whose heap is full with words of its own.
    if (code !== 0 && /heap out of memory/.test(words)) return { kind: 'tooMuchMemory' }
    // Nor does a full disk.
    if (code === NO_ROOM_CODE) throw new Error(`There is no room for reading a table: ${words}`)
    return code === 0 ? { kind: 'done' } : { kind: 'died', words }
  } finally {
    watch.stop()
  }
}

/** No password or key of the server: the child reads files of strangers. */
const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|LANG|LC_|TZ|NODE_OPTIONS|SystemRoot)/.test(name),
    ),
  )

const heapOf = (memory: number): number => Math.max(64, Math.floor(memory / MEBIBYTE / 2))

function lowerPriority({ pid }: ChildProcess, alone: boolean): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
    if (alone) writeFileSync(`/proc/${pid}/autogroup`, `${constants.priority.PRIORITY_LOW}`)
  } catch {
    // It may have ended already, or the system has no such groups.
  }
}

function watchMemory(child: ChildProcess, most: number) {
  let exceeded = false
  const look = async (): Promise<void> => {
    const resident = child.pid === undefined ? null : await residentMemory(child.pid)
    if (resident === null || resident <= most) return
    exceeded = true
    child.kill('SIGKILL')
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return { exceeded: () => exceeded, stop: () => clearInterval(timer) }
}

const STOPPING: ReadonlySet<string | null> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP'])

interface ChildEnd {
  readonly code: number | null
  readonly signal: string | null
}

/** Rejects when the child cannot be started or was stopped by the caller. */
const ended = (child: ChildProcess): Promise<ChildEnd> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
