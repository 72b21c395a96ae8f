import { createHash } from 'node:crypto'
import type { SearchDocument } from '@holdfast/core/rules'
import { LABEL_BREAK, vectorText } from './stored-terms.ts'

/** An entry as it is stored. */
export interface IndexRow {
  readonly key: string
  /** Tells two contents of an entry apart. */
  readonly digest: string
  readonly words: Iterable<string>
  /** Everything that is stored, as JSON without its end, to which the digest is added. */
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

export function indexRow(document: SearchDocument): IndexRow {
  const { key, kind, access } = document
  const facts = JSON.stringify({
    key,
    kind,
    object_id: document.objectId,
    dataset_id: document.datasetId,
    // A collection above is joined: whatever moves leaves its entry as it is.
    parent_key: kind === 'file' ? document.parentKey : null,
    insiders: document.audience === 'insiders',
    states: document.states,
    name: document.name,
    sorted_at: document.date,
    facets: [...document.facets].flatMap(([facet, labels]) =>
      labels.map((label) => `${facet}${LABEL_BREAK}${label}`),
    ),
    restricted: access?.restricted ?? null,
    available_from: access?.embargoedUntil ?? null,
    available_until: access?.retainedUntil ?? null,
    sorts: Object.fromEntries(document.sorts),
    terms: vectorText(document.terms),
    ranges: document.ranges,
    boxes: document.boxes,
  })
  const json = `${facts.slice(0, -1)},"weights":${weightsJson(document.weights)}`
  const digest = createHash('md5').update(json).digest('base64')
  return { key, digest, words: document.terms.keys(), json }
}
