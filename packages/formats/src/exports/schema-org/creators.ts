import { type Author, agentIdentifierUrl, authorsOf, type ExportSource } from '@holdfast/core/rules'
import { agentNamed } from '../../people/agent.ts'

import { agentKindOf } from '../../people/agent-kind.ts'

/** A schema.org organisation. */
export const organization = (name: string): object => ({ '@type': 'Organization', name })

/** The authors as persons or organisations, in order (docs/specification/exports.md#schemaorg). */
export const creators = ({ version }: Pick<ExportSource, 'version'>): readonly object[] =>
  authorsOf(version).map(creator)

function creator({ name, affiliation, identifier }: Author): object {
  const url = identifier && agentIdentifierUrl(identifier.scheme, identifier.value)
  const known = agentKindOf(identifier)
  // An identifier with an address marks a person, unless its scheme identifies organisations.
  const agent = agentNamed(name, known === 'nothing' && url !== null ? 'person' : known)
  const parent = affiliation === undefined ? undefined : organization(affiliation)
  if (agent.kind === 'organization')
    return { '@type': 'Organization', parentOrganization: parent, name: agent.name }
  return {
    '@type': 'Person',
    givenName: agent.given ?? undefined,
    familyName: agent.family ?? undefined,
    affiliation: parent,
    ...(url === null ? {} : { sameAs: url, '@id': url, identifier: url }),
    name: agent.name,
  }
}
