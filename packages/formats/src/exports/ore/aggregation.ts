import {
  type Collection,
  DEFAULT_DATASET_TYPE,
  deaccessionOf,
  type ExportSource,
  stateName,
  TERMS_OF_USE_KEYS,
  today,
  type Version,
  versionLabel,
} from '@holdfast/core/rules'
import { text } from '../../metadata/field-texts.ts'
import { aggregatedResource, fileAddress } from './aggregated-resource.ts'
import type { FieldMembers } from './field-members.ts'

/** The version, its metadata fields first. */
export function aggregation(source: ExportSource, fields: FieldMembers): object {
  const { files } = source
  return {
    ...describedVersion(source, fields),
    'ore:aggregates': files.map((record) => aggregatedResource(source, record)),
    'schema:hasPart': files.map(({ file }) => fileAddress(source, file)),
  }
}

/** The same without its files. */
export function describedVersion(source: ExportSource, fields: FieldMembers): object {
  const { context, citation, site, version } = source
  const { publishedAt, metadataLanguage, type } = context.dataset
  return {
    ...fields,
    '@id': citation.pidUrl,
    '@type': ['ore:Aggregation', 'schema:Dataset'],
    'schema:version': versionLabel(version),
    'schema:name': text(version, 'title'),
    'schema:dateModified': `${version.updatedAt.toISOString().slice(0, 19)}Z`,
    'schema:datePublished': publishedAt === null ? undefined : today(publishedAt),
    'core:versionNote': version.note || undefined,
    'schema:creativeWorkStatus': status(version),
    ...termsOfUse(source),
    'core:fileTermsOfAccess': termsOfAccess(source),
    'schema:includedInDataCatalog': citation.publisher,
    'schema:isPartOf': partOf(context.owners, site.url),
    'schema:inLanguage': metadataLanguage ?? undefined,
    'core:datasetType': type === DEFAULT_DATASET_TYPE ? undefined : type,
  }
}

function status(version: Version): string | object {
  const deaccession = deaccessionOf(version)
  if (deaccession === null) return stateName(version)
  return {
    'schema:name': stateName(version),
    'core:reason': deaccession.reason || undefined,
    'core:forwardUrl': deaccession.forwardUrl ?? undefined,
  }
}

/** The licence, or the custom terms if there is none. */
function termsOfUse({ license, version }: ExportSource): object {
  if (license !== null) return { 'schema:license': license.uri }
  return Object.fromEntries(
    TERMS_OF_USE_KEYS.map((key) => [`core:${key}`, version.terms.use[key] || undefined]),
  )
}

function termsOfAccess({ version }: ExportSource): object {
  const { access, fileAccessRequest } = version.terms
  return {
    'core:termsOfAccess': access.termsOfAccess || undefined,
    'core:fileRequestAccess': fileAccessRequest,
    'core:dataAccessPlace': access.dataAccessPlace || undefined,
    'core:originalArchive': access.originalArchive || undefined,
    'core:availabilityStatus': access.availabilityStatus || undefined,
    'core:contactForAccess': access.contactForAccess || undefined,
    'core:sizeOfCollection': access.sizeOfCollection || undefined,
    'core:studyCompletion': access.studyCompletion || undefined,
  }
}

/** The owning collection, nested in its own owner and so on up to the root. */
const partOf = (owners: readonly Collection[], siteUrl: string): object | undefined =>
  owners.reduceRight<object | undefined>(
    (above, { name, alias, description }) => ({
      'schema:name': name,
      '@id': `${siteUrl}/collection/${encodeURIComponent(alias)}`,
      'schema:description': description || undefined,
      'schema:isPartOf': above,
    }),
    undefined,
  )
