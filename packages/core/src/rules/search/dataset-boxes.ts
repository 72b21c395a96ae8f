import { BOUNDING_BOX } from '../metadata/bounding-box.ts'
import { fieldValue } from '../metadata/catalogue.ts'
import { childOf, entriesOf } from '../metadata/field-entries.ts'
import type { CompoundValue, MetadataValues } from '../metadata/model.ts'
import type { GeoBox } from './geo-box.ts'

/** The complete bounding boxes of a dataset; a box with an edge that is no coordinate is left out. */
export const datasetBoxes = (metadata: MetadataValues): readonly GeoBox[] =>
  entriesOf(fieldValue(metadata, BOUNDING_BOX)).flatMap((entry) => {
    const box = {
      west: edge(entry, 'westLongitude'),
      south: edge(entry, 'southLatitude'),
      east: edge(entry, 'eastLongitude'),
      north: edge(entry, 'northLatitude'),
    }
    const complete = Object.values(box).every((value) => Number.isFinite(value))
    return complete && box.west <= box.east && box.south <= box.north ? [box] : []
  })

function edge(entry: CompoundValue, name: string): number {
  const text = childOf(entry, name)
  return typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN
}
