import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { citationEndpoints } from './citation-endpoints.ts'
import { compareEndpoints } from './compare-endpoints.ts'
import { customTermsEndpoint } from './custom-terms-endpoint.ts'
import { deaccessionEndpoint } from './deaccession-endpoint.ts'
import { draftEndpoints } from './draft-endpoints.ts'
import { linkedMetadataEndpoints } from './linked-metadata-endpoints.ts'
import { linksetEndpoint } from './linkset-endpoint.ts'
import { metadataEndpoints } from './metadata-endpoints.ts'
import { noteEndpoints } from './note-endpoints.ts'
import { publishEndpoints } from './publish-endpoints.ts'
import { termsEndpoints } from './terms-endpoints.ts'
import { versionReadEndpoints } from './version-read-endpoints.ts'

/** The versions of a dataset (docs/specification/versions.md). */
export const versionEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [
  ...versionReadEndpoints(repository, cache),
  ...metadataEndpoints(repository, cache),
  ...linkedMetadataEndpoints(repository, cache),
  ...compareEndpoints(repository, cache),
  ...draftEndpoints(repository),
  ...publishEndpoints(repository),
  ...termsEndpoints(repository),
  ...noteEndpoints(repository),
  ...citationEndpoints(repository, cache),
  customTermsEndpoint(repository),
  linksetEndpoint(repository, cache),
  deaccessionEndpoint(repository),
]
