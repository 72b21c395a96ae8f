import type { AddressRange } from './group.ts'

const V4_PREFIX = '00000000000000000000ffff'
const GROUPS = 8

/**
 * An IP address as 32 hexadecimal digits, so that keys sort like addresses. An IPv4 address, also one in IPv6
 * notation (`::ffff:10.0.0.1`), becomes the mapped IPv6 address. Null for any other text.
 */
export function addressKey(text: string): string | null {
  const bare = text.trim().replace(/%.*$/s, '')
  const v4 = v4Key(bare)
  if (v4 !== null) return V4_PREFIX + v4
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(bare)
  if (tail === null) return v6Key(bare)
  const [, head = '', last = ''] = tail
  const key = v4Key(last)
  return key === null ? null : v6Key(`${head}${key.slice(0, 4)}:${key.slice(4)}`)
}

const BITS = 128n

/**
 * The first and last key of a block such as `10.0.0.0/8` or `fe80::/10`, or of a single address. Null for any
 * other text.
 */
export function addressBlock(text: string): AddressRange | null {
  const [address = '', width, ...rest] = text.trim().split('/')
  const key = addressKey(address)
  if (key === null || rest.length > 0) return null
  if (width === undefined) return { low: key, high: key }
  const most = isV4(key) ? 32n : BITS
  if (!/^\d{1,3}$/.test(width) || BigInt(width) > most) return null
  const free = most - BigInt(width)
  const low = (BigInt(`0x${key}`) >> free) << free
  const high = low + (1n << free) - 1n
  return { low: padded(low), high: padded(high) }
}

const padded = (value: bigint): string => value.toString(16).padStart(32, '0')

/** Whether the key is that of an IPv4 address. */
export const isV4 = (key: string): boolean => key.startsWith(V4_PREFIX)

/** The address in its usual form: dotted for IPv4; for IPv6 the longest run of zeros is omitted. */
export function formatAddress(key: string): string {
  if (isV4(key)) return pairs(key.slice(V4_PREFIX.length)).join('.')
  const groups = key.match(/.{4}/g) ?? []
  const plain = groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
  const zeros = [...plain.matchAll(/(?<![0-9a-f])0(?::0)+(?![0-9a-f])/g)]
  const [first, ...others] = zeros
  if (first === undefined) return plain
  const longest = others.reduce((best, run) => (run[0].length > best[0].length ? run : best), first)
  const before = plain.slice(0, longest.index).replace(/:$/, '')
  const after = plain.slice(longest.index + longest[0].length).replace(/^:/, '')
  return `${before}::${after}`
}

const pairs = (digits: string): readonly number[] =>
  (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

function v4Key(text: string): string | null {
  const parts = text.split('.')
  if (parts.length !== 4) return null
  // Some programs read a leading zero as octal, others as decimal.
  if (!parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')
}

function v6Key(text: string): string | null {
  const halves = text.toLowerCase().split('::')
  if (halves.length > 2) return null
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = GROUPS - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null
  return groups.map((group) => group.padStart(4, '0')).join('')
}
