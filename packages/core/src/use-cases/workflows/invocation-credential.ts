import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'

/**
 * Authenticates with the id of an invocation: the actor is the publisher, with their current permissions,
 * while the workflow waits at a step that uses its id as a credential. Refuses as `badCredential` otherwise
 * (docs/specification/authentication.md).
 */
export const invocationCredential =
  ({ store }: Pick<Domain, 'store'>) =>
  (invocationId: string): Promise<Actor> =>
    store.read(async ({ workflows, accounts }) => {
      if (!ID.test(invocationId)) return bad()
      const invocation = await workflows.invocation(invocationId)
      if (invocation?.state !== 'paused') return bad()
      if (invocation.steps[invocation.step]?.stepType !== 'http/authExt') return bad()
      const account = await accounts.byId(invocation.publisher.accountId)
      if (account === null || account.deactivatedAt !== null) return bad()
      const { id: accountId, userName, superuser } = account
      return { kind: 'account', accountId, userName, superuser }
    })

/** The form of invocation ids; others are not looked up. */
const ID = /^[\w-]{1,64}$/

const bad = (): never => refuse({ kind: 'badCredential', message: 'Bad workflow invocationID' })
