import { spawn } from 'node:child_process'
import type { Notifier } from '@holdfast/core'
import type { Mail } from '@holdfast/core/rules'
import { mailMessage } from './mail-message.ts'

export interface SendmailOptions {
  /** A program that takes a message on its standard input, as `/usr/sbin/sendmail` does. */
  readonly program: string
  /** The sender's address. */
  readonly from: string
  /** After so long the program is ended, and the message counts as not accepted. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 30_000

/** Hands messages to the mail program of the machine, which queues them and tries again by itself. */
export function sendmailNotifier({
  program,
  from,
  timeoutMs = TIMEOUT_MS,
}: SendmailOptions): Notifier {
  return {
    send: async (mail: Mail) => {
      const message = mailMessage(mail, { from, at: new Date() })
      // No shell, and nothing of the mail can be taken for an option.
      await accepted(program, { args: ['-i', '-f', from, '--', mail.to], message, timeoutMs })
    },
  }
}

interface Run {
  readonly args: readonly string[]
  readonly message: string
  readonly timeoutMs: number
}

/** Resolves when the program ended well; rejects with how it ended, and with nothing of the message. */
const accepted = (program: string, { args, message, timeoutMs }: Run): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: timeoutMs,
    })
    child.on('error', (cause) => reject(new Error('The mail program cannot be run', { cause })))
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`The mail program ended with ${code ?? signal}`))
    })
    // A program that ends without reading is told about by how it ended.
    child.stdin.on('error', () => {})
    child.stdin.end(message)
  })
