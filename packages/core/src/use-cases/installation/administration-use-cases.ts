import type { Domain } from '../../ports/ports.ts'
import { featureFlags } from '../../rules/installation/feature-flags.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** A way in which people prove who they are. */
export interface AuthenticationProvider {
  readonly id: string
  readonly factoryAlias: string
  readonly title: string
  readonly subtitle: string
  readonly factoryData: string
  readonly enabled: boolean
}

const BUILTIN: AuthenticationProvider = {
  id: 'builtin',
  factoryAlias: 'BuiltinAuthenticationProvider',
  title: 'Username/Email',
  subtitle: 'Accounts of this installation',
  factoryData: '',
  enabled: true,
}

/** What superusers ask about the installation (docs/specification/administration.md#calls). */
export const administrationUseCases = ({ features }: Domain) => {
  const flags = featureFlags(features)
  return {
    featureFlags: (actor: Actor): ReadonlyMap<string, boolean> => {
      requireSuperuser(actor)
      return flags
    },

    featureFlag: (actor: Actor, name: string): boolean => {
      requireSuperuser(actor)
      return flags.get(name) ?? refuse({ kind: 'notFound', what: `Flag ${name.slice(0, 100)}` })
    },

    authenticationProviders: (actor: Actor): readonly AuthenticationProvider[] => {
      requireSuperuser(actor)
      return [BUILTIN]
    },

    /** Refuses to switch off the only provider. */
    enableProvider: (actor: Actor, id: string, enabled: boolean): AuthenticationProvider => {
      requireSuperuser(actor)
      if (id !== BUILTIN.id)
        refuse({ kind: 'notFound', what: `Authentication provider ${id.slice(0, 100)}` })
      if (!enabled)
        refuse({
          kind: 'invalid',
          message: 'The only authentication provider cannot be switched off.',
        })
      return BUILTIN
    },
  }
}
