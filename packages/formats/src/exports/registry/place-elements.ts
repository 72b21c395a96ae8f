import type { CompoundValue, ExportSource } from '@holdfast/core/rules'
import { child, entries, texts } from '../../metadata/field-texts.ts'
import { places } from '../../metadata/places.ts'
import { container, textElement, wrapped, type XmlContent } from '../../xml/xml-element.ts'
import type { Profile } from './profile.ts'

type Described = Pick<ExportSource, 'version'>

/** Geographic coverages: places, boxes and points. */
export function geoLocations({ version }: Described, profile: Profile): XmlContent {
  const levels = ['country', 'state', 'city', 'otherGeographicCoverage'] as const
  const covered = profile === 'kernel' ? places(version, levels).map((each) => each.join(', ')) : []
  const boxes = entries(version, 'geographicBoundingBox')
    .map(box)
    .filter((content) => content !== null)
  const contents = [
    ...covered.map(place),
    ...(profile === 'kernel' ? boxes : []),
    ...texts(version, 'productionPlace').map(place),
    ...(profile === 'openaire' ? boxes : []),
  ]
  return wrapped(
    'geoLocations',
    contents.map((content) => container('geoLocation', {}, content)),
  )
}

const place = (text: string): XmlContent => textElement('geoLocationPlace', text)

/** A box, or a point when the box has no extent; null unless all four sides are known. */
function box(entry: CompoundValue): XmlContent {
  const [west, east] = [child(entry, 'westLongitude'), child(entry, 'eastLongitude')]
  const [south, north] = [child(entry, 'southLatitude'), child(entry, 'northLatitude')]
  if (west === undefined || east === undefined) return null
  if (south === undefined || north === undefined) return null
  if (Number(west) === Number(east) && Number(south) === Number(north))
    return wrapped(
      'geoLocationPoint',
      textElement('pointLongitude', west),
      textElement('pointLatitude', south),
    )
  return wrapped(
    'geoLocationBox',
    textElement('westBoundLongitude', west),
    textElement('eastBoundLongitude', east),
    textElement('southBoundLatitude', south),
    textElement('northBoundLatitude', north),
  )
}
