import type { DataFile } from '../files/file-record.ts'
import { silentStores } from '../storage/silent-stores.ts'

/** So often a store may fail to answer before it is not asked about the rest. */
const MAX_SILENCES = 16

/** Work on many files of which some may fail. */
export interface PerFileWork {
  /**
   * Does the work for the files, for `width` of them at a time, and answers what came of it where it did not fail, in
   * no particular order. Files in a store that goes on not answering are passed over.
   */
  all<T>(
    files: readonly DataFile[],
    width: number,
    work: (file: DataFile) => Promise<T>,
  ): Promise<readonly T[]>
  /** Throws the first failure there was; does nothing where there was none. */
  throwFirst(): void
}

/** Work that goes on with the other files when it fails for one. */
export function perFileWork(): PerFileWork {
  const failures: unknown[] = []
  const silent = silentStores(MAX_SILENCES)
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
