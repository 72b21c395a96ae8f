import type { CitationFormat } from '@holdfast/core'
import { type CitationSource, formatPid } from '@holdfast/core/rules'
import { agentNamed } from '../people/agent.ts'
import { agentKindOf } from '../people/agent-kind.ts'
import { authorsOf } from '../people/authors.ts'
import { escapedHtml } from '../text/escaped-html.ts'
import { citationFacts, citedTitles, rawPid } from './citation-facts.ts'

/** CSL JSON: one item (docs/specification/citations.md#csl-json). */
export const csl: CitationFormat = {
  name: 'CSL',
  mediaType: 'application/json',
  write: (source) => {
    const { citation, dataset, file, site } = source
    const { series, keywords } = citationFacts(source)
    const { title } = citedTitles(source)
    return JSON.stringify({
      type: typeOf(dataset.type),
      title: given(escapedHtml(title)),
      author: authors(source),
      issued: issued(citation.year),
      'container-title': series[0] && escapedHtml(series[0]),
      version: citation.version,
      DOI: rawPid(dataset),
      categories: keywords.length === 0 ? undefined : keywords.map(escapedHtml),
      abstract: given(escapedHtml(file?.description ?? '')),
      publisher: escapedHtml(citation.publisher),
      // Only `&` would end the parameter; the other characters of an identifier need no encoding.
      URL: `${site.url}/citation?persistentId=${encodeURI(formatPid(dataset.pid)).replaceAll('&', '%26')}`,
    })
  },
}

const typeOf = (datasetType: string): string =>
  datasetType === 'software' || datasetType === 'review' ? datasetType : 'dataset'

/** Built from the metadata, unless the citation has other authors, as it has for anonymised readers. */
function authors({ citation, version }: CitationSource): readonly object[] | undefined {
  const described = authorsOf(version)
  const people = citation.authors.map((name) => {
    const author = described.find((each) => each.name === name)
    return agentNamed(name, agentKindOf(author?.identifier ?? null))
  })
  if (people.length === 0) return undefined
  return people.map((agent) => {
    if (agent.kind === 'organization') return { literal: agent.name, isInstitution: true }
    if (agent.family === null && agent.given === null) return { literal: agent.name }
    return { family: agent.family ?? undefined, given: agent.given ?? undefined }
  })
}

const issued = (year: string): object | undefined =>
  /^\d+$/.test(year) ? { 'date-parts': [[Number(year)]] } : undefined

const given = (text: string): string | undefined => (text === '' ? undefined : text)
