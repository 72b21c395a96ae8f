import type { IncomingHttpHeaders } from 'node:http'
import { type Duplex, Transform, type TransformCallback } from 'node:stream'
import { type Document, jsonRenaming } from '../json/json-renaming.ts'
import { RenamedJson, renamedAtOnce } from '../json/renamed-json.ts'
import { renamedSettingValue } from '../json/setting-values.ts'
import { namesIn } from '../names/pairs.ts'
import { HEADERS } from '../names/words.ts'
import { GatheredBytes, renamedBytes } from '../requests/gathered-bytes.ts'
import { boundaryOf, RenamedForm } from '../requests/multipart-renaming.ts'

/** Headers of one connection, which are not those of the next one; `host` is that of the server. */
const OF_CONNECTION = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Headers whose value lists names of headers. */
const LISTS = new Set([
  'access-control-request-headers',
  'access-control-allow-headers',
  'access-control-expose-headers',
  'vary',
])

/** The headers of a request under our names. */
export function neutralHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const names = namesIn('toNeutral', HEADERS)
  const sent: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || OF_CONNECTION.has(name)) continue
    sent[names.get(name) ?? name] =
      LISTS.has(name) && typeof value === 'string' ? listedNames(value, names) : value
  }
  return sent
}

/** A list of names of headers with other names in it. */
export const listedNames = (list: string, names: ReadonlyMap<string, string>): string =>
  list.replace(/[^,\s]+/g, (name) => names.get(name.toLowerCase()) ?? name)

export const isOfConnection = (header: string): boolean => OF_CONNECTION.has(header)
export const listsNames = (header: string): boolean => LISTS.has(header)

/** Addresses that take the bytes of a file, whatever their type. */
const FILES = /^uploads\//

/** A body whose type says nothing is looked at up to here: a document is short. */
const MOST_LOOKED_AT = 1024 * 1024

/**
 * What the body of a request passes through on its way: its names become ours. Null for a body that passes as it is, with its
 * length.
 */
export function bodyRenaming(
  { contentType, length }: { readonly contentType: string; readonly length: number | null },
  document: Document,
): Duplex | null {
  if (FILES.test(document.path)) return null
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const [, setting] = /^admin\/settings\/(:[^/]+)/.exec(document.path) ?? []
  if (setting !== undefined)
    return new WholeText((text) => renamedSettingValue('toNeutral', setting, text))
  if (type === 'application/json' || type.endsWith('+json'))
    return type === 'application/ld+json' ? null : new RenamedJson(jsonRenaming(document))
  const boundary = boundaryOf(contentType)
  if (boundary !== null) return new RenamedForm(boundary, fieldRenaming(document))
  const isUnsaid = ['', 'text/plain', 'application/x-www-form-urlencoded'].includes(type)
  return isUnsaid && length !== null && length > 0 && length <= MOST_LOOKED_AT
    ? new WholeText((text) => renamedText(text, document))
    : null
}

/** The names in a short document, if the text is an object or a list. */
function renamedText(text: string, document: Document): string {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  return renamedAtOnce(text, jsonRenaming(document))
}

const fieldRenaming = (document: Document) => (name: string) => {
  if (name === 'jsonData') return (text: string) => renamedText(text, document)
  const isKind = name === 'type' && /eaturedItems/.test(document.path)
  return isKind ? (text: string) => (text === 'dataverse' ? 'collection' : text) : null
}

/** Gathers a short text and passes on what becomes of it; a longer one passes as it is. */
class WholeText extends Transform {
  readonly #rename: (text: string) => string
  readonly #gathered = new GatheredBytes()
  #isLonger = false

  constructor(rename: (text: string) => string) {
    super()
    this.#rename = rename
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#isLonger) {
      done(null, chunk)
      return
    }
    this.#gathered.add(chunk)
    this.#isLonger = this.#gathered.length > MOST_LOOKED_AT
    if (this.#isLonger) done(null, this.#gathered.take())
    else done()
  }

  override _flush(done: TransformCallback): void {
    done(null, renamedBytes(this.#gathered.take(), this.#rename))
  }
}
