import type { Domain } from '../../ports/ports.ts'
import type { CountedDownloads } from '../../ports/store/downloads.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Day } from '../../rules/files/file-record.ts'

/** Counts downloads beside them: none waits for its count, and none fails with it. */
export interface DownloadTally {
  /** Takes note and returns at once. */
  note(fileIds: readonly number[]): void
  /**
   * Resolves when all that was noted is written. Rejects when it could not be; then it is kept, and written
   * with what is noted next.
   */
  written(): Promise<void>
}

interface Noted {
  readonly day: Day
  readonly fileIds: readonly number[]
}

/** What is downloaded within so many milliseconds is written together. */
const GATHERING_MS = 1000
/** A zip may hold a hundred thousand files; no statement is to be that long. */
const BATCH = 5000
/** A file that went while its downloads were written spoils the batch once: then it is known to be gone. */
const ATTEMPTS = 2

export function downloadTally({
  store,
  clock,
  pause,
}: Pick<Domain, 'store' | 'clock' | 'pause'>): DownloadTally {
  let noted: Noted[] = []
  let unwritten: readonly CountedDownloads[] = []
  let gathering: 'yes' | 'no' = 'no'
  let writing: Promise<void> = Promise.resolve()

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

  /** One after the other: each writes what was noted until its turn came. */
  const written = (): Promise<void> => {
    const done = writing.then(writeAll)
    writing = done.catch(() => undefined)
    return done
  }

  const gather = async (): Promise<void> => {
    await pause(GATHERING_MS)
    gathering = 'no'
    // Kept where it fails: whoever asks for `written` hears of it.
    await written().catch(() => undefined)
  }

  return {
    note: (fileIds) => {
      if (fileIds.length === 0) return
      noted.push({ day: today(clock.now()), fileIds })
      if (gathering === 'yes') return
      gathering = 'yes'
      void gather()
    },
    written,
  }
}

/** Each file once a day. */
function merged(
  counted: readonly CountedDownloads[],
  noted: readonly Noted[],
): readonly CountedDownloads[] {
  const counts = new Map(counted.map((each) => [`${each.day} ${each.fileId}`, each]))
  for (const { day, fileIds } of noted)
    for (const fileId of fileIds) {
      const key = `${day} ${fileId}`
      counts.set(key, { fileId, day, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  return [...counts.values()]
}

async function twice(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
}
