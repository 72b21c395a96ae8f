import { CHARACTER_DATA, type XmlElement, type XmlNode } from './xml-element.ts'

/** The first line of a document that is written in pieces. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The beginning of a line, with two blanks more for each element around it. */
const LINE = '\n'

/**
 * A document declared as UTF-8. Text is escaped only here. Characters that XML 1.0 cannot represent are left
 * out; line ends become LF, as XML parsers read them.
 */
export const xmlDocument = (root: XmlElement): string =>
  `${XML_DECLARATION.trimEnd()}${contentText([root], LINE)}\n`

/** Elements inside a document that is written in pieces; escaped as in `xmlDocument`. */
export const xmlFragment = (elements: readonly XmlElement[]): string => contentText(elements, LINE)

function contentText(nodes: readonly XmlNode[], line: string): string {
  let text = ''
  let isBehindElement = false
  for (const node of nodes) {
    const isElement = typeof node !== 'string' && node.name !== CHARACTER_DATA
    if (isElement) text += elementText(node, line)
    else text += (isBehindElement ? line : '') + wordsOf(node)
    isBehindElement = isElement
  }
  return text
}

const wordsOf = (node: XmlNode): string =>
  typeof node === 'string' ? escaped(node) : `<![CDATA[${section(node.children.join(''))}]]>`

function elementText({ name, attributes, children }: XmlElement, line: string): string {
  let tag = `${line}<${name}`
  for (const [attribute, value] of Object.entries(attributes))
    tag += ` ${attribute}="${escaped(value)}"`
  const content = contentText(children, `${line}  `)
  if (content === '') return `${tag}/>`
  if (content.endsWith('>')) return `${tag}>${content}${line}</${name}>`
  if (content.includes('/>') || content.includes('</'))
    return `${tag}>${line}  ${content}${line}</${name}>`
  return `${tag}>${content}</${name}>`
}

/** Everything but plain ASCII, which is what most text is. */
const UNUSUAL = /[^\t\n !#-%(-;=?-~]/
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])

const escaped = (text: string): string =>
  UNUSUAL.test(text)
    ? writable(text).replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign)
    : text

/** What ends a section is divided between two. */
const section = (text: string): string => writable(text).replaceAll(']]>', ']]]]><![CDATA[>')

/** Removes what XML 1.0 cannot hold: most control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const writable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
