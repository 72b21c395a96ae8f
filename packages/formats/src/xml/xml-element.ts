/** An element whose attributes and children are written in the order given. Names are ours, never a user's. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

/** Plain text, not escaped. */
export type XmlNode = XmlElement | string

/** What may be given as a child; lists are spread, and what is missing or empty text is left out. */
export type XmlContent = XmlNode | null | undefined | readonly XmlContent[]

type Attributes = Readonly<Record<string, string | null | undefined>>

/** An element; attributes without a value are left out, and so is the element itself when nothing is in it. */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly XmlContent[]
): XmlElement | null {
  const made = container(name, attributes, ...content)
  return made.children.length === 0 && Object.keys(made.attributes).length === 0 ? null : made
}

/** An element without attributes; null when nothing is in it. */
export const wrapped = (name: string, ...content: readonly XmlContent[]): XmlElement | null =>
  element(name, {}, ...content)

/**
 * An element that says something by its text alone: null without it, whatever its attributes. Attributes
 * without a value are left out.
 */
export const textElement = (
  name: string,
  text: string | null | undefined,
  attributes: Attributes = {},
): XmlElement | null => (text?.trim() ? container(name, attributes, text) : null)

/** An element that is written even when nothing is in it. */
export const container = (
  name: string,
  attributes: Attributes,
  ...content: readonly XmlContent[]
): XmlElement => ({ name, attributes: given(attributes), children: content.flatMap(nodesOf) })

function nodesOf(content: XmlContent): readonly XmlNode[] {
  if (content === null || content === undefined || content === '') return []
  return isList(content) ? content.flatMap(nodesOf) : [content]
}

const given = (attributes: Attributes): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  )

// `Array.isArray` does not tell a readonly array from an object.
const isList = (content: XmlContent): content is readonly XmlContent[] => Array.isArray(content)
