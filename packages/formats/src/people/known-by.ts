import type { Known } from './agent.ts'
import type { AuthorIdentifier } from './authors.ts'

/**
 * What the scheme of an identifier says of its bearer
 * (docs/specification/citations.md#person-or-organisation).
 */
export function knownBy(identifier: AuthorIdentifier | null): Known {
  if (identifier?.scheme === 'ORCID') return 'person'
  return identifier?.scheme === 'ROR' ? 'organization' : 'nothing'
}
