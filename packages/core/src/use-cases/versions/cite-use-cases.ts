import type { Domain } from '../../ports/ports.ts'
import type { CitationFormat } from '../../ports/versions/citation-format.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { type CitedFile, citationMoment, citationOf } from '../../rules/versions/citation.ts'
import type { VersionDetail } from '../../rules/versions/version-detail.ts'
import { INTERNAL_CITATION } from './citation-format.ts'

/** Citations of versions and files already loaded for a viewer (docs/specification/citations.md). */
export const citeUseCases = ({
  catalogue,
  site,
  citationFormats,
}: Pick<Domain, 'catalogue' | 'site' | 'citationFormats'>) => {
  const known = [INTERNAL_CITATION, ...citationFormats]
  return {
    /** The names of the formats for reference managers. */
    formats: citationFormats.map(({ name }) => name),

    /** The format with that name; refuses an unknown one as `invalid`. */
    format: (wanted: string, { exactCase }: { readonly exactCase: boolean }): CitationFormat => {
      const folded = (name: string) => (exactCase ? name : name.toLowerCase())
      return (
        known.find(({ name }) => folded(name) === folded(wanted)) ??
        refuse({ kind: 'invalid', message: `Invalid Format: ${wanted.slice(0, 100)}` })
      )
    },

    /** The citation of the version, or of one of its files, in that format. */
    write: (format: CitationFormat, detail: VersionDetail, file: CitedFile | null): string => {
      const { context, version } = detail
      return format.write({
        dataset: context.dataset,
        version,
        citation: citationOf(detail, { catalogue, site }),
        citedAt: citationMoment(context.dataset, version, catalogue),
        file,
        site,
      })
    },
  }
}
