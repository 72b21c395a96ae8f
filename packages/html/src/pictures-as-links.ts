import type { fromParse5 } from 'hast-util-from-parse5'

type Nodes = ReturnType<typeof fromParse5>
type Parent = Extract<Nodes, { readonly children: unknown }>
type Element = Extract<Nodes, { readonly type: 'element' }>

/**
 * Puts links in the place of pictures: a page that loads pictures from elsewhere tells the people there who reads it
 * (decision 0522). Within a link, and without a web address, the words for the picture stand alone.
 */
export function picturesAsLinks(parent: Nodes, withinLink = false): void {
  if (!('children' in parent)) return
  const { children } = parent
  for (const [place, child] of children.entries()) {
    if (child.type !== 'element') continue
    if (child.tagName === 'img') replace(parent, place, worded(child, withinLink))
    else picturesAsLinks(child, withinLink || child.tagName === 'a')
  }
}

type Child = Parent['children'][number]

const replace = ({ children }: Parent, place: number, child: Child): void => {
  children[place] = child
}

function worded({ properties }: Element, withinLink: boolean): Child {
  const said = (name: string): string => String(properties[name] ?? '').trim()
  const src = said('src')
  const text = { type: 'text' as const, value: said('alt') || said('title') || src }
  if (withinLink || !/^https?:/i.test(src)) return text
  return { type: 'element', tagName: 'a', properties: { href: src }, children: [text] }
}
