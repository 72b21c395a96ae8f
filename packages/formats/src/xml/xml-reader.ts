/** A part of a document. Names are without prefix. */
export type XmlEvent =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: Readonly<Record<string, string>>
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Nothing yet: a long text was checked a little further. */
  | { readonly kind: 'checked' }

/** Why a text is no document, as a sentence that names the line. */
export class MalformedXml extends Error {}

const DEEPEST = 100
const MOST_ATTRIBUTES = 100
/** The most characters of an attribute in which references are resolved. */
const LONGEST_RESOLVED = 100_000
/** The most characters that one event takes to read, apart from plain attributes, comments and instructions. */
const PIECE = 65_536
/** Characters with `&` and `;`. */
const LONGEST_REFERENCE = 12
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
 * document type, which could declare others, is refused. Each event takes a bounded time, so long text comes in pieces.
 * Throws `MalformedXml`.
 */
export function* xmlEvents(text: string): Generator<XmlEvent, void> {
  for (const [at, piece] of pieces(text, 0, text.length)) {
    const forbidden = piece.search(FORBIDDEN)
    if (forbidden !== -1)
      malformed(text, at + forbidden, 'there is a character that XML does not allow')
    yield { kind: 'checked' }
  }
  const open: string[] = []
  let begun = false
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next === -1 ? text.length : next
    for (const [from, piece] of pieces(text, at, end)) {
      const words = resolved(text, from, piece)
      if (open.length > 0) yield { kind: 'text', text: words }
      else if (words.trim() === '') yield { kind: 'checked' }
      else malformed(text, from, 'there is text outside of the first element')
    }
    if (next === -1) break
    if (text.startsWith('<![CDATA[', next)) {
      at = behind(text, next, ']]>')
      if (open.length === 0) malformed(text, next, 'there is text outside of the first element')
      for (const [, piece] of pieces(text, next + 9, at - 3))
        yield { kind: 'text', text: plain(piece) }
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

/** The text from one place to another, cut where no reference, line end or character is cut in two. */
function* pieces(
  text: string,
  from: number,
  to: number,
): Generator<readonly [at: number, piece: string], void> {
  for (let at = from; at < to; ) {
    const end = Math.min(at + PIECE, to)
    const piece = text.slice(at, end < to ? wholeTo(text, end) : end)
    yield [at, piece]
    at += piece.length
  }
}

/** A place at or shortly before this one where text can be cut. */
function wholeTo(text: string, end: number): number {
  const from = end - LONGEST_REFERENCE
  const reference = text.slice(from, end).lastIndexOf('&')
  if (reference !== -1) return from + reference
  return /[\r\u{D800}-\u{DBFF}]/u.test(text.charAt(end - 1)) ? end - 1 : end
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
    if (attributes.size === MOST_ATTRIBUTES)
      malformed(text, next, `<${short(name)}> has more than ${MOST_ATTRIBUTES} attributes`)
    const value = double ?? single
    if (value.length > LONGEST_RESOLVED && /[&\r]/.test(value))
      malformed(text, next, `the attribute ${short(attribute)} is too long`)
    attributes.set(attribute, resolved(text, next, value))
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
    if (sign !== null) return sign
    const fault = name === '' ? '& must be written as &amp;' : `&${name}; is not known here`
    return malformed(text, at, fault)
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
