import type { Citation, CitationSource, CitedFile } from '@holdfast/core/rules'
import { type SampleParts, sampleSource } from '../sample.ts'

export interface CitedParts extends SampleParts {
  readonly citation?: Partial<Citation>
  readonly citedAt?: Date | null
  readonly file?: Partial<CitedFile>
}

/** The sample version, or a file of it, as a citation format receives it. */
export function sampleCitation({
  citation,
  citedAt = new Date('2031-04-05T06:07:08.000Z'),
  file,
  ...parts
}: CitedParts = {}): CitationSource {
  const source = sampleSource(parts)
  return {
    dataset: source.context.dataset,
    version: source.version,
    citation: { ...source.citation, ...citation },
    citedAt,
    file:
      file === undefined
        ? null
        : { title: 'levels.csv', description: '', unf: null, direct: false, ...file },
    site: source.site,
  }
}

const UNF = 'UNF:6:tv3XYCv524AfmlFyVOhuZg=='

export const TABLE: Partial<CitedFile> = { unf: UNF, description: 'Levels & <temperatures>' }
