import { SaxesParser } from 'saxes'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

interface Growing extends Element {
  readonly children: Growing[]
  text: string
}

const DECLARATION = /^xmlns(?::|$)/

/** The elements of a document, read by a strict parser. Throws when the document is not well-formed. */
export function elementTree(document: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const top: Growing = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const given = Object.values(attributes)
      .filter((attribute) => !DECLARATION.test(attribute.name))
      .map((attribute) => [attribute.name, attribute.value] as const)
    const element: Growing = {
      name,
      attributes: Object.fromEntries(given),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(document).close()
  const [root] = top.children
  if (root === undefined) throw new Error('The document has no root')
  return root
}

/** The elements at a path of names below an element, in document order. */
export const elementsAt = (root: Element, path: string): readonly Element[] =>
  path
    .split('/')
    .reduce<readonly Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((c) => c.name === name)),
      [root],
    )

export const textsAt = (root: Element, path: string): readonly string[] =>
  elementsAt(root, path).map(({ text }) => text)

/** The names of the children of the first element at a path; consecutive equal names count once. */
export const orderAt = (root: Element, path: string): readonly string[] =>
  (elementsAt(root, path)[0]?.children ?? [])
    .map(({ name }) => name)
    .filter((name, index, names) => name !== names[index - 1])
