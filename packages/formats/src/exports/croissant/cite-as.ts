import type { ExportSource } from '@holdfast/core/rules'
import { braced, safeKey } from '../../citations/bibtex-values.ts'

/** The citation as BibTeX on one line; without a year until the dataset is published. */
export function citeAs({ citation, context }: ExportSource): string {
  const { pid, publishedAt } = context.dataset
  const year = publishedAt === null ? '' : citation.year
  const key = [pid.identifier, year]
    .filter((part) => part !== '')
    .map(safeKey)
    .join('_')
  const members = [
    ['author', citation.authors.join(' and ')],
    ['publisher', citation.publisher],
    ['title', citation.title],
    ['year', year],
    ['url', citation.pidUrl],
  ] as const
  const written = members
    .map(([name, value]) => [name, braced(value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} = ${value}`)
  return `@data{${[key, ...written].join(',')}}`
}
