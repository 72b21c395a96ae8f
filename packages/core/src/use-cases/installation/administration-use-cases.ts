import type { Domain } from '../../ports/ports.ts'
import type { IdentityProvider } from '../../ports/users/identity-provider.ts'
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

/** A service of the configuration. */
const configured = ({ id, title }: IdentityProvider): AuthenticationProvider => ({
  id,
  factoryAlias: 'oidc',
  title,
  subtitle: '',
  factoryData: '',
  enabled: true,
})

/** What superusers ask about the installation (docs/specification/administration.md#calls). */
export const administrationUseCases = ({ features, identityProviders }: Domain) => {
  const flags = featureFlags(features)
  const providers = [BUILTIN, ...identityProviders.map(configured)]
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
      return providers
    },

    /** Refuses to switch one off: built-in accounts are always there, and services are named by the configuration. */
    enableProvider: (actor: Actor, id: string, enabled: boolean): AuthenticationProvider => {
      requireSuperuser(actor)
      const found = providers.find((each) => each.id === id)
      if (found === undefined)
        return refuse({ kind: 'notFound', what: `Authentication provider ${id.slice(0, 100)}` })
      if (!enabled)
        refuse({
          kind: 'invalid',
          message:
            found === BUILTIN
              ? 'Built-in accounts cannot be switched off.'
              : 'This provider is part of the configuration of the server, and is switched off there.',
        })
      return found
    },
  }
}
