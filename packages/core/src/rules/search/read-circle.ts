import { invalid } from '../refusals/refusal.ts'

/** A circle on the earth. */
export interface Circle {
  readonly latitude: number
  readonly longitude: number
  /** In kilometres. */
  readonly radius: number
}

/**
 * The circle of a search near a point, as a text with latitude and longitude and one with a radius in kilometres; null
 * without both. Refuses one without the other, and what is no place, as `invalid`
 * (docs/specification/search.md#parameters).
 */
export function readCircle(point: string | undefined, radius: string | undefined): Circle | null {
  if (point === undefined && radius === undefined) return null
  if (radius === undefined)
    return invalid('If you supply geo_point you must also supply geo_radius.')
  if (point === undefined)
    return invalid('If you supply geo_radius you must also supply geo_point.')
  const [latitude, longitude, ...others] = point.split(',').map(decimal)
  if (latitude === undefined || longitude === undefined || others.length > 0)
    return invalid('The geo_point must be a latitude and a longitude with one comma between them.')
  // `NaN` is in no range.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    return invalid(
      'The geo_point must be a latitude from -90 to 90 and a longitude from -180 to 180.',
    )
  const kilometres = decimal(radius)
  if (Number.isNaN(kilometres)) return invalid('Non-number radius supplied.')
  if (kilometres <= 0) return invalid('The radius must be greater than 0.')
  return { latitude, longitude, radius: kilometres }
}

const decimal = (part: string): number =>
  /^\s*[+-]?\d{1,9}(?:\.\d{0,15})?\s*$/.test(part) ? Number(part) : Number.NaN
