import type { DatasetDetail, ListedDataset } from '@holdfast/core'
import {
  type Dataset,
  type DatasetViewContext,
  datasetPidUrl,
  formatPid,
  installationName,
} from '@holdfast/core/rules'
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
  return {
    ...presentDatasetFacts(context, presentation, {
      image_url: pictured
        ? `${presentation.site.url}/api/datasets/${context.dataset.id}/logo`
        : undefined,
      isPartOf: show.owners ? presentOwners(context.owners) : undefined,
    }),
    latestVersion:
      latest === null
        ? undefined
        : presentVersion(latest, presentation, { metadataBlocks: true, owners: false }),
  }
}

interface ShownFacts extends Pick<DatasetViewContext, 'owners' | 'fileCountLimit'> {
  readonly dataset: ListedDataset
  readonly exportSettings: Pick<DatasetViewContext['exportSettings'], 'installationName'>
}

/** A dataset without a version. */
export function presentDatasetFacts(
  context: ShownFacts,
  { site }: Pick<Presentation, 'site'>,
  shown: { readonly image_url?: string | undefined; readonly isPartOf?: object | undefined } = {},
): object {
  const { dataset } = context
  return {
    id: dataset.id,
    identifier: dataset.pid.identifier,
    persistentUrl: datasetPidUrl(dataset.pid, site),
    protocol: dataset.pid.protocol,
    authority: dataset.pid.authority,
    separator: '/',
    publisher: installationName(context, site),
    publicationDate: dayOrNone(dataset.publishedAt),
    image_url: shown.image_url,
    storageIdentifier: storageIdentifier(dataset),
    ...presentLimits(context),
    metadataLanguage: dataset.metadataLanguage ?? undefined,
    isPartOf: shown.isPartOf,
    datasetType: dataset.type,
    locks: dataset.locks.map(({ type }) => type),
  }
}

/** The answer to a creation. */
export const presentCreatedDataset = ({ id, pid }: Pick<Dataset, 'id' | 'pid'>): object => ({
  id,
  persistentId: formatPid(pid),
})
