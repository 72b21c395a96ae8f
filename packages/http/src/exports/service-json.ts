import type { Exporter } from '@holdfast/core'
import { citationText } from '@holdfast/core/rules'
import { presentDataset } from '../datasets/present-dataset.ts'
import { jsonText } from '../output/json.ts'
import { presentVersion } from '../versions/present-version.ts'

/** A dataset with one version, as the API presents them (docs/specification/exports.md#service_json). */
export const serviceJson: Exporter = {
  name: 'service_json',
  displayName: 'JSON',
  mediaType: 'application/json',
  isHarvestable: true,
  isVisibleInUserInterface: true,
  write: (source) =>
    jsonText({
      ...presentDataset({ context: source.context, latest: null }, source, { owners: false }),
      datasetVersion: {
        ...presentVersion(source, source, { metadataBlocks: true, owners: false }),
        citation: citationText(source.citation),
      },
    }),
}
