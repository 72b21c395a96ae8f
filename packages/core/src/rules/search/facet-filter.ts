/** The filter that keeps the objects with a label of a facet (docs/specification/search.md#facets). */
export const facetFilter = (name: string, label: string): string =>
  `${name}:"${label.replaceAll(/["\\]/g, '\\$&')}"`

const FILTER = /^([A-Za-z_][\w.-]{0,99}):"((?:[^"\\]|\\.)*)"$/s

/** The facet and the label of a filter that `facetFilter` made; null for any other filter. */
export function facetOfFilter(
  filter: string,
): { readonly name: string; readonly label: string } | null {
  const [, name, quoted] = FILTER.exec(filter) ?? []
  if (name === undefined || quoted === undefined) return null
  return { name, label: quoted.replaceAll(/\\(.)/gs, '$1') }
}
