import { excerpt } from '../field-problems.ts'
import { type FieldType, NOT_AVAILABLE } from '../model.ts'
import type { TermRow } from './block-file.ts'
import type { FieldsByBlock } from './defined-fields.ts'
import type { ReportFault } from './row-reader.ts'

const MAX_TERMS = 20_000

/** The fields with the terms of a file: those of each vocabulary are sorted by display order. */
export function mergedTerms(
  fields: FieldsByBlock,
  rows: readonly TermRow[],
  report: ReportFault,
): FieldsByBlock {
  const known = new Set([...fields.values()].flat().map(({ name }) => name))
  const byField = new Map<string, TermRow[]>()
  for (const row of rows) {
    if (!known.has(row.field))
      report({ ...row, column: 'field', message: `there is no field '${excerpt(row.field)}'.` })
    const same = byField.get(row.field)
    if (same === undefined) byField.set(row.field, [row])
    else same.push(row)
  }
  const merged = (field: FieldType): FieldType => {
    const added = byField.get(field.name)
    return added === undefined ? field : withTerms(field, added, report)
  }
  return new Map([...fields].map(([name, own]) => [name, own.map(merged)]))
}

interface Term {
  readonly text: string
  readonly identifier: string
  readonly order: number
}

function withTerms(field: FieldType, rows: readonly TermRow[], report: ReportFault): FieldType {
  const [first] = rows
  if (field.vocabulary === null) {
    if (first !== undefined)
      report({ ...first, column: 'field', message: `'${field.name}' has no vocabulary.` })
    return field
  }
  const vocabulary = openVocabulary(field)
  /** The text that the file gives each identifier. */
  const texts = new Map<string, string>()
  for (const row of rows) {
    const fault = (column: string, message: string) => report({ ...row, column, message })
    if (row.term === NOT_AVAILABLE) fault('value', `${NOT_AVAILABLE} is in every vocabulary.`)
    else if (!vocabulary.put(row)) fault('value', `'${excerpt(row.term)}' is another value, too.`)
    const other = row.identifier === '' ? row.term : (texts.get(row.identifier) ?? row.term)
    if (other !== row.term)
      fault('identifier', `'${excerpt(row.identifier)}' is also that of '${excerpt(other)}'.`)
    texts.set(row.identifier, row.term)
    if (vocabulary.size() > MAX_TERMS) {
      fault('value', `the vocabulary has more than ${MAX_TERMS} values.`)
      return field
    }
  }
  return vocabulary.close()
}

/** The terms of a field while rows are added to them. */
function openVocabulary(field: FieldType) {
  const identifiers = new Map(Object.entries(field.termIdentifiers ?? {}))
  const terms = new Map(
    (field.vocabulary ?? []).map((text, order): [string, Term] => [
      text,
      { text, order, identifier: identifiers.get(text) ?? '' },
    ]),
  )
  const byIdentifier = new Map([...identifiers].map(([text, identifier]) => [identifier, text]))
  const alternates = new Map(Object.entries(field.alternates))
  const spellingsOf = new Map<string, string[]>()
  for (const [spelling, text] of alternates)
    spellingsOf.set(text, [...(spellingsOf.get(text) ?? []), spelling])
  return {
    size: () => terms.size,
    /** False when the row would give a term the text of another one. */
    put: ({ term: text, identifier, displayOrder, alternates: spellings }: TermRow): boolean => {
      const before = (identifier === '' ? undefined : byIdentifier.get(identifier)) ?? text
      if (before !== text && terms.has(text)) return false
      const found = terms.get(before)
      terms.delete(before)
      const order = displayOrder ?? found?.order ?? Number.POSITIVE_INFINITY
      const named = identifier === '' ? (found?.identifier ?? '') : identifier
      terms.set(text, { text, order, identifier: named })
      if (found !== undefined) byIdentifier.delete(found.identifier)
      if (named !== '') byIdentifier.set(named, text)
      for (const spelling of spellingsOf.get(before) ?? []) alternates.delete(spelling)
      for (const spelling of spellings) alternates.set(spelling, text)
      spellingsOf.set(text, [...spellings])
      return true
    },
    close: (): FieldType => {
      const inOrder = [...terms.values()].toSorted((a, b) =>
        a.order < b.order ? -1 : a.order > b.order ? 1 : 0,
      )
      const named = inOrder.filter(({ identifier }) => identifier !== '')
      return {
        ...field,
        vocabulary: inOrder.map(({ text }) => text),
        alternates: Object.fromEntries(alternates),
        termIdentifiers: Object.fromEntries(
          named.map(({ text, identifier }) => [text, identifier]),
        ),
      }
    },
  }
}
