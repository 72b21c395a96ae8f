import type { ExportSource } from '@holdfast/core/rules'
import { bracedAuthors } from '../../citations/bibtex.ts'
import { braced, safeKey } from '../../citations/bibtex-values.ts'

/** The citation as BibTeX on one line; without a year until the dataset is published. */
export function citeAs(source: ExportSource): string {
  const { citation, context } = source
  const { pid, publishedAt } = context.dataset
  const year = publishedAt === null ? '' : citation.year
  const key = [pid.identifier, year]
    .filter((part) => part !== '')
    .map(safeKey)
    .join('_')
  const members = [
    ['author', bracedAuthors(source)],
    ['publisher', braced(citation.publisher)],
    ['title', braced(citation.title)],
    ['year', braced(year)],
    ['url', braced(citation.pidUrl)],
  ] as const
  const written = members
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} = ${value}`)
  return `@data{${[key, ...written].join(',')}}`
}
