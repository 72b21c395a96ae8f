import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { itemsOf } from '../metadata/field-entries.ts'
import { type FieldType, type MetadataValues, NOT_AVAILABLE } from '../metadata/model.ts'
import { momentsOf } from './search-date.ts'
import { facetName, fieldWeight } from './search-fields.ts'
import type { TermCollector } from './term-collector.ts'
import { withoutTags } from './without-tags.ts'

/**
 * Adds the values of a version (docs/specification/search.md#facets): texts as words, numbers and dates as what they are
 * when they can be read, addresses of mail never. The title comes first, then the fields in the order of the blocks.
 */
export function collectMetadata(
  terms: TermCollector,
  metadata: MetadataValues,
  catalogue: FieldCatalogue,
): void {
  const titleFirst = (name: string): number => (name === 'title' ? 0 : 1)
  const names = Object.keys(metadata).toSorted((a, b) => titleFirst(a) - titleFirst(b))
  for (const name of names) {
    const field = catalogue.field(name)
    if (field === null) continue
    const block = catalogue.blockOf(name)
    if (block !== null) terms.facet('metadata_type_ss', block.displayName)
    for (const item of itemsOf(metadata[name]))
      if (typeof item === 'string') collectText(terms, field, { text: item, catalogue })
      else
        for (const [child, value] of Object.entries(item)) {
          const definition = catalogue.field(child)
          if (definition === null) continue
          for (const text of typeof value === 'string' ? [value] : value)
            collectText(terms, definition, { text, catalogue })
        }
  }
}

function collectText(
  terms: TermCollector,
  field: FieldType,
  { text, catalogue }: { readonly text: string; readonly catalogue: FieldCatalogue },
): void {
  const { name, type, parent } = field
  if (text === NOT_AVAILABLE || text.trim() === '' || type === 'email') return
  const facet = field.facetable ? facetName(field, catalogue) : null
  if (type === 'int' || type === 'float') {
    collectNumber(terms, { name, text, facet })
    return
  }
  if (type === 'date') {
    collectDate(terms, { name, text, facet })
    return
  }
  terms.text({ name, weight: fieldWeight(name, parent) }, withoutTags(text))
  if (type !== 'textbox') terms.sort(name, text)
  if (facet !== null) terms.facet(facet, text)
}

interface Typed {
  readonly name: string
  readonly text: string
  readonly facet: string | null
}

function collectNumber(terms: TermCollector, { name, text, facet }: Typed): void {
  const value = DECIMAL.test(text.trim()) ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) return
  terms.text({ name: null, weight: 1 }, text)
  terms.range({ field: name, low: value, high: value })
  if (facet !== null) terms.facet(facet, text)
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

function collectDate(terms: TermCollector, { name, text, facet }: Typed): void {
  const moments = momentsOf(text.trim())
  if (moments === null) return
  terms.text({ name: null, weight: 1 }, text)
  terms.range({ field: name, ...moments })
  if (facet !== null) terms.facet(facet, text.trim().slice(0, 4))
}
