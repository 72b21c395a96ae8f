import { citationDay, type ExportSource, today } from '@holdfast/core/rules'

type Dated = Pick<ExportSource, 'citation' | 'context' | 'version'>

/**
 * The year of the citation. The registry takes four digits only: in place of another one, such as `44 BC`, comes that of
 * the publication, or of the last change of a draft.
 */
export function publicationYear({ citation, context, version }: Dated): string {
  const digits = /^\d{1,4}$/.exec(citation.year)?.[0]
  const otherwise = citationDay(context.dataset) ?? today(version.updatedAt)
  return digits?.padStart(4, '0') ?? otherwise.slice(0, 4)
}
