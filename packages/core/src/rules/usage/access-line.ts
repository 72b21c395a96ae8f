import { formatPid, type Pid } from '../datasets/pid.ts'

/** The columns of the access log, in order (docs/specification/usage.md#access-log). */
const COLUMNS =
  'event_time client_ip session_cookie_id user_cookie_id user_id request_url identifier filename size user-agent ' +
  'title publisher publisher_id authors publication_date version other_id target_url publication_year'

/** The first line of every file of the log. */
export const ACCESS_LOG_HEAD = `#Fields: ${COLUMNS.replaceAll(' ', '\t')}`

/** What one line tells. Texts may be anything that a client or an author wrote. */
export interface AccessLine {
  readonly at: Date
  /** '' where it is unknown. */
  readonly address: string
  /** `@name` or `:guest`. */
  readonly user: string
  /** Without secrets. */
  readonly url: string
  readonly userAgent: string
  readonly pid: Pid
  readonly title: string
  readonly authors: readonly string[]
  readonly releasedAt: Date
  readonly major: number
  /** Null for views. Size in bytes. */
  readonly file: { readonly name: string; readonly size: number } | null
}

/** A line of the access log, without its end. Whatever the texts are, it is one line with 19 columns. */
export function accessLine(facts: AccessLine): string {
  const released = seconds(facts.releasedAt)
  const columns = [
    `${seconds(facts.at)}+0000`,
    facts.address,
    '',
    '',
    facts.user,
    facts.url,
    formatPid(facts.pid),
    facts.file?.name ?? '',
    facts.file === null ? '' : String(facts.file.size),
    facts.userAgent,
    facts.title,
    'grid',
    'tbd',
    facts.authors.map((name) => name.replaceAll('|', ' ')).join('|'),
    `${released}Z`,
    String(facts.major),
    '',
    facts.url,
    released.slice(0, 4),
  ]
  return columns.map(cell).join('\t')
}

/** The file of a day of UTC. */
export const accessLogName = (at: Date): string => `counter_${at.toISOString().slice(0, 10)}.log`

/** Longer texts are cut: addresses and names of programs may be as long as a header allows. */
const LONGEST = 2000

/** Everything that some program takes for the end of a line, or of a column, becomes one blank. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SEPARATORS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

const cell = (text: string): string => text.slice(0, LONGEST).replace(SEPARATORS, ' ').trim() || '-'

const seconds = (at: Date): string => at.toISOString().slice(0, 19)
