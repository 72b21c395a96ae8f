import { metadataBlock } from './block-table.ts'
import type { MetadataBlock } from './model.ts'
import assayPlatforms from './standard-blocks/assay-platforms.json' with { type: 'json' }
import astrophysics from './standard-blocks/astrophysics.json' with { type: 'json' }
import biomedical from './standard-blocks/biomedical.json' with { type: 'json' }
import citation from './standard-blocks/citation.json' with { type: 'json' }
import computationalWorkflow from './standard-blocks/computational-workflow.json' with {
  type: 'json',
}
import countries from './standard-blocks/countries.json' with { type: 'json' }
import geospatial from './standard-blocks/geospatial.json' with { type: 'json' }
import journal from './standard-blocks/journal.json' with { type: 'json' }
import languageCodes from './standard-blocks/language-codes.json' with { type: 'json' }
import languages from './standard-blocks/languages.json' with { type: 'json' }
import socialScience from './standard-blocks/social-science.json' with { type: 'json' }

/** The metadata blocks of a new installation, ids 1 to 7 (docs/specification/metadata.md#standard-blocks). */
export const standardBlocks: readonly MetadataBlock[] = [
  metadataBlock(citation, {
    vocabularies: { language: languages },
    alternates: { language: languageCodes },
  }),
  metadataBlock(geospatial, { vocabularies: { country: countries } }),
  metadataBlock(socialScience),
  metadataBlock(astrophysics),
  metadataBlock(biomedical, { vocabularies: { studyAssayPlatform: assayPlatforms } }),
  metadataBlock(journal),
  metadataBlock(computationalWorkflow),
]
