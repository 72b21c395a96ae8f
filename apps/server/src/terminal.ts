import type { Environment } from './configuration.ts'
import type { Logger, LogLevel } from './logger.ts'

/** What the command line needs of the process it runs in. */
export interface Terminal {
  readonly environment: Environment
  /** Writes to standard output. */
  print(text: string): void
  /** Writes to standard error. */
  complain(text: string): void
  /** Asks the person at the terminal for a line; null where there is nobody to ask. */
  readonly ask: ((question: string) => Promise<string>) | null
  /** All of standard input. */
  readInput(): Promise<string>
  logger(level: LogLevel): Logger
  /** Whether a person watches standard error. */
  readonly live: boolean
  /** Resolves when a person or the system wants the command to end; a second time ends it at once. */
  interrupted(): Promise<void>
  /** Resolves with the reason when the process is asked to stop. */
  untilStopped(log: Logger): Promise<string>
}
