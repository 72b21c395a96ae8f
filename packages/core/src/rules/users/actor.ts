/**
 * Who is asking. Everything a permission rule needs to know of the caller, and nothing of HTTP. `address` is
 * where they call from, as `addressKey` writes it; it decides which groups of addresses they are in.
 */
export type Actor =
  | { readonly kind: 'guest'; readonly address?: string }
  | {
      readonly kind: 'account'
      readonly accountId: number
      readonly userName: string
      readonly superuser: boolean
      readonly address?: string
    }
  /** Whoever came with the preview URL of a dataset: a reader of its draft, and everywhere else a guest. */
  | {
      readonly kind: 'preview'
      readonly datasetId: number
      /** Whether who made the dataset is kept from this reader. */
      readonly anonymized: boolean
      readonly address?: string
    }

export const GUEST: Actor = { kind: 'guest' }

/** Whom the role of a preview URL is given to (docs/specification/previews.md). */
export const previewAssignee = (datasetId: number): string => `!${datasetId}`

/**
 * The identifier under which roles are assigned and refusals name the caller
 * (docs/specification/roles.md#assignees).
 */
export function assigneeOf(actor: Actor): string {
  switch (actor.kind) {
    case 'account':
      return `@${actor.userName}`
    case 'preview':
      return previewAssignee(actor.datasetId)
    case 'guest':
      return ':guest'
  }
}

/** The assignee identifiers whose roles count for this caller, apart from groups (see `holderOf`). */
export function assigneesOf(actor: Actor): readonly string[] {
  switch (actor.kind) {
    case 'account':
      return [assigneeOf(actor), ':authenticated-users', ':AllUsers']
    case 'preview':
      return [assigneeOf(actor), ':guest', ':AllUsers']
    case 'guest':
      return [':guest', ':AllUsers']
  }
}

export const isSuperuser = (actor: Actor): boolean => actor.kind === 'account' && actor.superuser
