import type { Withheld } from './withheld.ts'

/** The sizes of a file that decide whether it fits into a bundle. */
export interface PlannedFile {
  /** Bytes in the zip: for a tabular file, its header line and the stored form. */
  readonly size: number
  /** Of a table without its line of names, which is the size that records tell; the limit is checked against it. */
  readonly storedSize?: number
}

/** Whether one requested file is included, and if not, why. */
export type PlanOutcome<F> =
  | { readonly kind: 'included'; readonly file: F }
  | { readonly kind: 'tooLarge'; readonly file: F; readonly limit: number }
  | { readonly kind: 'withheld'; readonly file: F; readonly why: Withheld }

/** The rules that decide which files a bundle includes. */
export interface BundleRules<F> {
  /** In bytes; null for no limit. */
  readonly sizeLimit: number | null
  /** Why the reader may not download the file; null if they may. */
  readonly withheld: (file: F) => Withheld | null
}

/**
 * Decides which files a bundle includes and why others are left out, in the given order
 * (docs/specification/downloads.md#zip-size-limit). A file is included if the bytes so far plus its stored
 * size stay strictly below the limit. A file that does not fit is skipped; smaller ones after it may still
 * fit.
 */
export function planBundle<F extends PlannedFile>(
  files: readonly F[],
  { sizeLimit, withheld }: BundleRules<F>,
): readonly PlanOutcome<F>[] {
  let total = 0
  return files.map((file): PlanOutcome<F> => {
    const why = withheld(file)
    if (why !== null) return { kind: 'withheld', file, why }
    if (sizeLimit !== null && total + (file.storedSize ?? file.size) >= sizeLimit)
      return { kind: 'tooLarge', file, limit: sizeLimit }
    total += file.size
    return { kind: 'included', file }
  })
}
