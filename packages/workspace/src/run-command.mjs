import { spawn } from 'node:child_process'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** A command that ended badly; `output` is all it wrote. */
export class CommandFailed extends Error {
  /**
   * @param {string} command
   * @param {string} output
   */
  constructor(command, output) {
    super(`${command} failed`)
    this.output = output
  }
}

/**
 * Runs a command silently to its end and returns what it wrote. A signal to this process ends the
 * command first.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ readonly cwd: string }} options
 * @returns {Promise<string>} rejects with `CommandFailed`
 */
export function runCommand(command, args, { cwd }) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal)
    process.exit(1)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ reason) =>
      reject(new CommandFailed([command, ...args].join(' '), reason))
    child.on('error', (error) => fail(error.message))
    child.on('close', (code) => (code === 0 ? resolve(output) : fail(output)))
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, stop)
  })
}
