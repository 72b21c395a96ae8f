import {
  type FieldCatalogue,
  fieldCatalogue,
  installedBlocks,
  type SearchDocument,
  type SearchSubject,
  searchDocument,
  standardBlocks,
} from '@holdfast/core/rules'
import type { State } from '../state.ts'
import { allSubjects } from './subjects.ts'

/** A subject with its document. */
export interface Indexed {
  readonly subject: SearchSubject
  readonly document: SearchDocument
}

/** The index of a state, by key. It is made anew from the state, so that it is never stale. */
export function indexOf(state: State): ReadonlyMap<string, Indexed> {
  const catalogue = catalogueOf(state)
  return new Map(
    allSubjects(state).map((subject) => {
      const document = documentOf(subject, catalogue)
      return [document.key, { subject, document }]
    }),
  )
}

const STANDARD = fieldCatalogue(standardBlocks)

function catalogueOf({ metadataBlocks }: State): FieldCatalogue {
  const stored = metadataBlocks.rows().map(({ block }) => block)
  return stored.length === 0 ? STANDARD : fieldCatalogue(installedBlocks(standardBlocks, stored))
}

interface Remembered {
  readonly facts: string
  readonly variables: object | null
  readonly catalogue: FieldCatalogue
  readonly document: SearchDocument
}

/** Rows never change, so a document is made once for its rows. */
const remembered = new WeakMap<object, Remembered>()

function documentOf(subject: SearchSubject, catalogue: FieldCatalogue): SearchDocument {
  const row = rowOf(subject)
  const facts = factsOf(subject)
  const variables = subject.kind === 'file' ? (subject.content?.variables ?? null) : null
  const known = remembered.get(row)
  if (
    known !== undefined &&
    known.facts === facts &&
    known.variables === variables &&
    known.catalogue === catalogue
  )
    return known.document
  const document = searchDocument(subject, catalogue)
  remembered.set(row, { facts, variables, catalogue, document })
  return document
}

function rowOf(subject: SearchSubject): object {
  switch (subject.kind) {
    case 'collection':
      return subject.collection
    case 'dataset':
      return subject.version
    case 'file':
      return subject.entry
  }
}

/** What a document depends on beside its row. */
function factsOf(subject: SearchSubject): string {
  if (subject.kind === 'collection') return ''
  const { card, hasRelease, inReview, majorReleasedAt, license, curationStatus } = subject
  const facts = [card, hasRelease, inReview, majorReleasedAt?.getTime(), license, curationStatus]
  const own = subject.kind === 'file' ? subject.file : subject.dataset
  return JSON.stringify([facts, own])
}
