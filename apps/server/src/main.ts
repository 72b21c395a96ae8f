import cluster from 'node:cluster'
import { createInterface } from 'node:readline/promises'
import { batchedOutput } from './batched-output.ts'
import { keepHeapSmall } from './garbage-collection.ts'
import { logger } from './logger.ts'
import { runCommandLine } from './run-command-line.ts'
import { stopSignals } from './stop-signals.ts'
import type { Terminal } from './terminal.ts'

/** Handles left open after the shutdown keep the process alive for at most this long. */
const LINGER_MS = 1_000

/** The program `holdfast`. Sets the exit code; never rejects. */
export async function main(args: readonly string[]): Promise<void> {
  keepHeapSmall()
  process.on('exit', logOutput.flush)
  process.exitCode = await runCommandLine(args, processTerminal())
  setTimeout(() => process.exit(), LINGER_MS).unref()
}

const logOutput = batchedOutput(writeLog)

/** Several workers write to one pipe, where only pieces of this length stay whole. */
const WHOLE_BYTES = 4096

function writeLog(text: string): void {
  if (!cluster.isWorker || Buffer.byteLength(text) <= WHOLE_BYTES) process.stderr.write(text)
  else for (const line of text.match(/.+\n?/g) ?? []) process.stderr.write(line)
}

const processTerminal = (): Terminal => ({
  environment: process.env,
  print: (text) => process.stdout.write(text),
  complain: (text) => {
    logOutput.flush()
    process.stderr.write(text)
  },
  ask: process.stdin.isTTY && process.stderr.isTTY ? askAtTerminal : null,
  readInput: readStandardInput,
  logger: (level) =>
    logger({
      level,
      form: process.stderr.isTTY ? 'text' : 'lines',
      write: logOutput.write,
      flush: logOutput.flush,
      now: () => new Date(),
    }),
  live: process.stderr.isTTY === true,
  interrupted: async () => {
    await stopSignals(process, () => process.exit(130)).first
  },
  untilStopped: (log) => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (cause) => {
        // The state of the program is unknown; a new process is safer.
        log.error('unexpected error, ending at once', { cause })
        process.exit(1)
      })
    return stopSignals(process, (signal) => {
      log.warn('stopped at once', { signal })
      process.exit(1)
    }).first
  },
})

async function askAtTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
