import { refuse } from '@holdfast/core/rules'
import type { Context } from 'hono'
import { unbroken } from './unbroken.ts'

/** The largest form that is read, in bytes: metadata with long descriptions. */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_FIELDS = 5000

/** The fields of a form that a page sent. Refuses other types, and what is too large. */
export async function formOf(c: Context): Promise<URLSearchParams> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    return refuse({ kind: 'invalid', message: 'This address takes forms of its page only.' })
  const fields = new URLSearchParams(await textOf(c.req.raw.body))
  if (fields.size > MAX_FIELDS) return tooLarge()
  // Databases accept no NUL in text.
  if ([...fields].flat().some((text) => text.includes('\0')))
    return refuse({ kind: 'invalid', message: 'A form must not contain the character NUL.' })
  return fields
}

async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  if (body === null) return text
  for await (const chunk of unbroken(body)) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) return tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const tooLarge = (): never => refuse({ kind: 'limitExceeded', message: 'The form is too large.' })
