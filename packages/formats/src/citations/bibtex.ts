import type { CitationFormat } from '@holdfast/core'
import type { CitationSource } from '@holdfast/core/rules'
import { braced, safeKey } from './bibtex-values.ts'
import { citedTitles, rawPid } from './citation-facts.ts'
import { citedAgents } from './cited-agents.ts'

type Member = readonly [name: string, value: string | null]

/** BibTeX (docs/specification/citations.md#bibtex). Lines end with CR LF. */
export const bibtex: CitationFormat = {
  name: 'BibTeX',
  mediaType: 'text/plain; charset=utf-8',
  write: (source) => {
    const { citation, dataset, file } = source
    const members = membersOf(source).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [`${name} = ${value}`],
    )
    const entry = file?.direct === true ? 'incollection' : 'data'
    const key = `${safeKey(dataset.pid.identifier)}_${safeKey(citation.year)}`
    return `@${entry}{${key},\r\n${members.join(',\r\n')}\r\n}\r\n`
  },
}

function membersOf(source: CitationSource): readonly Member[] {
  const { citation, dataset, file } = source
  const { title, within } = citedTitles(source)
  const unf = file === null ? citation.unf : file.unf
  return [
    ['author', bracedAuthors(source)],
    ['publisher', braced(citation.publisher)],
    ['title', within === null ? braced(braced(quoted(title))) : braced(quoted(title))],
    ['booktitle', within === null ? null : braced(quoted(within))],
    ['UNF', unf === null ? null : braced(unf)],
    ['year', braced(citation.year)],
    ['version', braced(citation.version)],
    ['doi', dataset.pid.protocol === 'doi' ? braced(rawPid(dataset)) : null],
    ['url', braced(citation.pidUrl)],
  ]
}

/**
 * The authors, joined with `and`. An organisation is in braces of its own, or TeX would split its name at an `and` and
 * into given and family names.
 */
export function bracedAuthors(source: Pick<CitationSource, 'citation' | 'version'>): string {
  const kinds = citedAgents(source).map(({ kind }) => kind)
  return braced(
    source.citation.authors
      .map((name, place) =>
        kinds[place] === 'organization' ? braced(name) : braced(name).slice(1, -1),
      )
      .join(' and '),
  )
}

/** Writes the first pair of quotation marks in TeX notation. */
const quoted = (title: string): string => title.replace(/"([^"]*)"/, "``$1''")
