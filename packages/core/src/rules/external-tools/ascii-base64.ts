const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The Base64 of an ASCII text such as an address; throws on other characters. */
export function asciiBase64(text: string): string {
  if (/[^\0-\x7f]/.test(text)) throw new Error('The text is not ASCII')
  return (text.match(/[\s\S]{1,3}/g) ?? []).map(quartet).join('')
}

/** Four digits for up to three characters. */
function quartet(triple: string): string {
  const bits = [0, 1, 2].reduce((sum, at) => sum * 256 + (triple.charCodeAt(at) || 0), 0)
  const digits = [18, 12, 6, 0].map((shift) => DIGITS[(bits >> shift) & 63] ?? '')
  return `${digits.slice(0, triple.length + 1).join('')}${'='.repeat(3 - triple.length)}`
}
