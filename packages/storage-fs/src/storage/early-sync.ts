import type { FileHandle } from 'node:fs/promises'

/** Bytes that are flushed at once: with more, an upload waits for the last of them while its processor is idle. */
const STEP = 8_388_608

/** Flushes the data of one file to the disk. */
export interface DataSync {
  /** The file holds its first `size` bytes. */
  written(size: number): void
  /** Resolves when all data is on the disk; rejects when a flush failed. */
  finish(): Promise<void>
}

/**
 * Flushes data while more is written, so that little remains at the end. Only one file is flushed at a time,
 * since a flush occupies one of the few threads that also serve readers.
 */
export function earlySync(): (file: FileHandle) => DataSync {
  let busy = false
  return (file) => {
    let synced = 0
    // The system reports a failed sync once and a later one succeeds, so the failure is kept here.
    let early = Promise.resolve()
    return {
      written: (size) => {
        if (busy || size - synced < STEP) return
        busy = true
        synced = size
        early = early
          .then(() => file.datasync())
          .finally(() => {
            busy = false
          })
        early.catch(() => {}) // It is awaited at the end, unless the upload breaks first.
      },
      finish: () => early.then(() => file.datasync()),
    }
  }
}

/** For storages without guarantees about power failures. */
export const withoutSync = (): DataSync => ({ written: () => {}, finish: async () => {} })
