/** A box in degrees; west is never greater than east. */
export interface GeoBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Whether two boxes have a point in common, edges included. */
export const boxesMeet = (a: GeoBox, b: GeoBox): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

const KM_PER_DEGREE = 111.19492664455873

/**
 * The box around a circle, with the radius in kilometres; two boxes when it crosses the 180th meridian. A circle around
 * a pole is a box of all longitudes.
 */
export function boxesAround(
  centre: { readonly latitude: number; readonly longitude: number },
  radius: number,
): readonly GeoBox[] {
  const reach = radius / KM_PER_DEGREE
  const south = Math.max(-90, centre.latitude - reach)
  const north = Math.min(90, centre.latitude + reach)
  const band = { south, north }
  const touchesPole = south === -90 || north === 90
  const aside = touchesPole ? 180 : widest(centre.latitude, reach)
  if (aside >= 180) return [{ west: -180, east: 180, ...band }]
  const west = centre.longitude - aside
  const east = centre.longitude + aside
  if (west < -180)
    return [
      { west: west + 360, east: 180, ...band },
      { west: -180, east, ...band },
    ]
  if (east > 180)
    return [
      { west, east: 180, ...band },
      { west: -180, east: east - 360, ...band },
    ]
  return [{ west, east, ...band }]
}

/** Half the width of a circle in degrees of longitude, at its widest parallel. */
function widest(latitude: number, reach: number): number {
  const ratio = Math.sin(radians(reach)) / Math.cos(radians(latitude))
  return ratio >= 1 ? 180 : (Math.asin(ratio) * 180) / Math.PI
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
