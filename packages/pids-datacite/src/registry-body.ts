/** No answer of a registry is anywhere near as long. */
const MAX_ANSWER_LENGTH = 4 * 1024 * 1024

/** The JSON of an answer; undefined where there is none. Rejects when the answer breaks off or does not end. */
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
