import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import type { MetadataValues } from '../../../src/rules/metadata/model.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import type { SearchDocument } from '../../../src/rules/search/search-document.ts'
import { searchDocument } from '../../../src/rules/search/search-document-of.ts'

const AT = new Date('2022-05-04T10:00:00Z')

/** The released card of dataset 7 with this metadata. */
export const aDatasetDocument = (metadata: MetadataValues): SearchDocument =>
  searchDocument(
    {
      kind: 'dataset',
      card: 'released',
      hasRelease: true,
      inReview: false,
      majorReleasedAt: AT,
      license: 'CC0 1.0',
      curationStatus: null,
      dataset: {
        id: 7,
        collectionId: 1,
        pid: { protocol: 'doi', authority: '10.5072', identifier: 'FK2/KELP' },
        type: 'dataset',
        creatorId: 1,
        createdAt: AT,
        publishedAt: AT,
        embargoedUntil: null,
        storageDriver: 'file',
        metadataLanguage: null,
        fileCountLimit: null,
        guestbookId: null,
        citationDateField: null,
        curationLabelSet: null,
        fileTotal: 0,
      },
      version: {
        id: 1,
        datasetId: 7,
        ordinal: 1,
        state: { kind: 'released', number: { major: 1, minor: 0 }, releasedAt: AT },
        createdAt: AT,
        updatedAt: AT,
        fileCount: 0,
        byteCount: 0,
        unf: null,
        metadata,
        terms: { licenseId: 1, use: {}, access: {}, fileAccessRequest: true },
        note: null,
        saves: 1,
        contributorIds: [],
      },
    },
    fieldCatalogue(standardBlocks),
  )
