import type { CitationFormat } from '@holdfast/core'
import { type CitationSource, escapedHtml, landingPage, printable } from '@holdfast/core/rules'
import { citationFacts, citedTitles, rawPid } from './citation-facts.ts'
import { citedAgents } from './cited-agents.ts'

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
      title: given(shown(title)),
      author: authors(source),
      issued: issued(citation.year),
      'container-title': series[0] && shown(series[0]),
      version: citation.version,
      DOI: rawPid(dataset),
      categories: keywords.length === 0 ? undefined : keywords.map(shown),
      abstract: given(shown(file?.description ?? '')),
      publisher: shown(citation.publisher),
      URL: landingPage(dataset.pid, site),
    })
  },
}

const typeOf = (datasetType: string): string =>
  datasetType === 'software' || datasetType === 'review' ? datasetType : 'dataset'

function authors(source: CitationSource): readonly object[] | undefined {
  const people = citedAgents(source)
  if (people.length === 0) return undefined
  return people.map((agent) => {
    if (agent.kind === 'organization') return { literal: agent.name, isInstitution: true }
    if (agent.family === null && agent.given === null) return { literal: agent.name }
    return { family: agent.family ?? undefined, given: agent.given ?? undefined }
  })
}

const issued = (year: string): object | undefined =>
  /^\d+$/.test(year) ? { 'date-parts': [[Number(year)]] } : undefined

/** Pages insert these texts unchanged. */
const shown = (text: string): string => escapedHtml(printable(text))

const given = (text: string): string | undefined => (text === '' ? undefined : text)
