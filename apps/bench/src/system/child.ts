import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { own } from './owned.ts'

/** A program to start. */
export interface ChildOptions {
  readonly command: string
  readonly args: readonly string[]
  /** The file for standard error; its end is shown when the child fails. */
  readonly log: string
  /** The child has started when its standard output matches; the first group is the announcement. */
  readonly announces?: RegExp
  readonly stopSignal?: NodeJS.Signals
  readonly spawn?: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>
}

/** A running program. */
export interface Child {
  readonly pid: number
  /** The announcement of the child; `''` when it has none. */
  readonly announced: string
  close(): Promise<void>
  destroy(): void
}

const START_TIMEOUT_MS = 30_000

/** Starts a program that runs until it is closed. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { command, args, log, announces, stopSignal = 'SIGTERM' } = options
  const stderr = openSync(log, 'a')
  const process = spawn(command, args, {
    ...options.spawn,
    stdio: ['ignore', announces === undefined ? 'ignore' : 'pipe', stderr],
  })
  closeSync(stderr)
  const ended = once(process, 'exit')
  ended.catch(() => undefined)
  const child = own({
    pid: process.pid ?? 0,
    close: () => stop(process, { ended, stopSignal }),
    destroy: () => void process.kill('SIGKILL'),
  })
  const failure = () => new Error(`${command} did not start:\n${readFileSync(log, 'utf8')}`)
  const announced =
    announces === undefined ? '' : await announcement(process, { announces, failure })
  return Object.assign(child, { announced })
}

function announcement(
  process: ChildProcess,
  { announces, failure }: { readonly announces: RegExp; readonly failure: () => Error },
): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(failure()), START_TIMEOUT_MS)
    const refuse = () => {
      clearTimeout(limit)
      reject(failure())
    }
    process.once('exit', refuse).once('error', refuse)
    process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = announces.exec(output)?.[1]
      if (found === undefined) return
      clearTimeout(limit)
      resolve(found)
    })
  })
}

async function stop(
  process: ChildProcess,
  { ended, stopSignal }: { readonly ended: Promise<unknown>; readonly stopSignal: NodeJS.Signals },
): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill(stopSignal)
  const limit = setTimeout(() => process.kill('SIGKILL'), START_TIMEOUT_MS)
  await ended.catch(() => undefined)
  clearTimeout(limit)
}

/** Runs a program of this package in its own process. */
export const ownProgram = (file: URL, args: readonly string[] = []) => ({
  command: process.execPath,
  args: [...process.execArgv, file.pathname, ...args],
})
