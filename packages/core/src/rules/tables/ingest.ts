import { accept, type Decision, deny } from '../refusals/decision.ts'
import type { IngestReport } from './ingest-report.ts'

/** How often a process may die while it reads a file, before the file counts as unreadable. */
const MOST_DEATHS = 3

/** Why the bytes of a file could not be read or stored: its object is gone, or a store does not answer. */
export type ByteTrouble = 'missing' | 'away'

/** How many attempts are made before the trouble counts as lasting. */
const MOST_ATTEMPTS: Readonly<Record<ByteTrouble, number>> = { missing: 3, away: 20 }

/** How far the ingest of a file is. A file without an ingest is done, or was never scheduled. */
export type IngestState =
  | { readonly kind: 'scheduled' }
  /** A process reads the file, and says so before `leaseUntil`. */
  | { readonly kind: 'running'; readonly leaseUntil: Date }
  | { readonly kind: 'failed'; readonly report: IngestReport }

/** The names of the states of an ingest. */
export const INGEST_STATES = [
  'scheduled',
  'running',
  'failed',
] as const satisfies readonly IngestState['kind'][]

/** The ingest of one file (docs/specification/tabular.md#course-of-an-ingest). */
export interface Ingest {
  readonly fileId: number
  readonly datasetId: number
  /** Of the upload in bytes: small files come first. */
  readonly size: number
  /** The assignee identifier of the person who added the file. */
  readonly by: string
  readonly since: Date
  /** Counts the attempts; one that another has followed can change nothing more. */
  readonly attempt: number
  /** How many attempts ended without a word. */
  readonly deaths: number
  readonly state: IngestState
}

/** What can be asked of an ingest. */
export type IngestCommand =
  | { readonly kind: 'begin'; readonly now: Date; readonly leaseUntil: Date }
  | { readonly kind: 'renew'; readonly attempt: number; readonly leaseUntil: Date }
  /** The table is there. */
  | { readonly kind: 'finish'; readonly attempt: number }
  | { readonly kind: 'fail'; readonly attempt: number; readonly report: IngestReport }
  /** The file is read again later, unless that was tried often enough. */
  | { readonly kind: 'putBack'; readonly attempt: number; readonly trouble: ByteTrouble }
  /** A person takes the failure note away. */
  | { readonly kind: 'clear' }

/** What happened to an ingest. */
export type IngestEvent =
  | {
      readonly kind: 'begun'
      readonly attempt: number
      readonly deaths: number
      readonly leaseUntil: Date
    }
  | { readonly kind: 'renewed'; readonly leaseUntil: Date }
  | { readonly kind: 'finished' }
  | { readonly kind: 'failed'; readonly report: IngestReport }
  | { readonly kind: 'putBack' }
  | { readonly kind: 'cleared' }

/** Why a command is not carried out. */
export type IngestObstacle =
  /** Another process reads the file. */
  | 'running'
  /** Another attempt followed, or the ingest ended. */
  | 'superseded'
  | 'failed'
  | 'notFailed'

/** Decides a command. Accepts or denies every combination; uses no clock and no I/O. */
export function decideIngest(
  ingest: Ingest,
  command: IngestCommand,
): Decision<IngestEvent, IngestObstacle> {
  const { state } = ingest
  switch (command.kind) {
    case 'begin':
      return begin(ingest, command)
    case 'clear':
      return state.kind === 'failed' ? accept({ kind: 'cleared' }) : deny('notFailed')
    case 'renew':
    case 'finish':
    case 'fail':
    case 'putBack':
      if (state.kind !== 'running' || command.attempt !== ingest.attempt) return deny('superseded')
      return accept(outcome(command))
  }
}

function begin(
  { state, attempt, deaths }: Ingest,
  { now, leaseUntil }: Extract<IngestCommand, { readonly kind: 'begin' }>,
): Decision<IngestEvent, IngestObstacle> {
  if (state.kind === 'failed') return deny('failed')
  if (state.kind === 'scheduled')
    return accept({ kind: 'begun', attempt: attempt + 1, deaths, leaseUntil })
  if (state.leaseUntil > now) return deny('running')
  if (deaths + 1 >= MOST_DEATHS) return accept({ kind: 'failed', report: DIED })
  return accept({ kind: 'begun', attempt: attempt + 1, deaths: deaths + 1, leaseUntil })
}

function outcome(
  command: Extract<IngestCommand, { readonly kind: 'renew' | 'finish' | 'fail' | 'putBack' }>,
): IngestEvent {
  switch (command.kind) {
    case 'renew':
      return { kind: 'renewed', leaseUntil: command.leaseUntil }
    case 'finish':
      return { kind: 'finished' }
    case 'fail':
      return { kind: 'failed', report: command.report }
    case 'putBack':
      return command.attempt < MOST_ATTEMPTS[command.trouble]
        ? { kind: 'putBack' }
        : { kind: 'failed', report: GIVEN_UP[command.trouble] }
  }
}

/** The ingest after the event; null if the event ends it. */
export function evolveIngest(ingest: Ingest, event: IngestEvent): Ingest | null {
  switch (event.kind) {
    case 'begun': {
      const { attempt, deaths, leaseUntil } = event
      return { ...ingest, attempt, deaths, state: { kind: 'running', leaseUntil } }
    }
    case 'renewed':
      return { ...ingest, state: { kind: 'running', leaseUntil: event.leaseUntil } }
    case 'failed':
      return { ...ingest, state: { kind: 'failed', report: event.report } }
    case 'putBack':
      return { ...ingest, state: { kind: 'scheduled' } }
    case 'finished':
    case 'cleared':
      return null
  }
}

const NOWHERE = { line: null, column: null, variable: null } as const

const GIVEN_UP: Readonly<Record<ByteTrouble, IngestReport>> = {
  missing: {
    ...NOWHERE,
    found: 'The stored bytes of this file are not there.',
    cure: 'Delete the file and upload it again, or ask the people who run this server.',
  },
  away: {
    ...NOWHERE,
    found: `The server could not read or keep the bytes of this file, though it tried ${MOST_ATTEMPTS.away} times.`,
    cure: 'Ask the people who run this server to look at its log, and to have the file read again.',
  },
}

const DIED: IngestReport = {
  ...NOWHERE,
  found: `The server stopped ${MOST_DEATHS} times while it read this file.`,
  cure: 'Ask the people who run this server to look at its log, and to have the file read again.',
}
