import { escapedHtml, printable } from '@holdfast/core/rules'
import { withoutTags } from '../../text/without-tags.ts'
import type { XmlElement } from '../../xml/xml-element.ts'
import { labelOf } from './codebook-labels.ts'

/** Attributes that are useful to readers, in display order. */
const SHOWN = ['event', 'role', 'agency', 'abbr', 'affiliation', 'email', 'vocab', 'version']

/** Only http and https addresses become links: other schemes could run as a script. */
const WEB_ADDRESS = /^https?:\/\//i

/** HTML holds no control characters, not even as references. */
const shown = (text: string): string => escapedHtml(printable(text))

/**
 * A codebook as an HTML page: an element with parts becomes a section, one without becomes a term in a list.
 */
export const codebookPage = (title: string, codeBook: XmlElement): string =>
  [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${shown(title)}</title>`,
    '</head>',
    '<body>',
    `<h1>${shown(title)}</h1>`,
    ...partsOf(codeBook, 2),
    '</body>',
    '</html>',
    '',
  ].join('\n')

/** The children of an element; consecutive children without parts form one list. */
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
    shown(withoutTags(textOf(element))),
    said.length === 0 ? '' : shown(`(${said.join(', ')})`),
    ...link(attributes.URI),
  ]
  const value = parts.filter((part) => part !== '').join(' ')
  return `<dt>${escapedHtml(labelOf(name, attributes.type))}</dt><dd>${value}</dd>`
}

function link(address: string | undefined): readonly string[] {
  if (address === undefined) return []
  const written = shown(address)
  return [WEB_ADDRESS.test(address) ? `<a href="${written}">${written}</a>` : written]
}

const elementsIn = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string')

/** The text of an element; a version without a number shows its type. */
const textOf = ({ name, attributes, children }: XmlElement): string => {
  const text = children.filter((child) => typeof child === 'string').join('')
  return name === 'version' ? `${text} ${attributes.type ?? ''}`.trim() : text
}
