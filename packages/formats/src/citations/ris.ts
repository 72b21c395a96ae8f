import type { CitationFormat } from '@holdfast/core'
import { type CitationSource, formatPid } from '@holdfast/core/rules'
import {
  type CitationFacts,
  citationFacts,
  citedAtText,
  citedTitles,
  onOneLine,
} from './citation-facts.ts'

type Line = readonly [tag: string, values: readonly (string | null | undefined)[]]

/** RIS (docs/specification/citations.md#ris): one value a line, each line ended by CR LF. */
export const ris: CitationFormat = {
  name: 'RIS',
  mediaType: 'text/plain; charset=utf-8',
  write: (source) => {
    const lines = linesOf(source, citationFacts(source)).flatMap(([tag, values]) =>
      values
        .map((value) => onOneLine(value ?? ''))
        .filter((value) => value !== '')
        .map((value) => `${tag}  - ${value}`),
    )
    const provider = onOneLine(source.citation.publisher)
    return [
      ...(provider === '' ? [] : [`Provider: ${provider}`]),
      'Content: text/plain; charset="utf-8"',
      'TY  - DATA',
      ...lines,
      'ER  - ',
    ]
      .map((line) => `${line}\r\n`)
      .join('')
  },
}

function linesOf(source: CitationSource, facts: CitationFacts): readonly Line[] {
  const { citation, dataset, file } = source
  const { title, within } = citedTitles(source)
  const citedAt = citedAtText(source)
  return [
    ['T1', [title]],
    ['T2', [within]],
    ['T3', facts.series],
    ['AU', citation.authors],
    ['A2', facts.producers],
    ['A4', facts.funders],
    ['C3', facts.kindsOfData],
    ['DA', facts.collected],
    ['DO', [formatPid(dataset.pid)]],
    ['ET', [citation.version]],
    ['KW', facts.keywords],
    ['LA', facts.languages],
    ['PY', [citation.year]],
    ['RI', facts.places],
    ['SE', [citedAt && `${citedAt}.0`]],
    ['UR', [citation.pidUrl]],
    ['PB', [citation.publisher]],
    ['C1', [file === null || file.direct ? null : file.title]],
    ['C2', [file?.unf]],
  ]
}
