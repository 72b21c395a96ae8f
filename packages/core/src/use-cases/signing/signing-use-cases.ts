import type { Domain } from '../../ports/ports.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { freshSecret } from './server-secret.ts'

/** Administration of the secret that signs addresses (docs/specification/signing.md). */
export const signingUseCases = (domain: Domain) => ({
  /** Replaces the secret, for superusers: every address signed before ends at once. */
  rotate: async (actor: Actor): Promise<void> => {
    requireSuperuser(actor)
    await domain.store.write(async ({ secrets, events }) => {
      await secrets.replace('signing', freshSecret(domain))
      await events.append({
        at: domain.clock.now(),
        actor: assigneeOf(actor),
        kind: 'signingSecretRotated',
        objectId: null,
        details: {},
      })
    })
  },
})
