/**
 * Minutes east of Greenwich of the abbreviations that are accepted; ambiguous ones, as IST, are not. They are those of
 * today: published fingerprints of times before 1950 may follow the older local time of a zone.
 */
const ZONES: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  JST: 540,
  NST: -210,
  NDT: -150,
  AST: -240,
  ADT: -180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
}

const OFFSET = /^(?:GMT)?([+-])(\d{2}):?(\d{2})$/

/** Minutes east of Greenwich of a zone as `-0500`, `GMT+01:00`, `UTC` or `EST`; null for other texts. */
export function zoneMinutes(zone: string): number | null {
  const named = Object.hasOwn(ZONES, zone) ? ZONES[zone] : undefined
  if (named !== undefined) return named
  const [, sign, hours = '', minutes = ''] = OFFSET.exec(zone) ?? []
  if (sign === undefined || zone.startsWith('GMT') !== zone.includes(':')) return null
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
