import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder that holds the whole repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export interface StartedServer {
  readonly address: string
  /** The text that the server printed at its start. */
  readonly greeting: string
  readonly pid: number
  /** The ids of the processes that it started. */
  children(): readonly number[]
  /** The log so far. */
  log(): string
  /** Sends SIGINT, as Ctrl-C does. Returns the exit code and the remaining processes. */
  interrupt(): Promise<Stopped>
  /** Sends SIGTERM, as a supervisor does. */
  terminate(): Promise<Stopped>
  /** Sends SIGKILL. Resolves when the server has ended, at once if it had. */
  kill(): Promise<void>
}

export interface Stopped {
  readonly code: number | null
  readonly left: readonly number[]
  readonly log: string
}

const PROMPT = /Holdfast answers at (\S+)\n[\s\S]*\n\n$/

/** Does what `npm start` does, with these settings only, and waits for the greeting. */
export function startServer(settings: Readonly<Record<string, string>>): Promise<StartedServer> {
  const server = spawn(process.execPath, startArguments(), {
    cwd: ROOT,
    env: { ...inherited(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [greeting, log] = ['', '']
  server.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const exited = new Promise<number | null>((resolve) => server.on('close', resolve))
  const stop = (signal: NodeJS.Signals) => stopped(server, signal, { exited, log: () => log })
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    void exited.then((code) => reject(new Error(`It ended with ${code}:\n${greeting}${log}`)))
    server.stdout.setEncoding('utf8').on('data', (text) => {
      greeting += text
      const address = PROMPT.exec(greeting)?.[1]
      if (address === undefined) return
      resolve({
        address,
        greeting,
        pid: server.pid ?? 0,
        children: () => descendants(server.pid ?? 0),
        log: () => log,
        interrupt: () => stop('SIGINT'),
        terminate: () => stop('SIGTERM'),
        kill: async () => {
          server.kill('SIGKILL')
          await exited
        },
      })
    })
  })
}

async function stopped(
  server: ChildProcess,
  signal: NodeJS.Signals,
  { exited, log }: { readonly exited: Promise<number | null>; readonly log: () => string },
): Promise<Stopped> {
  const family = [server.pid ?? 0, ...descendants(server.pid ?? 0)]
  server.kill(signal)
  const code = await exited
  const alive = new Set(processes().map(({ pid }) => pid))
  return { code, left: family.filter((pid) => alive.has(pid)), log: log() }
}

/** The arguments of Node in the `start` script of the root's `package.json`. */
function startArguments(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))
  const [command, ...args] = String(scripts.start).split(' ')
  if (command !== 'node') throw new Error(`npm start runs ${command}`)
  return args
}

/** The environment without settings of Holdfast that a developer may have. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(HOLDFAST_|DATABASE_URL$)/.test(name)),
  )

interface ListedProcess {
  readonly pid: number
  readonly parent: number
}

/** All processes; none without `/proc`. */
const processes = (): readonly ListedProcess[] =>
  !existsSync('/proc')
    ? []
    : readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => processOf(Number(name)))

function processOf(pid: number): readonly ListedProcess[] {
  try {
    // The name, in parentheses, may contain anything; the state and the parent follow it.
    const [, state = '', parent = ''] =
      /.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state === 'Z' ? [] : [{ pid, parent: Number(parent) }]
  } catch {
    // The process ended while the list was read.
    return []
  }
}

function descendants(pid: number, all = processes()): readonly number[] {
  const children = all.filter(({ parent }) => parent === pid).map((child) => child.pid)
  return children.flatMap((child) => [child, ...descendants(child, all)])
}
