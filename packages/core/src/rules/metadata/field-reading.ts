import type { Problem } from '../refusals/refusal.ts'
import type { RefusalCode } from '../refusals/refusal-code.ts'
import type { FieldCatalogue } from './catalogue.ts'
import { excerpt, isJsonObject, member } from './field-problems.ts'
import type { CompoundValue, FieldType, FieldValue } from './model.ts'
import { normalText } from './normalisation.ts'

/** One parsed field. `value` is null when the sent value was empty: in an edit, a removal. */
export interface SentField {
  readonly field: FieldType
  readonly value: FieldValue | null
}

/** How field JSON is parsed. */
export interface Reading {
  readonly catalogue: FieldCatalogue
  /** Whether `multiple` and `typeClass` must be present and match the definition, or are ignored. */
  readonly declarations: 'checked' | 'ignored'
  /**
   * Called for each structural error (docs/specification/metadata.md#structural-errors); parsing continues
   * afterwards.
   */
  readonly report: (problem: Problem) => void
}

/** Parses a top-level field object; null when its name is unknown, which is no error, or after a report. */
export function readField(json: unknown, path: string, reading: Reading): SentField | null {
  const field = fieldNamed(json, path, reading)
  if (field === null || !isJsonObject(json)) return null
  if (field.parent !== null) {
    const message = `Field '${field.name}' belongs inside '${field.parent}'.`
    reading.report({ path: field.name, message })
    return null
  }
  return { field, value: readValue(field, json, { path: field.name, reading }) }
}

/** Reports fields that occur more than once, because neither value could be preferred. */
export function reportRepeated(sent: readonly SentField[], report: Reading['report']): void {
  const seen = new Set<string>()
  for (const { field } of sent) {
    if (seen.has(field.name))
      report({ path: field.name, message: `Field '${field.name}' is given more than once.` })
    seen.add(field.name)
  }
}

interface Place {
  readonly path: string
  readonly reading: Reading
}

function fieldNamed(json: unknown, path: string, reading: Reading): FieldType | null {
  const name = isJsonObject(json) ? member(json, 'typeName') : undefined
  if (typeof name === 'string') return reading.catalogue.field(name)
  reading.report({ path, message: `A field must be an object with a typeName (${path}).` })
  return null
}

function readValue(
  field: FieldType,
  json: Readonly<Record<string, unknown>>,
  place: Place,
): FieldValue | null {
  if (place.reading.declarations === 'checked') checkDeclarations(field, json, place)
  const value = member(json, 'value')
  if (value === undefined || value === null)
    return fault(place, `Field '${field.name}' has no value.`)
  if (field.multiple) return readMany(field, value, place)
  if (Array.isArray(value)) return fault(place, `Field '${field.name}' should be a single value.`)
  return readOne(field, value, place)
}

function checkDeclarations(
  field: FieldType,
  json: Readonly<Record<string, unknown>>,
  place: Place,
): void {
  if (member(json, 'multiple') !== field.multiple)
    fault(place, `Field '${field.name}' must have multiple: ${field.multiple}.`)
  if (member(json, 'typeClass') !== field.typeClass)
    fault(place, `Field '${field.name}' must have typeClass: ${field.typeClass}.`)
}

function readMany(field: FieldType, value: unknown, place: Place): FieldValue | null {
  if (!Array.isArray(value)) {
    if (isEmptyEntry(field, value, place)) return null
    return fault(place, `Field '${field.name}' should be an array of values.`)
  }
  const items = value.map((item: unknown, index) =>
    readOne(field, item, { ...place, path: `${place.path}[${index}]` }),
  )
  if (field.typeClass === 'compound') return nonEmpty(items.filter(isEntry))
  const texts = items.filter((item) => typeof item === 'string')
  return nonEmpty(field.typeClass === 'controlledVocabulary' ? [...new Set(texts)] : texts)
}

/**
 * In an edit, an empty entry removes a compound field, inside an array or not
 * (docs/specification/versions.md#edit-metadata).
 */
function isEmptyEntry(field: FieldType, value: unknown, { path, reading }: Place): boolean {
  if (reading.declarations === 'checked' || field.typeClass !== 'compound') return false
  if (!isJsonObject(value)) return false
  const faults: Problem[] = []
  const place = {
    path,
    reading: { ...reading, report: (problem: Problem) => faults.push(problem) },
  }
  return readEntry(field, value, place) === null && faults.length === 0
}

function readOne(field: FieldType, value: unknown, place: Place): string | CompoundValue | null {
  return field.typeClass === 'compound'
    ? readEntry(field, value, place)
    : readText(field, value, place)
}

function readText(field: FieldType, value: unknown, place: Place): string | null {
  if (typeof value !== 'string')
    return fault(place, `A value of field '${field.name}' must be text.`)
  const text = normalText(value)
  if (text === '') return null
  if (field.typeClass !== 'controlledVocabulary') return text
  return (
    place.reading.catalogue.term(field, text) ??
    fault(
      place,
      `Value '${excerpt(text)}' is not in the vocabulary of field '${field.name}'.`,
      'fieldTerm',
    )
  )
}

function readEntry(field: FieldType, value: unknown, place: Place): CompoundValue | null {
  if (!isJsonObject(value))
    return fault(place, `A value of field '${field.name}' must be an object of its child fields.`)
  const read = new Map(
    Object.entries(value).flatMap(([key, json]) => readChild(field, json, inside(place, key))),
  )
  // Store children in display order, so that equal entries print alike everywhere.
  const children = place.reading.catalogue.children(field.name).flatMap(({ name }) => {
    const child = read.get(name)
    return child === undefined ? [] : [[name, child] as const]
  })
  return children.length === 0 ? null : Object.fromEntries(children)
}

function inside(place: Place, key: string): Place {
  return { ...place, path: `${place.path}.${excerpt(key)}` }
}

function readChild(
  parent: FieldType,
  json: unknown,
  place: Place,
): readonly (readonly [string, string | readonly string[]])[] {
  const child = fieldNamed(json, place.path, place.reading)
  if (child === null || !isJsonObject(json)) return []
  if (child.parent !== parent.name) {
    fault(place, `Field '${child.name}' is not a child of '${parent.name}'.`)
    return []
  }
  const value = readValue(child, json, place)
  return isLeaf(value) ? [[child.name, value]] : []
}

function fault({ path, reading }: Place, message: string, code?: RefusalCode): null {
  reading.report({ path, message, ...(code && { code }) })
  return null
}

function nonEmpty<T>(items: readonly T[]): readonly T[] | null {
  return items.length === 0 ? null : items
}

function isEntry(item: string | CompoundValue | null): item is CompoundValue {
  return typeof item === 'object' && item !== null
}

/** A child is never compound itself (docs/specification/metadata.md#field-json), so its value is text. */
function isLeaf(value: FieldValue | null): value is string | readonly string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every(isText))
}

function isText(item: unknown): item is string {
  return typeof item === 'string'
}
