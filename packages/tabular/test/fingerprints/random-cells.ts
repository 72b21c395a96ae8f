/** A random whole number from 0 to the given one. */
export type Draw = (most: number) => number

/** Numbers from a seed. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0 || 1
  return (most) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % (most + 1)
  }
}

const view = new DataView(new ArrayBuffer(8))

/** The text of a double: of any bits, with few digits, or in the middle between two with seven. */
export function someDouble(draw: Draw): string {
  const sign = draw(1) === 0 ? '' : '-'
  switch (draw(5)) {
    case 0:
      view.setUint32(0, draw(2 ** 32 - 1))
      view.setUint32(4, draw(2 ** 32 - 1))
      return Number.isFinite(view.getFloat64(0)) ? `${view.getFloat64(0)}` : 'NaN'
    case 1:
      return `${sign}${draw(99_999)}.${draw(999_999)}`
    case 2:
      return `${sign}${draw(9)}.${draw(999_999).toString().padStart(6, '0')}5${'0'.repeat(draw(2))}${['', '1'][draw(1)]}e${draw(30) - 15}`
    case 3:
      return `${sign}${draw(1) === 0 ? '9999999.5' : '0.00099999995'}`
    case 4:
      return `${sign}${draw(100)}`
    default:
      return ['Inf', '-Inf', 'NaN', '0', '-0.0', '1e300', '4.9e-324'][draw(6)] ?? '0'
  }
}

/** The text of a whole number of 64 bits. */
export function someInteger(draw: Draw): string {
  const sign = draw(1) === 0 ? '' : '-'
  const digits = Array.from({ length: draw(17) }, () => draw(9)).join('')
  const limits = [
    '9223372036854775807',
    '-9223372036854775808',
    '12345675',
    '12345685',
    '99999995',
    '0',
  ]
  return draw(4) === 0 ? (limits[draw(5)] ?? '0') : `${sign}${BigInt(`1${digits}`)}`
}

const SIGNS = [...'ab Zé€', '😀', '\t', '\u0001', '\u00a0', '\u2003', '"', '\\']

/** A text; many are near the limit of 128 units, and some are blanks only. */
export function someText(draw: Draw): string {
  const length = draw(2) === 0 ? 124 + draw(8) : draw(9)
  if (draw(9) === 0) return ' '.repeat(length)
  return Array.from({ length }, () => SIGNS[draw(SIGNS.length - 1)]).join('')
}

const ZONES = [
  'UTC',
  'GMT',
  'EST',
  'EDT',
  'CET',
  'CEST',
  'PST',
  'JST',
  '-0500',
  '+1400',
  'GMT+01:00',
]

/** A date or time in a format. */
export function someTime(draw: Draw, format: string): string {
  const two = (most: number, least = 0) => `${least + draw(most - least)}`.padStart(2, '0')
  const parts: Readonly<Record<string, string>> = {
    yyyy: `${1950 + draw(100)}`,
    MM: two(12, 1),
    dd: two(28, 1),
    HH: two(23),
    mm: two(59),
    ss: two(59),
    SSS: `${draw(999)}`.padStart(3, '0'),
    z: ZONES[draw(ZONES.length - 1)] ?? 'UTC',
  }
  return format.replaceAll(/yyyy|MM|dd|HH|mm|ss|SSS|z/g, (part) => parts[part] ?? part)
}
