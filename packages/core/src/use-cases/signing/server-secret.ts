import type { Domain } from '../../ports/ports.ts'
import type { SecretName } from '../../rules/signing/secret-name.ts'

/** Random hexadecimal digits of a secret: 256 bits. */
const SECRET_DIGITS = 64

/** A new random secret. */
export const freshSecret = ({ ids }: Pick<Domain, 'ids'>): string => ids.hex(SECRET_DIGITS)

/** The secret of this name; null while nothing was made with one, so that there is nothing to verify. */
export const knownSecret = (
  { store }: Pick<Domain, 'store'>,
  name: SecretName,
): Promise<string | null> =>
  store.read(({ secrets }) => secrets.find(name), { consistency: 'latest' })

/** The secret of this name; it is created when it is first needed. Not to be called within a unit of work. */
export async function serverSecret(
  { store, ids }: Pick<Domain, 'store' | 'ids'>,
  name: SecretName,
): Promise<string> {
  const known = await knownSecret({ store }, name)
  return known ?? store.write(({ secrets }) => secrets.ensure(name, freshSecret({ ids })))
}
