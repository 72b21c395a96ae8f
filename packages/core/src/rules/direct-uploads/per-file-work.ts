import type { DataFile } from '../files/file-record.ts'
import { unresponsiveStores } from '../storage/unresponsive-stores.ts'

/** After this many failures of a store to answer, its remaining files are skipped. */
const MAX_SILENCES = 16

/** Work on many files in which single files may fail. */
export interface PerFileWork {
  /**
   * Runs the work for all files, at most `width` at a time, and returns the results of those that succeed, in
   * no particular order. Files in a store that repeatedly does not answer are skipped.
   */
  all<T>(
    files: readonly DataFile[],
    width: number,
    work: (file: DataFile) => Promise<T>,
  ): Promise<readonly T[]>
  /** Throws the first failure, if there was one. */
  throwFirst(): void
}

/** Work that continues with the other files when it fails for one. */
export function perFileWork(): PerFileWork {
  const failures: unknown[] = []
  const silent = unresponsiveStores(MAX_SILENCES)
  const failed = ({ storageDriver }: DataFile, error: unknown): void => {
    failures.push(error)
    silent.note(storageDriver, error)
  }
  return {
    all: async <T>(
      files: readonly DataFile[],
      width: number,
      work: (file: DataFile) => Promise<T>,
    ) => {
      const done: T[] = []
      const waiting = files.values()
      const worker = async (): Promise<void> => {
        for (const file of waiting) {
          if (silent.has(file.storageDriver)) continue
          await work(file).then(
            (outcome) => done.push(outcome),
            (error: unknown) => failed(file, error),
          )
        }
      }
      await Promise.all(Array.from({ length: width }, worker))
      return done
    },
    throwFirst: () => {
      if (failures.length > 0) throw failures[0]
    },
  }
}
