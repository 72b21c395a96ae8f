import {
  citationDay,
  type DatasetViewContext,
  deaccessionOf,
  firstText,
  formatPid,
  numberOf,
  printMetadataBlocks,
  releasedAtOf,
  stateName,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type Terms,
  type Version,
  type VersionDetail,
} from '@holdfast/core/rules'
import { presentOwners } from '../collections/present-ownership.ts'
import type { Presentation } from '../endpoints/presentation.ts'
import { presentFiles } from '../files/present-file.ts'
import { presentVersionLicense } from '../licenses/present-license.ts'
import { dayOrNone, instant, instantOrNone } from '../output/times.ts'
import { FilesLater } from './files-later.ts'
import { presentLimits, storageIdentifier } from './present-limits.ts'

export interface VersionPresentation {
  readonly metadataBlocks: boolean
  readonly owners: boolean
}

/** A version (docs/specification/versions.md#version-json), with its files when they were loaded. */
export function presentVersion(
  detail: VersionDetail,
  { catalogue }: Presentation,
  show: VersionPresentation,
): object {
  const { context, version, files } = detail
  const { dataset } = context
  return {
    id: version.id,
    datasetId: dataset.id,
    datasetPersistentId: formatPid(dataset.pid),
    datasetType: dataset.type,
    storageIdentifier: storageIdentifier(dataset),
    ...presentNumber(version),
    internalVersionNumber: version.saves,
    versionState: stateName(version),
    latestVersionPublishingState: stateName(dataset.newest),
    UNF: version.unf ?? undefined,
    ...presentDeaccession(version),
    distributionDate: firstText(version, 'distributionDate'),
    productionDate: firstText(version, 'productionDate'),
    lastUpdateTime: instant(version.updatedAt),
    createTime: instant(version.createdAt),
    releaseTime: instantOrNone(releasedAtOf(version)),
    publicationDate: dayOrNone(dataset.publishedAt),
    citationDate:
      dataset.citationDateField === null ? (citationDay(dataset) ?? undefined) : undefined,
    versionNote: version.note ?? undefined,
    ...presentLimits(context),
    ...presentTerms(detail),
    metadataBlocks: show.metadataBlocks
      ? printMetadataBlocks(version.metadata, catalogue, metadataPrinting(context))
      : undefined,
    isPartOf: show.owners ? presentOwners(context.owners) : undefined,
    files: filesOf(detail, files),
  }
}

const filesOf = (detail: VersionDetail, files: VersionDetail['files']): unknown => {
  if (files === null) return undefined
  return files === 'later' ? new FilesLater(detail) : presentFiles(detail, files)
}

/** The parts of the metadata that this viewer may not see. */
export const metadataPrinting = ({
  emailsHidden,
  masked,
}: DatasetViewContext): NonNullable<Parameters<typeof printMetadataBlocks>[2]> => ({
  hideEmails: emailsHidden,
  ...(masked === null ? {} : { withheld: masked }),
})

function presentNumber(version: Version): object {
  const number = numberOf(version)
  return number === null ? {} : { versionNumber: number.major, versionMinorNumber: number.minor }
}

function presentDeaccession(version: Version): object {
  const deaccession = deaccessionOf(version)
  return deaccession === null
    ? {}
    : { deaccessionNote: deaccession.reason, deaccessionLink: deaccession.forwardUrl }
}

/** A licence or custom terms, never both; the terms of access always. */
function presentTerms({ version: { terms }, license }: VersionDetail): object {
  const use =
    license === null
      ? nonEmpty(TERMS_OF_USE_KEYS, terms.use)
      : { license: presentVersionLicense(license) }
  return {
    ...use,
    ...nonEmpty(TERMS_OF_ACCESS_KEYS, terms.access),
    fileAccessRequest: terms.fileAccessRequest,
  }
}

const nonEmpty = (keys: readonly string[], texts: Terms['use'] | Terms['access']): object => {
  const byKey: Readonly<Record<string, string | undefined>> = texts
  return Object.fromEntries(keys.flatMap((key) => (byKey[key] ? [[key, byKey[key]]] : [])))
}
