/** Which elements of a codebook are wanted, by name. */
export interface CodebookElements {
  readonly include: ReadonlySet<string>
  /** `*` stands for all. */
  readonly exclude: ReadonlySet<string>
}

/** Anything with a name and parts, as an element of a codebook. */
export interface ElementTree<T> {
  readonly name: string
  readonly children: readonly T[]
}

/** Whether an element is written, when the one around it is (docs/specification/tabular.md#ddi-of-one-file). */
export function isElementWanted(
  { include, exclude }: CodebookElements,
  name: string,
  around: boolean,
): boolean {
  if (include.has(name)) return true
  return around && !exclude.has(name)
}

/** Whether elements are written that neither list names. */
export const areOthersWanted = ({ exclude }: CodebookElements): boolean => !exclude.has('*')

/**
 * The element with the wanted parts; null if it is not wanted and neither is anything in it. An element that only
 * holds a wanted one has no other parts.
 */
export function wantedElement<T extends ElementTree<T | string>>(
  element: T,
  wanted: CodebookElements,
  around: boolean,
): T | null {
  // Most callers want all of it.
  if (around && wanted.exclude.size === 0) return element
  const own = isElementWanted(wanted, element.name, around)
  const children = element.children.flatMap((child): readonly (T | string)[] => {
    if (typeof child === 'string') return own ? [child] : []
    const kept = wantedElement(child, wanted, own)
    return kept === null ? [] : [kept]
  })
  return own || children.length > 0 ? { ...element, children } : null
}
