/** A command to a digest thread. `id` identifies one of the files it follows. */
export type DigestCommand =
  | {
      readonly kind: 'begin'
      readonly id: number
      readonly descriptor: number
      /** The position where digesting starts; all positions are offsets in the file. */
      readonly start: number
      /** The name of the algorithm in node:crypto. */
      readonly hash: string
    }
  | { readonly kind: 'advance'; readonly id: number; readonly until: number }
  | { readonly kind: 'finish'; readonly id: number; readonly until: number }
  | { readonly kind: 'drop'; readonly id: number }

/** A reply of a digest thread. After `finished`, `failed` or `dropped` it no longer reads the file. */
export type DigestReply =
  | { readonly kind: 'advanced'; readonly id: number; readonly position: number }
  | { readonly kind: 'finished'; readonly id: number; readonly digest: string }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'dropped'; readonly id: number }
