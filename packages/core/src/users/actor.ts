/** Who is asking. Everything a permission rule needs to know of the caller, and nothing of HTTP. */
export type Actor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'account'
      readonly accountId: number
      readonly userName: string
      readonly superuser: boolean
    }

export const GUEST: Actor = { kind: 'guest' }

/** The identifier under which roles are assigned and refusals name the caller (collections supplement, 6.5). */
export const assigneeOf = (actor: Actor): string =>
  actor.kind === 'account' ? `@${actor.userName}` : ':guest'

/** Every assignee identifier whose roles count for this caller. */
export function assigneesOf(actor: Actor): readonly string[] {
  return actor.kind === 'account'
    ? [assigneeOf(actor), ':authenticated-users', ':AllUsers']
    : [':guest', ':AllUsers']
}

export const isSuperuser = (actor: Actor): boolean => actor.kind === 'account' && actor.superuser
