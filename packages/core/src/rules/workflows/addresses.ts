/** The addresses from which workflows may be resumed by default. */
export const LOCAL_ADDRESSES = '127.0.0.1;::1'

const GROUPS = 8

/**
 * An IPv4 or IPv6 address in a canonical spelling, so that equal addresses are equal texts; null for any
 * other text. An IPv4-mapped IPv6 address (`::ffff:a.b.c.d`) becomes the IPv4 address.
 */
export function canonicalAddress(text: string): string | null {
  const bytes = fourBytes(text)
  if (bytes !== null) return bytes.join('.')
  const groups = sixteenBitGroups(text)
  if (groups === null) return null
  const [, , , , , mark = 0, high = 0, low = 0] = groups
  if (mark === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups.map((group) => group.toString(16)).join(':')
}

/** The addresses of a semicolon-separated list; null when it is empty or contains anything else. */
export function parseAddresses(list: string): readonly string[] | null {
  const addresses = list
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map(canonicalAddress)
  return addresses.includes(null) || addresses.length === 0
    ? null
    : addresses.filter((address) => address !== null)
}

function fourBytes(text: string): readonly number[] | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  const bytes = text.split('.').map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : null
}

function sixteenBitGroups(text: string): readonly number[] | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  // An IPv4 address is valid only at the end.
  if (halves.length === 2 && halves[0]?.includes('.')) return null
  const [left, right] = [groupsIn(halves[0] ?? ''), groupsIn(halves[1] ?? '')]
  if (left === null || right === null) return null
  const missing = GROUPS - left.length - right.length
  if (halves.length === 1) return missing === 0 ? left : null
  return missing < 1 ? null : [...left, ...Array.from({ length: missing }, () => 0), ...right]
}

/** Parses one side of `::`; an IPv4 address may replace the last two groups. */
function groupsIn(text: string): readonly number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const bytes = fourBytes(parts.at(-1) ?? '')
  const written = bytes === null ? parts : parts.slice(0, -1)
  if (!written.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return null
  const groups = written.map((part) => Number.parseInt(part, 16))
  if (bytes === null) return groups
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  return [...groups, a * 256 + b, c * 256 + d]
}
