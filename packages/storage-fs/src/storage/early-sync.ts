import type { FileHandle } from 'node:fs/promises'

const STEP = 67_108_864

/** Brings the data of one file to the disk. */
export interface DataSync {
  /** The file holds its first `size` bytes. */
  written(size: number): void
  /** Resolves when all the data is on the disk; rejects when any of it could not be brought there. */
  finish(): Promise<void>
}

/**
 * Sends data to the disk while more is being written, so that little is left to wait for at the end. One
 * file at a time: a sync occupies one of the few threads that also serve the readers.
 */
export function earlySync(): (file: FileHandle) => DataSync {
  let busy = false
  return (file) => {
    let synced = 0
    // A failed sync is reported once by the system, and a later one succeeds: the failure is kept here.
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

/** For storages that promise nothing about power failures. */
export const withoutSync = (): DataSync => ({ written: () => {}, finish: async () => {} })
