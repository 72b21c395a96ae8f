import { TableRefusal } from '../tables/table-refusal.ts'

/** A file of which any part can be read. */
export interface FileBytes {
  readonly size: number
  /** Fills `into` with the bytes from `at` on, which are inside the file. */
  read(into: Uint8Array, at: number): void
}

/** Bytes that are in memory. */
export const memoryBytes = (bytes: Uint8Array): FileBytes => ({
  size: bytes.length,
  read: (into, at) => into.set(bytes.subarray(at, at + into.length)),
})

/** The refusal of a file whose contents contradict each other. */
export const damaged = (what: string): TableRefusal =>
  new TableRefusal({
    found: `The file is damaged: ${what}.`,
    cure: 'Save the file again with the program that made it.',
  })

/** The refusal of a file that ends inside something that it announced. */
export const tooShort = (): TableRefusal =>
  new TableRefusal({
    found: 'The file ends too early: a part that it announces is not there.',
    cure: 'Send the whole file; a transfer may have broken off.',
  })
