import type { ExportSource, FieldType } from '@holdfast/core/rules'
import { namesBegin } from '../exports/ore/ore-context.ts'
import type { Expansion } from './json-ld-context.ts'

/** Finds the field that a member names among those with the same parent; null when there is none. */
export type FieldIndex = (
  name: string,
  parent: string | null,
  expand: Expansion,
) => FieldType | null

/**
 * Fields go by their term URI, by `<site>/schema/<block>#<name>`, and without a context by the bare name that
 * we write.
 */
export function fieldIndex({
  catalogue,
  site,
}: Pick<ExportSource, 'catalogue' | 'site'>): FieldIndex {
  const byIri = new Map<string, FieldType>()
  for (const block of catalogue.blocks)
    for (const field of block.fields) {
      const iris = [`${namesBegin(block, site)}${field.name}`, field.termUri]
      for (const iri of iris) if (iri !== null) byIri.set(keyOf(iri, field.parent), field)
    }
  return (name, parent, expand) => {
    const iri = expand(name)
    const found =
      iri === null ? catalogue.field(name) : (byIri.get(keyOf(canonical(iri), parent)) ?? null)
    return found?.parent === parent ? found : null
  }
}

/** schema.org uses both schemes for the same terms. */
export const canonical = (iri: string): string =>
  iri.startsWith('https://schema.org/') ? `http${iri.slice('https'.length)}` : iri

const keyOf = (iri: string, parent: string | null): string => `${parent ?? ''} ${canonical(iri)}`
