import { spawn } from 'node:child_process'
import { ROOT } from './started-server.ts'

export interface SessionEnding {
  readonly code: number | null
  /** The standard output of each block. */
  readonly outputs: readonly string[]
  /** Standard output and error of all blocks, to find mistakes. */
  readonly transcript: string
}

const MARK = '\u001e'

interface Session {
  readonly blocks: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Shells of users. */
export type Shell = 'bash' | 'zsh'

/** Runs blocks one after another in one shell that stops at the first command that fails. */
export function shellSession(
  shell: Shell,
  { blocks, environment }: Session,
): Promise<SessionEnding> {
  const script = ['set -eu', ...blocks].join(`\nprintf '\\036'\n`)
  // File names in archives are correct only in a UTF-8 locale.
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
