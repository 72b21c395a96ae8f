import type { CodebookSource } from '../../rules/tables/codebook-source.ts'
import type { AskedVariable } from '../../rules/tables/variable-edits.ts'
import type { AskedGroup } from '../../rules/tables/variable-groups.ts'

/** What a codebook says of variables, or why it cannot be read, as the end of a sentence. */
export type CodebookReading =
  | {
      readonly kind: 'read'
      readonly variables: readonly AskedVariable[]
      /** All groups; null if it has none. */
      readonly groups: readonly AskedGroup[] | null
    }
  | { readonly kind: 'malformed'; readonly message: string }

/** Writes and reads the codebook of one table (docs/specification/tabular.md#ddi-of-one-file). */
export interface TableCodebook {
  readonly mediaType: string
  /** The document in pieces; reads the variables while it writes. Requests nothing from other hosts. */
  write(source: CodebookSource): AsyncIterable<string>
  /**
   * Total: any text gives edits or the reason against it. Resolves no entities. Gives way to others while it reads long
   * text.
   */
  read(text: string): Promise<CodebookReading>
}
