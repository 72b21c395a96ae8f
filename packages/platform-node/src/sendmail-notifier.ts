import { spawn } from 'node:child_process'
import type { Notifier } from '@holdfast/core'
import type { Mail } from '@holdfast/core/rules'
import { mailMessage } from './mail-message.ts'

/** Options of the mail adapter. */
export interface SendmailOptions {
  /** A program that reads a message from standard input, like `/usr/sbin/sendmail`. */
  readonly program: string
  /** The sender's address. */
  readonly from: string
  /** Milliseconds after which the program is killed and the message counts as not accepted. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 30_000

/** Sends messages through the machine's mail program, which queues and retries them. */
export function sendmailNotifier({
  program,
  from,
  timeoutMs = TIMEOUT_MS,
}: SendmailOptions): Notifier {
  return {
    send: async (mail: Mail) => {
      const message = mailMessage(mail, { from, at: new Date() })
      // Without a shell, and the address cannot be read as an option.
      await accepted(program, { args: ['-i', '-f', from, '--', mail.to], message, timeoutMs })
    },
  }
}

interface Run {
  readonly args: readonly string[]
  readonly message: string
  readonly timeoutMs: number
}

/** Resolves when the program succeeds; rejects with its exit status, and without any text of the message. */
const accepted = (program: string, { args, message, timeoutMs }: Run): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] })
    // Node's own timer of a child lives on where the program cannot be run, and holds the process.
    const timer = setTimeout(() => child.kill(), timeoutMs)
    child.on('error', (cause) => {
      clearTimeout(timer)
      reject(new Error('The mail program cannot be run', { cause }))
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve()
      else reject(new Error(`The mail program ended with ${code ?? signal}`))
    })
    // If the program ends without reading, its exit status is reported instead.
    child.stdin.on('error', () => {})
    child.stdin.end(message)
  })
