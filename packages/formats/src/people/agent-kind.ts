import type { AuthorIdentifier } from '@holdfast/core/rules'
import type { KnownKind } from './agent.ts'

/**
 * What the scheme of an identifier shows about its owner
 * (docs/specification/citations.md#person-or-organisation).
 */
export function agentKindOf(identifier: AuthorIdentifier | null): KnownKind {
  if (identifier?.scheme === 'ORCID') return 'person'
  return identifier?.scheme === 'ROR' ? 'organization' : 'nothing'
}
