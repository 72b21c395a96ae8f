import { datasetBoxes, type GeoBox } from '@holdfast/core/rules'
import { numberFormat } from '../layout/kept-formats.ts'
import type { Shown } from '../layout/shown.ts'
import { LAND } from './land.ts'
import type { LandingProps } from './landing-props.ts'

/** More boxes would make a drawing that nobody can read. */
const MOST_BOXES = 50
/** Smaller boxes are drawn this wide, in degrees, so that they are seen. */
const LEAST_SIDE = 3

/** Where on earth the data are about: boxes on a coarse map, and the same in words. */
export function CoverageSection({ shown, landing }: Pick<LandingProps, 'shown' | 'landing'>) {
  const { coverage } = shown.texts
  const boxes = datasetBoxes(landing.source.version.metadata).slice(0, MOST_BOXES)
  if (boxes.length === 0) return null
  return (
    <section>
      <h2>{coverage.title}</h2>
      <figure>
        <svg
          class="map"
          viewBox="-180 -90 360 180"
          role="img"
          aria-label={boxes.map((box) => inWords(box, shown)).join('; ')}
        >
          <path class="land" d={LAND} />
          {boxes.map((box) => (
            <Box box={box} />
          ))}
        </svg>
        <figcaption class="muted">
          {boxes.map((box) => (
            <div>{inWords(box, shown)}</div>
          ))}
        </figcaption>
      </figure>
    </section>
  )
}

/** North is up, and the y axis of a drawing points down. */
function Box({ box: { west, east, south, north } }: { readonly box: GeoBox }) {
  const width = Math.max(east - west, LEAST_SIDE)
  const height = Math.max(north - south, LEAST_SIDE)
  return (
    <rect
      x={(west + east - width) / 2}
      y={-(north + south + height) / 2}
      width={width}
      height={height}
    />
  )
}

const DEGREES = numberFormat({ maximumFractionDigits: 4 })

function inWords({ west, south, east, north }: GeoBox, { texts, language }: Shown): string {
  const degrees = (value: number) => `${DEGREES(language).format(value)}°`
  return texts.coverage.box({
    west: degrees(west),
    south: degrees(south),
    east: degrees(east),
    north: degrees(north),
  })
}
