import type { Known } from './agent.ts'
import type { AuthorIdentifier } from './authors.ts'

/** What the scheme of an identifier says of its bearer (access supplement, 14.8). */
export function knownBy(identifier: AuthorIdentifier | null): Known {
  if (identifier?.scheme === 'ORCID') return 'person'
  return identifier?.scheme === 'ROR' ? 'organization' : 'nothing'
}
