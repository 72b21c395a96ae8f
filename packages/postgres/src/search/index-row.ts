import { createHash } from 'node:crypto'
import type { SearchDocument } from '@holdfast/core/rules'
import { isCardLabel, isCardTime, isColumnTerm } from './column-fields.ts'
import { LABEL_BREAK, vectorText } from './stored-terms.ts'

/** An entry as it is stored. */
export interface IndexRow {
  readonly key: string
  /** Tells two contents of an entry apart. */
  readonly digest: string
  readonly words: readonly string[]
  /** The text of type `tsvector`, which is more than half of what is stored. */
  readonly terms: string
  /** Everything else that is stored, as JSON without its end, to which the digest is added. */
  readonly json: string
}

/** Without an object whose members are other ones for each document, which takes longer than all the rest. */
function weightsJson(weights: SearchDocument['weights']): string {
  let members = ''
  for (const [term, weight] of weights) {
    if (members !== '') members += ','
    members += `${PLAIN.test(term) ? `"${term}"` : JSON.stringify(term)}:${weight}`
  }
  return `{${members}}`
}

const PLAIN = /^[a-z0-9~._-]*$/

const isWord = (term: string): boolean =>
  !term.includes(' ') && !term.startsWith('=') && !term.startsWith('~')

/** `since` is the version with which the entry of a file begins, null for all else. */
export function indexRow(document: SearchDocument, since: number | null = null): IndexRow {
  const { key, kind, access, states, date } = document
  const facets = [...document.facets].flatMap(([facet, labels]) =>
    labels.map((label) => `${facet}${LABEL_BREAK}${label}`),
  )
  const terms = vectorText(document.terms, isColumnTerm)
  const before = JSON.stringify({
    kind,
    object_id: document.objectId,
    dataset_id: document.datasetId,
    since,
    name: document.name,
    restricted: access?.restricted ?? null,
    available_from: access?.embargoedUntil ?? null,
    available_until: access?.retainedUntil ?? null,
    sorts: Object.fromEntries([...document.sorts].filter(([field]) => !isCardTime(field))),
  }).slice(0, -1)
  const behind = JSON.stringify({
    ranges: document.ranges.filter(({ field }) => !isCardTime(field)),
    boxes: document.boxes,
  }).slice(1, -1)
  // The terms of a file tell its weights.
  const weights = kind === 'file' ? '{}' : weightsJson(document.weights)
  const rest = `${behind},"weights":${weights}`
  const card = JSON.stringify({
    key,
    // A collection above is joined: whatever moves leaves its entry as it is.
    parent_key: kind === 'file' ? document.parentKey : null,
    insiders: document.audience === 'insiders',
    states,
    sorted_at: date,
    facets,
  })
  const hash = createHash('md5').update(`${before},"terms":${JSON.stringify(terms)},${rest}`)
  for (const facet of facets) if (!isCardLabel(facet)) hash.update(facet)
  return {
    key,
    // What follows the first part is written by the database too, when a file comes onto another card.
    digest: [hash.digest('base64'), states.join(), date.getTime()].join('|'),
    // A word of one field is one of any field too. The rest of the terms is free from here on.
    words: [...document.terms.keys()].filter(isWord),
    terms,
    json: `${before},${rest},${card.slice(1, -1)}`,
  }
}
