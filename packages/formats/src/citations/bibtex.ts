import type { CitationFormat, CitationSource } from '@holdfast/core'
import { citedTitles, onOneLine, rawPid } from './citation-facts.ts'

type Member = readonly [name: string, value: string | null]

/** BibTeX (access supplement, 14.4), its lines ended by CR LF. */
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
    ['author', braced(citation.authors.join(' and '))],
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

/** The value in braces; empty stays empty. Braces that do not match would end the value early, or never. */
const braced = (value: string): string => {
  const text = onOneLine(matched(value))
  return text === '' ? '' : `{${text}}`
}

/** The first pair of quotation marks as TeX writes them. */
const quoted = (title: string): string => title.replace(/"([^"]*)"/, "``$1''")

/** The text, without its braces when they do not match. */
function matched(text: string): string {
  let depth = 0
  for (const character of text) {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth < 0) break
  }
  return depth === 0 ? text : text.replaceAll(/[{}]/g, '')
}

/** What would end a key does not belong in it. */
const safeKey = (text: string): string => text.replace(/[\s,{}"#%'()=~\\]/g, '')
