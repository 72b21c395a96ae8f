/** Far longer than any answer of a registry. */
const MAX_ANSWER_LENGTH = 4 * 1024 * 1024

/**
 * The JSON of a response; undefined when it has none. Rejects when the response breaks off or is too long.
 */
export async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > MAX_ANSWER_LENGTH) throw new Error('its answer is too long')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
