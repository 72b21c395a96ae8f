import { join } from 'node:path'
import type { Month } from '@holdfast/core/rules'
import type { EventPart } from '@holdfast/postgres'
import type { ArchiveEventsCommand } from '../command-line.ts'
import { keepInFile } from '../event-file.ts'
import type { OpenedRepository } from '../installation.ts'
import { StartFailure, systemCode } from '../start-failure.ts'
import { UsageError } from '../usage-error.ts'

export interface ArchiveEventsOptions {
  readonly open: () => Promise<OpenedRepository>
  readonly print: (text: string) => void
  readonly command: Pick<ArchiveEventsCommand, 'before' | 'folder'>
  readonly now: Date
}

/**
 * Moves the events of old months from the database to files, one a month. Ended at any moment and run again, it goes on
 * where it was.
 */
export async function archiveEvents(options: ArchiveEventsOptions): Promise<void> {
  const { open, print, command, now } = options
  const { events, close } = await open()
  try {
    const before = command.before ?? (await events.keptSince(now)) ?? forEver()
    const parts = await events.archive.parts(before)
    if (parts.length === 0) print(`The database has no events to archive from before ${before}.\n`)
    for (const part of parts) {
      const file = join(command.folder, fileOf(part))
      const { count } = await events.archive
        .archive(part, now, (lines) => keepInFile(file, lines))
        .catch(inUse)
      print(`${count} events are in ${file} and no longer in the database\n`)
    }
  } finally {
    await close()
  }
}

const fileOf = ({ month, before }: EventPart): string =>
  `events-${month ?? `before-${before}`}.jsonl.gz`

const forEver = (): Month => {
  throw new UsageError(
    'archive-events needs --before, such as 2025-01, or the setting :EventsKeptMonths.',
  )
}

/** What PostgreSQL answers when a lock is not to be had in time, or two wait for each other. */
const LOCKED: ReadonlySet<string> = new Set(['55P03', '40P01'])

function inUse(cause: unknown): never {
  if (!LOCKED.has(systemCode(cause) ?? '')) throw cause
  throw new StartFailure(
    'The log of events is in use; its other months are as they were. Run the command again.',
    { cause },
  )
}
