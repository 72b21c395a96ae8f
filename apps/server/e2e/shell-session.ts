import { spawn } from 'node:child_process'
import { ROOT } from './started-server.ts'

export interface SessionEnding {
  readonly code: number | null
  /** What each block wrote to standard output. */
  readonly outputs: readonly string[]
  /** What all of them wrote to standard error, and the output, for whoever has to find a mistake. */
  readonly transcript: string
}

const MARK = '\u001e'

interface Session {
  readonly blocks: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Shells that people paste commands into. */
export type Shell = 'bash' | 'zsh'

/** Runs blocks one after another in one shell that stops at the first command that fails. */
export function shellSession(
  shell: Shell,
  { blocks, environment }: Session,
): Promise<SessionEnding> {
  const script = ['set -eu', ...blocks].join(`\nprintf '\\036'\n`)
  // The names of files in archives come out right in a UTF-8 locale only.
  const env = { ...process.env, LC_ALL: 'C.UTF-8', ...environment }
  const running = spawn(shell, ['-c', script], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  running.stdout.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  running.stderr.setEncoding('utf8').on('data', (text) => {
    err += text
  })
  return new Promise((resolve, reject) => {
    running.on('error', reject)
    running.on('close', (code) => {
      resolve({ code, outputs: out.split(MARK).slice(1), transcript: `${out}\n${err}` })
    })
  })
}
