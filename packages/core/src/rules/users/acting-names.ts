import type { RecordedEvent } from '../events/event.ts'

/**
 * A name under which an account acted, and between which events: the log keeps the name that an account had,
 * and another account may get a name that is no longer used.
 */
export interface ActingName {
  readonly assignee: string
  /** The event before the first one under this name; null for the beginning of the log. */
  readonly after: number | null
  /** The event after the last one; null while the name is in use. */
  readonly before: number | null
}

/** The account as its traces are looked for. */
export interface TracedAccount {
  readonly id: number
  readonly userName: string
  readonly actedAs: readonly ActingName[]
}

/** The kinds of events that say under which name an account acted. */
export const NAMING_KINDS = ['accountCreated', 'accountRenamed', 'accountsMerged'] as const

/** What was merged into an account, and the event that did it. */
export interface MergedAccount {
  readonly accountId: number
  readonly userName: string
  readonly eventId: number
}

/**
 * The names of an account, latest first. `namings` are its events of `NAMING_KINDS`, earliest first; `ended`
 * is the event with which the account ended, null while it exists.
 */
export function actingNames(
  userName: string,
  namings: readonly RecordedEvent[],
  ended: number | null = null,
): readonly ActingName[] {
  const names: ActingName[] = []
  let [current, before] = [userName, ended]
  for (const { id, kind, details } of namings.toReversed()) {
    if (kind === 'accountsMerged') continue
    names.push({ assignee: `@${current}`, after: kind === 'accountCreated' ? id - 1 : id, before })
    if (kind === 'accountCreated') return names
    current = textOf(details.from) ?? current
    before = id
  }
  return [...names, { assignee: `@${current}`, after: null, before }]
}

/** The accounts that these events merged into the account. */
export const mergedAccounts = (namings: readonly RecordedEvent[]): readonly MergedAccount[] =>
  namings.flatMap(({ id: eventId, kind, details }) => {
    const { accountId, userName } = details
    return kind === 'accountsMerged' &&
      typeof accountId === 'number' &&
      typeof userName === 'string'
      ? [{ accountId, userName, eventId }]
      : []
  })

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
