import crypto, { createHash } from 'node:crypto'
import type { SearchDocument } from '@holdfast/core/rules'
import { isCardLabel, isCardTime, isColumnTerm } from './column-fields.ts'
import { saidVector, saidWords } from './said-vector.ts'
import { LABEL_BREAK, vectorText, wordOf } from './stored-terms.ts'

/** An entry as it is stored. */
export interface IndexRow {
  readonly key: string
  /** Tells two contents of an entry apart. */
  readonly digest: string
  /** The words that wildcards are compared with, in arrays of which some come again with other entries. */
  readonly words: readonly (readonly string[])[]
  /** The text of type `tsvector`, which is more than half of what is stored. */
  readonly terms: string
  /** The columns that are its own, as JSON without its end, to which the digest is added. */
  readonly json: string
  /** The columns that change when an object comes onto another card, in the same way. Many entries have them in common. */
  readonly card: string
  /** What is stored in rows of their own, as JSON. */
  readonly ranges: readonly string[]
  readonly boxes: readonly string[]
}

/** Without an object whose members are other ones for each document, which takes longer than all the rest. */
function weightsJson(weights: SearchDocument['said']['weights']): string {
  let members = ''
  for (const [term, weight] of weights) {
    if (members !== '') members += ','
    members += `${PLAIN.test(term) ? `"${term}"` : JSON.stringify(term)}:${weight}`
  }
  return `{${members}}`
}

const PLAIN = /^[a-z0-9~._-]*$/

/** In one call where Node.js has it, from 20.12 on, which makes no object for each entry. */
const md5 = (text: string): string =>
  crypto.hash === undefined
    ? createHash('md5').update(text).digest('base64')
    : crypto.hash('md5', text, 'base64')

/** `since` is the version with which the entry of a file begins, null for all else. */
export function indexRow(document: SearchDocument, since: number | null = null): IndexRow {
  const { key, states, date } = document
  const facets = [...document.facets].flatMap(([facet, labels]) =>
    labels.map((label) => `${facet}${LABEL_BREAK}${label}`),
  )
  const content = contentJson(document, since)
  const { terms, words } = termsOf(document)
  const ranges = document.ranges.filter(({ field }) => !isCardTime(field)).map(membersOf)
  const boxes = document.boxes.map(membersOf)
  const labels = facets.filter((label) => !isCardLabel(label))
  const said = [content, ...ranges, ...boxes, ...labels].join('\n')
  const owned = (members: string): string => `{"key":"${key}",${members}`
  return {
    key,
    // What follows the first part is written by the database too, when a file comes onto another card.
    digest: [md5(said + terms), states.join(), date.getTime()].join('|'),
    words,
    terms,
    json: `${content},"key":"${key}"`,
    card: cardJson(document, facets),
    ranges: ranges.map(owned),
    boxes: boxes.map(owned),
  }
}

const membersOf = (row: object): string => JSON.stringify(row).slice(1)

/** What an entry says, as JSON without its end. What is undefined is left out. */
function contentJson(document: SearchDocument, since: number | null): string {
  const { kind, access } = document
  const sorts: Record<string, number | string> = {}
  for (const [field, value] of document.sorts) if (!isCardTime(field)) sorts[field] = value
  const members = JSON.stringify({
    kind,
    object_id: document.objectId,
    dataset_id: document.datasetId ?? undefined,
    since: since ?? undefined,
    name: document.name,
    restricted: access?.restricted,
    available_from: access?.embargoedUntil ?? undefined,
    available_until: access?.retainedUntil ?? undefined,
    sorts,
  }).slice(0, -1)
  // The terms of a file tell its weights.
  return kind === 'file' ? members : `${members},"weights":${weightsJson(document.said.weights)}`
}

/** What changes when an object comes onto another card, beside its key. */
const cardJson = (document: SearchDocument, facets: readonly string[]): string =>
  JSON.stringify({
    // A collection above is joined: whatever moves leaves its entry as it is.
    parent_key: document.kind === 'file' ? (document.parentKey ?? undefined) : undefined,
    insiders: document.audience === 'insiders',
    states: document.states,
    sorted_at: document.date,
    facets,
  }).slice(0, -1)

function termsOf(document: SearchDocument): Pick<IndexRow, 'terms' | 'words'> {
  const { kind, said } = document
  const { parts } = said
  // Of others the terms are put together anyway, for their weights.
  if (kind === 'file' && parts !== null)
    return { terms: saidVector(parts), words: saidWords(parts) }
  const terms = vectorText(said.terms, isColumnTerm)
  return { terms, words: [wordsIn(said.terms.keys())] }
}

function wordsIn(terms: Iterable<string>): readonly string[] {
  const words: string[] = []
  for (const term of terms) {
    // A word of one field is one of any field too.
    if (term.includes(' ')) continue
    const word = wordOf(term)
    if (word !== null) words.push(word)
  }
  return words
}
