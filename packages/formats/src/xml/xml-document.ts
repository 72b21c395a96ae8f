import XMLBuilder from 'fast-xml-builder'
import { CHARACTER_DATA, type XmlElement, type XmlNode } from './xml-element.ts'

/** The library's ordered form: one object an element, with attributes under `:@`. */
type Built = Readonly<Record<string, unknown>>

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  cdataPropName: CHARACTER_DATA,
  attributeNamePrefix: '',
  suppressBooleanAttributes: false,
  // Escaped below: in attributes line breaks and tabs too.
  processEntities: false,
  suppressEmptyNode: true,
  format: true,
  indentBy: '  ',
})

/** The first line of a document that is written in pieces. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const DECLARATION: Built = {
  '?xml': [{ '#text': '' }],
  ':@': { version: '1.0', encoding: 'UTF-8' },
}

/**
 * A document declared as UTF-8. Text is escaped only here. Characters that XML 1.0 cannot represent are left
 * out; line ends become LF, as XML parsers read them.
 */
export const xmlDocument = (root: XmlElement): string =>
  `${builder.build([DECLARATION, built(root)])}\n`

/** Elements inside a document that is written in pieces; escaped as in `xmlDocument`. */
export const xmlFragment = (elements: readonly XmlElement[]): string =>
  builder.build(elements.map(built))

function built(node: XmlNode): Built {
  if (typeof node === 'string') return { '#text': escaped(writable(node)) }
  if (node.name === CHARACTER_DATA) return { [node.name]: node.children.map(asItIs) }
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => [name, escapedAttribute(writable(value))] as const,
  )
  return {
    [node.name]: node.children.map(built),
    ...(attributes.length === 0 ? {} : { ':@': Object.fromEntries(attributes) }),
  }
}

/** The text of a CDATA section. */
const asItIs = (node: XmlNode): Built =>
  typeof node === 'string' ? { '#text': writable(node) } : built(node)

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

const reference = (sign: string): string => ESCAPED[sign] ?? sign

const escaped = (text: string): string => text.replace(/[&<>'"]/g, reference)

/** XML parsers read a line break or tab in an attribute as a blank, unless it is a reference. */
const escapedAttribute = (value: string): string => value.replace(/[&<>'"\n\t]/g, reference)

/** Removes what XML 1.0 cannot hold: most control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const writable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
