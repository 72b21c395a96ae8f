/** Whether the bytes can be the beginning of a text in UTF-8, UTF-16 or an 8-bit encoding. */
export function looksLikeText(head: Uint8Array): boolean {
  if (head.length === 0) return false
  return looksLikeUtf16(head) || (!hasControls(head) && (isUtf8(head) || mostlyAscii(head)))
}

/** Recognised by a byte order mark, or by zeros only at even or only at odd positions. */
function looksLikeUtf16(head: Uint8Array): boolean {
  if (head.length < 2) return false
  const mark = ((head[0] ?? 0) << 8) | (head[1] ?? 0)
  if (mark === 0xfeff || mark === 0xfffe) return !hasUtf16Controls(head, mark === 0xfeff)
  const zeros = [0, 0] as [number, number]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at & 1 ? 1 : 0] += 1
  const [even, odd] = zeros
  const most = (head.length >> 1) * 0.7
  if (odd === 0 && even >= most) return !hasUtf16Controls(head, true)
  return even === 0 && odd >= most && !hasUtf16Controls(head, false)
}

function hasUtf16Controls(head: Uint8Array, bigEndian: boolean): boolean {
  for (let at = 0; at + 1 < head.length; at += 2) {
    const [first, second] = [head[at] ?? 0, head[at + 1] ?? 0]
    const unit = bigEndian ? (first << 8) | second : (second << 8) | first
    if (isControl(unit)) return true
  }
  return false
}

const hasControls = (head: Uint8Array): boolean => head.some(isControl)

// Texts may contain tab, line feed, vertical tab, form feed, carriage return and escape, and old ones end
// with Ctrl-Z.
const isControl = (unit: number): boolean =>
  (unit < 32 && !(unit >= 9 && unit <= 13) && unit !== 26 && unit !== 27) || unit === 127

/** Whether the head is well-formed UTF-8; its last character may be cut off. */
function isUtf8(head: Uint8Array): boolean {
  let at = 0
  while (at < head.length) {
    const lead = head[at] ?? 0
    const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    if (length === 0 || lead > 0xf4) return false
    for (let next = at + 1; next < Math.min(at + length, head.length); next += 1)
      if (((head[next] ?? 0) & 0xc0) !== 0x80) return false
    at += length
  }
  return true
}

/**
 * Whether the head can be text in an 8-bit encoding of a Latin script: at most 30 % of the bytes are above
 * 127.
 */
function mostlyAscii(head: Uint8Array): boolean {
  const high = head.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0)
  return high <= head.length * 0.3
}
