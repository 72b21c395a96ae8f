/** The field that says from which stored values a form was filled in. */
export const BASED_ON = 'based-on'

/** A short text that tells these stored values from all others. */
export async function stateOf(values: URLSearchParams): Promise<string> {
  const text = new TextEncoder().encode(`${values}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
