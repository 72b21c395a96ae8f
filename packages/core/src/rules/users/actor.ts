/** What a request tells of the program that sent it. */
export interface Client {
  /** As sent; '' where none was. */
  readonly userAgent: string
  readonly url: string
}

/**
 * The caller of a request: everything that permission rules need to know, independent of HTTP. `address` is
 * the caller's address in the format of `addressKey`; it determines membership in IP groups. `client` is absent where no request
 * was made.
 */
export type Actor =
  | { readonly kind: 'guest'; readonly address?: string; readonly client?: Client }
  | {
      readonly kind: 'account'
      readonly accountId: number
      readonly userName: string
      readonly superuser: boolean
      readonly address?: string
      readonly client?: Client
    }
  /** The holder of a dataset's preview URL: may read its draft, and is a guest everywhere else. */
  | {
      readonly kind: 'preview'
      readonly datasetId: number
      /** Whether the creators of the dataset are hidden from this reader. */
      readonly anonymized: boolean
      readonly address?: string
      readonly client?: Client
    }

/** A caller without an account and with an unknown address. */
export const GUEST: Actor = { kind: 'guest' }

/** The assignee identifier of a preview URL (docs/specification/previews.md). */
export const previewAssignee = (datasetId: number): string => `!${datasetId}`

/** The assignee identifier of the caller, also used in refusals (docs/specification/roles.md#assignees). */
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

/** The assignee identifiers whose roles apply to the caller, apart from groups (see `holderOf`). */
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

/** Whether the caller is a superuser, who may do everything. */
export const isSuperuser = (actor: Actor): boolean => actor.kind === 'account' && actor.superuser
