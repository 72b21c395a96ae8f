import type { Environment } from './configuration.ts'
import type { Logger, LogLevel } from './logger.ts'

/** The functions of the process that the command line needs. */
export interface Terminal {
  readonly environment: Environment
  /** Writes to standard output. */
  print(text: string): void
  /** Writes to standard error. */
  complain(text: string): void
  /** Asks the person at the terminal for a line; null without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | null
  /** Reads all of standard input. */
  readInput(): Promise<string>
  logger(level: LogLevel): Logger
  /** Whether standard error is a terminal. */
  readonly live: boolean
  /** Resolves when the command should end; a second signal ends it at once. */
  interrupted(): Promise<void>
  /** Resolves with the reason when the process should stop. */
  untilStopped(log: Logger): Promise<string>
}
