import { escapedHtml } from '../../text/escaped-html.ts'
import { withoutTags } from '../../text/without-tags.ts'
import type { XmlElement } from '../../xml/xml-element.ts'
import { labelOf } from './codebook-labels.ts'

/** Attributes that say something to a reader, in the order in which they are shown. */
const SHOWN = ['event', 'role', 'agency', 'abbr', 'affiliation', 'email', 'vocab', 'version']

/** Only addresses that a browser opens as pages become links: others might run as a script. */
const WEB_ADDRESS = /^https?:\/\//i

/** A codebook as a page: sections for what has parts, a list of terms for what has none. */
export const codebookPage = (title: string, codeBook: XmlElement): string =>
  [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapedHtml(title)}</title>`,
    '</head>',
    '<body>',
    `<h1>${escapedHtml(title)}</h1>`,
    ...partsOf(codeBook, 2),
    '</body>',
    '</html>',
    '',
  ].join('\n')

/** The children of an element, runs without parts of their own gathered into one list. */
function partsOf(element: XmlElement, level: number): readonly string[] {
  const lines: string[] = []
  let terms: string[] = []
  const closeList = () => {
    if (terms.length > 0) lines.push('<dl>', ...terms, '</dl>')
    terms = []
  }
  for (const child of elementsIn(element)) {
    if (elementsIn(child).length === 0) {
      terms.push(term(child))
      continue
    }
    closeList()
    lines.push(...section(child, level))
  }
  closeList()
  return lines
}

function section(element: XmlElement, level: number): readonly string[] {
  const heading = `h${Math.min(level, 6)}`
  const label = escapedHtml(labelOf(element.name, element.attributes.type))
  return [
    '<section>',
    `<${heading}>${label}</${heading}>`,
    ...link(element.attributes.URI),
    ...partsOf(element, level + 1),
    '</section>',
  ]
}

function term(element: XmlElement): string {
  const { name, attributes } = element
  const said = SHOWN.flatMap((attribute) => attributes[attribute] ?? [])
  const parts = [
    escapedHtml(withoutTags(textOf(element))),
    said.length === 0 ? '' : escapedHtml(`(${said.join(', ')})`),
    ...link(attributes.URI),
  ]
  const value = parts.filter((part) => part !== '').join(' ')
  return `<dt>${escapedHtml(labelOf(name, attributes.type))}</dt><dd>${value}</dd>`
}

function link(address: string | undefined): readonly string[] {
  if (address === undefined) return []
  const shown = escapedHtml(address)
  return [WEB_ADDRESS.test(address) ? `<a href="${shown}">${shown}</a>` : shown]
}

const elementsIn = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string')

/** A version without a number is told by its type. */
const textOf = ({ name, attributes, children }: XmlElement): string => {
  const text = children.filter((child) => typeof child === 'string').join('')
  return name === 'version' ? `${text} ${attributes.type ?? ''}`.trim() : text
}
