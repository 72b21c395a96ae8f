import type { DatasetDetail } from '@holdfast/core'
import { type Dataset, formatPid, installationName, pidUrl } from '@holdfast/core/rules'
import { presentOwners } from '../collections/present-ownership.ts'
import type { Presentation } from '../endpoints/presentation.ts'
import { dayOrNone } from '../output/times.ts'
import { presentLimits, storageIdentifier } from '../versions/present-limits.ts'
import { presentVersion } from '../versions/present-version.ts'

/** A dataset with the version that its viewer sees first (docs/specification/datasets.md#dataset-json). */
export function presentDataset(
  { context, latest, pictured = false }: DatasetDetail,
  presentation: Presentation,
  show: { readonly owners: boolean },
): object {
  const { dataset } = context
  return {
    id: dataset.id,
    identifier: dataset.pid.identifier,
    persistentUrl: pidUrl(dataset.pid),
    protocol: dataset.pid.protocol,
    authority: dataset.pid.authority,
    separator: '/',
    publisher: installationName(context.owners, presentation.site),
    publicationDate: dayOrNone(dataset.publishedAt),
    image_url: pictured ? `${presentation.site.url}/api/datasets/${dataset.id}/logo` : undefined,
    storageIdentifier: storageIdentifier(dataset),
    ...presentLimits(context),
    metadataLanguage: dataset.metadataLanguage,
    isPartOf: show.owners ? presentOwners(context.owners) : undefined,
    datasetType: dataset.type,
    locks: dataset.locks.map(({ type }) => type),
    latestVersion:
      latest === null
        ? undefined
        : presentVersion(latest, presentation, { metadataBlocks: true, owners: false }),
  }
}

/** The answer to a creation. */
export const presentCreatedDataset = ({ id, pid }: Pick<Dataset, 'id' | 'pid'>): object => ({
  id,
  persistentId: formatPid(pid),
})
