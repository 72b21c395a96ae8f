import type { ExportSource } from '@holdfast/core/rules'
import { agentNamed } from '../../people/agent.ts'
import { agentIdentifierUrl } from '../../people/agent-identifier.ts'
import { type Author, authorsOf } from '../../people/authors.ts'
import { knownBy } from '../../people/known-by.ts'

export const organization = (name: string): object => ({ '@type': 'Organization', name })

/** The authors as persons or organisations, in order (docs/specification/exports.md#schemaorg). */
export const creators = ({ version }: Pick<ExportSource, 'version'>): readonly object[] =>
  authorsOf(version).map(creator)

function creator({ name, affiliation, identifier }: Author): object {
  const url = identifier && agentIdentifierUrl(identifier.scheme, identifier.value)
  const known = knownBy(identifier)
  // Here every identifier that has an address tells a person, unless it is one of organisations.
  const agent = agentNamed(name, known === 'nothing' && url !== null ? 'person' : known)
  const around = affiliation === undefined ? undefined : organization(affiliation)
  if (agent.kind === 'organization')
    return { '@type': 'Organization', parentOrganization: around, name: agent.name }
  return {
    '@type': 'Person',
    givenName: agent.given ?? undefined,
    familyName: agent.family ?? undefined,
    affiliation: around,
    ...(url === null ? {} : { sameAs: url, '@id': url, identifier: url }),
    name: agent.name,
  }
}
