import { authorsOf, type CitationSource } from '@holdfast/core/rules'
import { type Agent, agentNamed } from '../people/agent.ts'
import { agentKindOf } from '../people/agent-kind.ts'

type Cited = Pick<CitationSource, 'citation' | 'version'>

/**
 * The authors of a citation as persons and organisations, in order. They are looked up in the metadata, unless
 * the citation has other authors, as it has for anonymised readers.
 */
export function citedAgents({ citation, version }: Cited): readonly Agent[] {
  const described = authorsOf(version)
  return citation.authors.map((name) => {
    const author = described.find((each) => each.name === name)
    return agentNamed(name, agentKindOf(author?.identifier ?? null))
  })
}
