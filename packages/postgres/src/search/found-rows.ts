import type { LabelCount, SearchFound, SearchHit } from '@holdfast/core'
import type { CardKind, CardState } from '@holdfast/core/rules'
import { LABEL_BREAK } from './stored-terms.ts'

/** The one row of a search. */
export interface FoundRow {
  readonly total: number
  readonly kinds: Partial<Record<CardKind, number>> | null
  readonly states?: Partial<Record<CardState, number>> | null
  readonly labels: readonly (readonly [label: string, count: number])[] | null
  readonly hits: readonly SearchHit[] | null
}

export const toFound = (row: FoundRow | undefined, facets: readonly string[]): SearchFound => ({
  total: row?.total ?? 0,
  kinds: {
    collection: row?.kinds?.collection ?? 0,
    dataset: row?.kinds?.dataset ?? 0,
    file: row?.kinds?.file ?? 0,
  },
  states: {
    Published: 0,
    Unpublished: 0,
    Draft: 0,
    'In Review': 0,
    Deaccessioned: 0,
    ...row?.states,
  },
  facets: inOrder(facets, row?.labels ?? []),
  hits: row?.hits ?? [],
})

function inOrder(
  facets: readonly string[],
  labels: NonNullable<FoundRow['labels']>,
): SearchFound['facets'] {
  const found = new Map<string, LabelCount[]>()
  for (const [text, count] of labels) {
    const at = text.indexOf(LABEL_BREAK)
    const facet = text.slice(0, at)
    const list = found.get(facet) ?? []
    list.push({ label: text.slice(at + 1), count })
    found.set(facet, list)
  }
  return new Map(
    facets.flatMap((facet) => {
      const list = found.get(facet)
      return list === undefined ? [] : [[facet, list] as const]
    }),
  )
}
