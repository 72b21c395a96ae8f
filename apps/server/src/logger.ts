import { masked } from './masking.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The details of a record; an error is given as `cause`. */
export type LogFacts = Readonly<Record<string, unknown>>

export type Logger = {
  readonly [L in LogLevel]: (message: string, facts?: LogFacts) => void
}

export interface LoggerOptions {
  /** Records below this level are dropped. */
  readonly level: LogLevel
  /** `lines`: one JSON object per line, for programs; `text`: for people at a terminal. */
  readonly form: 'lines' | 'text'
  readonly write: (text: string) => void
  /** Called after a warning or an error, which must not wait for other records. */
  readonly flush?: () => void
  readonly now: () => Date
}

/** Writes records, with secrets in facts and messages masked. */
export function logger({
  level: lowest,
  form,
  write,
  flush = () => undefined,
  now,
}: LoggerOptions): Logger {
  const format = form === 'lines' ? jsonLine : textLine
  const at =
    (level: LogLevel) =>
    (message: string, facts: LogFacts = {}) => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(lowest)) return
      write(`${format({ time: now().toISOString(), level, message }, facts)}\n`)
      if (level === 'warn' || level === 'error') flush()
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

interface Heading {
  readonly time: string
  readonly level: LogLevel
  readonly message: string
}

// Listed first for the order of members, and again so that no fact can overwrite them.
const jsonLine = (heading: Heading, facts: LogFacts): string =>
  JSON.stringify(masked({ ...heading, ...facts, ...heading }))

function textLine({ time, level, message }: Heading, facts: LogFacts): string {
  const { cause, ...others } = facts
  const details = Object.entries(others).map(([name, value]) => `${name}=${asText(name, value)}`)
  const stack = cause instanceof Error ? [`\n${String(masked(cause.stack ?? cause.message))}`] : []
  return [
    time.slice(11, 19),
    level.toUpperCase().padEnd(5),
    masked(message),
    ...details,
    ...stack,
  ].join(' ')
}

function asText(name: string, value: unknown): string {
  const [shown] = Object.values(masked({ [name]: value }) as LogFacts)
  return typeof shown === 'string' ? shown : JSON.stringify(shown)
}
