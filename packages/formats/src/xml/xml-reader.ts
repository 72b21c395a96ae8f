/** A part of a document. Names are without prefix. */
export type XmlEvent =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: Readonly<Record<string, string>>
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** Why a text is no document, as a sentence that names the line. */
export class MalformedXml extends Error {}

const DEEPEST = 100
/** Names of more kinds than XML allows, but none that hold markup. */
const NAME = /[^\s<>/=&"'\d.-][^\s<>/=&"']*/y
const SPACE = /[ \t\r\n]*/y
const ATTRIBUTE = /([^\s<>/=&"'\d.-][^\s<>/=&"']*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y
const NAMED = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
/** What XML 1.0 cannot hold. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

/**
 * The parts of a document in their order. Only the five named entities and references to characters are resolved: a
 * document type, which could declare others, is refused. Throws `MalformedXml`.
 */
export function* xmlEvents(text: string): Generator<XmlEvent, void> {
  const forbidden = text.search(FORBIDDEN)
  if (forbidden !== -1) malformed(text, forbidden, 'there is a character that XML does not allow')
  const open: string[] = []
  let begun = false
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next === -1 ? text.length : next
    if (end > at) {
      const words = resolved(text, at, text.slice(at, end))
      if (open.length > 0) yield { kind: 'text', text: words }
      else if (words.trim() !== '')
        malformed(text, at, 'there is text outside of the first element')
    }
    if (next === -1) break
    if (text.startsWith('<![CDATA[', next)) {
      at = behind(text, next, ']]>')
      if (open.length === 0) malformed(text, next, 'there is text outside of the first element')
      yield { kind: 'text', text: plain(text.slice(next + 9, at - 3)) }
    } else if (text.startsWith('<!--', next)) at = behind(text, next + 4, '-->')
    else if (text.startsWith('<?', next)) at = behind(text, next, '?>')
    else if (text.startsWith('<!', next)) malformed(text, next, 'a document type is not allowed')
    else if (text.startsWith('</', next)) {
      const name = nameAt(text, next + 2)
      at = closing(text, spaceEnd(text, next + 2 + name.length), '>')
      if (open.pop() !== name) malformed(text, next, `</${short(name)}> closes nothing`)
      yield { kind: 'close', name: localName(name) }
    } else {
      if (begun && open.length === 0) malformed(text, next, 'there is a second first element')
      begun = true
      const tag = tagAt(text, next)
      at = tag.end
      if (open.length >= DEEPEST) malformed(text, next, `more than ${DEEPEST} elements are nested`)
      yield { kind: 'open', name: localName(tag.name), attributes: tag.attributes }
      if (tag.isEmpty) yield { kind: 'close', name: localName(tag.name) }
      else open.push(tag.name)
    }
  }
  const [left] = open.slice(-1)
  if (left !== undefined) malformed(text, text.length, `<${short(left)}> is not closed`)
  if (!begun) malformed(text, 0, 'there is no element')
}

interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly isEmpty: boolean
  /** Behind it. */
  readonly end: number
}

function tagAt(text: string, from: number): Tag {
  const name = nameAt(text, from + 1)
  const attributes = new Map<string, string>()
  let at = from + 1 + name.length
  for (;;) {
    const next = spaceEnd(text, at)
    if (text.startsWith('>', next) || text.startsWith('/>', next)) {
      const isEmpty = text[next] === '/'
      const end = next + (isEmpty ? 2 : 1)
      return { name, attributes: Object.fromEntries(attributes), isEmpty, end }
    }
    ATTRIBUTE.lastIndex = next
    const found = ATTRIBUTE.exec(text)
    if (found === null || next === at)
      return malformed(text, next, `the tag of <${short(name)}> is not written well`)
    const [all, attribute = '', double, single = ''] = found
    if (attributes.has(attribute))
      malformed(text, next, `<${short(name)}> has two attributes ${short(attribute)}`)
    attributes.set(attribute, resolved(text, next, double ?? single))
    at = next + all.length
  }
}

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at
  return NAME.exec(text)?.[0] ?? malformed(text, at, 'a name is missing behind <')
}

function spaceEnd(text: string, at: number): number {
  SPACE.lastIndex = at
  return at + (SPACE.exec(text)?.[0].length ?? 0)
}

const closing = (text: string, at: number, sign: string): number =>
  text.startsWith(sign, at) ? at + sign.length : malformed(text, at, 'a tag is not closed')

function behind(text: string, from: number, sign: string): number {
  const found = text.indexOf(sign, from)
  return found === -1 ? malformed(text, from, `${sign} is missing`) : found + sign.length
}

function resolved(text: string, at: number, words: string): string {
  const checked = plain(words)
  if (!checked.includes('&')) return checked
  return checked.replace(/&([^;&]{0,10};)?/g, (_, reference = ';') => {
    const name = String(reference).slice(0, -1)
    const sign = NAMED.get(name) ?? signOf(name)
    return sign ?? malformed(text, at, `&${name}; is not known here`)
  })
}

/** The character with this number; null for anything else. */
function signOf(reference: string): string | null {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(reference) ?? []
  const code = hex === undefined ? Number(decimal ?? NaN) : Number.parseInt(hex, 16)
  if (!(code <= 0x10ffff)) return null
  const sign = String.fromCodePoint(code)
  return FORBIDDEN.test(sign) ? null : sign
}

const plain = (words: string): string =>
  words.includes('\r') ? words.replace(/\r\n?/g, '\n') : words

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

const short = (name: string): string => name.slice(0, 100)

function malformed(text: string, at: number, message: string): never {
  const line = text.slice(0, at).split('\n').length
  throw new MalformedXml(`line ${line}: ${message}`)
}
