import type { Exporter } from '@holdfast/core'
import { datasetDocument } from './schema-org.ts'
import { turtleOf } from './turtle-document.ts'

/** The same triples as the schema.org JSON-LD, in Turtle (docs/specification/exports.md#turtle). */
export const turtle: Exporter = {
  name: 'turtle',
  displayName: 'Schema.org Turtle',
  mediaType: 'text/turtle',
  isHarvestable: false,
  isVisibleInUserInterface: true,
  write: (source) => turtleOf(datasetDocument(source)),
}
