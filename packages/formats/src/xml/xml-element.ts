/**
 * An element; attributes and children are written in the given order. Names come from code, never from users.
 */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

/** Plain text, not escaped. */
export type XmlNode = XmlElement | string

/** Accepted children: lists are flattened; null, undefined and empty text are left out. */
export type XmlContent = XmlNode | null | undefined | readonly XmlContent[]

type Attributes = Readonly<Record<string, string | null | undefined>>

/** An element, or null when it has no content. Attributes without a value are left out. */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly XmlContent[]
): XmlElement | null {
  const made = container(name, attributes, ...content)
  return made.children.length === 0 && Object.keys(made.attributes).length === 0 ? null : made
}

/** An element without attributes, or null when it has no content. */
export const wrapped = (name: string, ...content: readonly XmlContent[]): XmlElement | null =>
  element(name, {}, ...content)

/**
 * An element that needs text: null without text, even if it has attributes. Attributes without a value are
 * left out.
 */
export const textElement = (
  name: string,
  text: string | null | undefined,
  attributes: Attributes = {},
): XmlElement | null => (text?.trim() ? container(name, attributes, text) : null)

/** An element that is written even when it is empty. */
export const container = (
  name: string,
  attributes: Attributes,
  ...content: readonly XmlContent[]
): XmlElement => ({ name, attributes: given(attributes), children: nodesOf(content, []) })

/** The name of an element that is no element: its text is written as a CDATA section. */
export const CHARACTER_DATA = '#cdata'

/** Text that is written as a CDATA section. */
export const characterData = (text: string): XmlElement => container(CHARACTER_DATA, {}, text)

/** Adds the content to the nodes. A codebook has millions of elements, so no list is made in between. */
function nodesOf(content: readonly XmlContent[], nodes: XmlNode[]): readonly XmlNode[] {
  for (const some of content)
    if (isList(some)) nodesOf(some, nodes)
    else if (some !== null && some !== undefined && some !== '') nodes.push(some)
  return nodes
}

function given(attributes: Attributes): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) if (value) kept[name] = value
  return kept
}

// `Array.isArray` does not narrow readonly arrays.
const isList = (content: XmlContent): content is readonly XmlContent[] => Array.isArray(content)
