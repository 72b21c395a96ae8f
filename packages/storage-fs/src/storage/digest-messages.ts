/** What a digest thread is told. `id` names one file among those it follows. */
export type DigestCommand =
  | {
      readonly kind: 'begin'
      readonly id: number
      readonly descriptor: number
      /** Where in the file what is digested begins; all positions are those in the file. */
      readonly start: number
      /** What node:crypto calls the algorithm. */
      readonly hash: string
    }
  | { readonly kind: 'advance'; readonly id: number; readonly until: number }
  | { readonly kind: 'finish'; readonly id: number; readonly until: number }
  | { readonly kind: 'drop'; readonly id: number }

/** What it answers. After `finished`, `failed` and `dropped` it reads the file no more. */
export type DigestReply =
  | { readonly kind: 'advanced'; readonly id: number; readonly position: number }
  | { readonly kind: 'finished'; readonly id: number; readonly digest: string }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'dropped'; readonly id: number }
