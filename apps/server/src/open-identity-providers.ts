import { readFile } from 'node:fs/promises'
import type { IdentityProvider } from '@holdfast/core'
import { oidcProvider } from '@holdfast/oidc'
import type { IdentityProviderConfiguration } from './read-identity-providers.ts'

/** The configured providers of identities. None is asked before somebody signs in with it. */
export const openIdentityProviders = (
  providers: readonly IdentityProviderConfiguration[],
): readonly IdentityProvider[] =>
  providers.map(({ clientFile, ...provider }) =>
    oidcProvider({ ...provider, credentials: () => readClient(clientFile) }),
  )

/** Reads `<client id>:<secret>`. A file that cannot be read now may be readable later. */
async function readClient(path: string) {
  const text = await readFile(path, 'utf8')
  const [, id, secret] = /^([^:\s]+):(\S+)\s*$/.exec(text) ?? []
  if (id === undefined || secret === undefined)
    throw new Error(`The file ${path} does not hold <client id>:<secret>.`)
  return { id, secret }
}
