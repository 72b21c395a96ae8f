import type { Withheld } from './withheld.ts'

export interface PlannedFile {
  /** Bytes that go into the zip: for a tabular file its header line and the stored form. */
  readonly size: number
  /** Bytes in storage, where they are others; the limit is tested with these. */
  readonly storedSize?: number
}

/** What becomes of one requested file. */
export type PlanOutcome<F> =
  | { readonly kind: 'included'; readonly file: F }
  | { readonly kind: 'tooLarge'; readonly file: F; readonly limit: number }
  | { readonly kind: 'withheld'; readonly file: F; readonly why: Withheld }
  | { readonly kind: 'unreadable'; readonly file: F; readonly reason: string }

export interface BundleRules<F> {
  /** In bytes; null for none. */
  readonly sizeLimit: number | null
  /** Why the reader may not have the file; null when they may. */
  readonly withheld: (file: F) => Withheld | null
  /** Why the bytes are known not to be readable; null, or left out, when they are. */
  readonly unreadable?: (file: F) => string | null
}

/**
 * Which files a bundle holds and why it lacks the others, in the order given
 * (docs/specification/downloads.md#zip-size-limit). A file is added while the bytes so far and its stored
 * size stay strictly below the limit; one that does not fit is passed over, and smaller ones behind it still
 * have their chance.
 */
export function planBundle<F extends PlannedFile>(
  files: readonly F[],
  { sizeLimit, withheld, unreadable = () => null }: BundleRules<F>,
): readonly PlanOutcome<F>[] {
  let total = 0
  return files.map((file): PlanOutcome<F> => {
    const why = withheld(file)
    if (why !== null) return { kind: 'withheld', file, why }
    const reason = unreadable(file)
    if (reason !== null) return { kind: 'unreadable', file, reason }
    if (sizeLimit !== null && total + (file.storedSize ?? file.size) >= sizeLimit)
      return { kind: 'tooLarge', file, limit: sizeLimit }
    total += file.size
    return { kind: 'included', file }
  })
}
