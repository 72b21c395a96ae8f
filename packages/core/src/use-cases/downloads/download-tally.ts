import type { Domain } from '../../ports/ports.ts'
import type { CountedDownloads } from '../../ports/store/downloads.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Day } from '../../rules/files/file-record.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { type BackgroundWrites, backgroundWrites } from '../usage/background-writes.ts'
import type { UsageTally } from '../usage/usage-tally.ts'

/** Counts downloads in the background: a download neither waits for its count nor fails with it. */
export interface DownloadTally extends Pick<BackgroundWrites, 'written' | 'tried'> {
  /** Records the downloads of one reader (`CountedDownloads.by`), also as usage, and returns at once. */
  note(actor: Actor, fileIds: readonly number[], by: string): void
}

interface Noted {
  readonly day: Day
  readonly by: string
  readonly fileIds: readonly number[]
}

/** Downloads within this many milliseconds are written together. */
const GATHERING_MS = 1000
/** A zip may contain a hundred thousand files; this bounds the size of a statement. */
const BATCH = 5000
/** A batch that fails once, as when its connection is lost, is written by a retry. */
const ATTEMPTS = 2

/** A tally that gathers downloads in memory and writes them in batches. */
export function downloadTally(
  domain: Pick<Domain, 'store' | 'clock' | 'pause' | 'tellOperator'>,
  usage: Pick<UsageTally, 'downloaded'>,
): DownloadTally {
  const { store, clock } = domain
  let noted: Noted[] = []
  let unwritten: readonly CountedDownloads[] = []

  const writeAll = async (): Promise<void> => {
    const taken = noted
    noted = []
    unwritten = merged(unwritten, taken)
    while (unwritten.length > 0) {
      const batch = unwritten.slice(0, BATCH)
      await twice(() => store.write(({ downloads }) => downloads.add(batch)))
      unwritten = unwritten.slice(batch.length)
    }
  }

  const { soon, written, tried } = backgroundWrites(domain, {
    failure: 'downloads could not be counted yet',
    gatheringMs: GATHERING_MS,
    writeAll,
  })

  return {
    note: (actor, fileIds, by) => {
      if (fileIds.length === 0) return
      usage.downloaded(actor, fileIds)
      noted.push({ day: today(clock.now()), by, fileIds })
      soon()
    },
    written,
    tried,
  }
}

/** Adds up the downloads of a file by the same reader on the same day. */
function merged(
  counted: readonly CountedDownloads[],
  noted: readonly Noted[],
): readonly CountedDownloads[] {
  const counts = new Map(counted.map((each) => [keyOf(each), each]))
  for (const { day, by, fileIds } of noted)
    for (const fileId of fileIds) {
      const key = keyOf({ day, by, fileId })
      counts.set(key, { fileId, day, by, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  return [...counts.values()]
}

const keyOf = ({ day, by, fileId }: Omit<CountedDownloads, 'count'>): string =>
  `${day} ${fileId} ${by}`

async function twice(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
}
