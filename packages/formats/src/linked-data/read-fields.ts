import { excerpt, type FieldType, isJsonObject, type Problem } from '@holdfast/core/rules'
import type { FieldIndex } from './field-index.ts'
import type { Expansion } from './json-ld-context.ts'
import { textOf, valuesOf } from './json-ld-values.ts'

/** What reading a document needs everywhere. */
export interface Reading {
  readonly field: FieldIndex
  readonly expand: Expansion
  /** Called for each problem; reading continues afterwards. */
  readonly report: (problem: Problem) => void
}

/** Members that name or type an object. They say nothing about metadata. */
export const isAboutTheObject = (name: string): boolean => name === '@id' || name === '@type'

/** The value of a member as the JSON of a metadata field (docs/specification/metadata.md#field-json). */
export function fieldJson(field: FieldType, json: unknown, reading: Reading): object {
  const { name: typeName, multiple, typeClass } = field
  const values = valuesOf(json).flatMap((value) => {
    const read =
      typeClass === 'compound' ? entry(field, value, reading) : text(field, value, reading)
    return read === null ? [] : [read]
  })
  if (!multiple && values.length > 1)
    reading.report({ path: typeName, message: `Field '${typeName}' takes one value.` })
  const nothing = typeClass === 'compound' ? {} : ''
  return { typeName, multiple, typeClass, value: multiple ? values : (values[0] ?? nothing) }
}

function text({ name }: FieldType, json: unknown, { report }: Reading): string | null {
  const found = textOf(json)
  if (found === null) report({ path: name, message: `A value of field '${name}' must be text.` })
  return found
}

function entry({ name: parent }: FieldType, json: unknown, reading: Reading): object | null {
  if (!isJsonObject(json)) {
    const message = `A value of field '${parent}' must be an object of its child fields.`
    reading.report({ path: parent, message })
    return null
  }
  const given = new Set<string>()
  const children = Object.entries(json).flatMap(([name, value]) => {
    if (isAboutTheObject(name)) return []
    const path = `${parent}.${excerpt(name)}`
    const child = reading.field(name, parent, reading.expand)
    if (child === null) {
      reading.report({ path, message: `Member '${excerpt(name)}' is no field of '${parent}'.` })
      return []
    }
    if (given.has(child.name))
      reading.report({ path, message: `Field '${child.name}' is given more than once.` })
    given.add(child.name)
    return [[child.name, fieldJson(child, value, reading)] as const]
  })
  return Object.fromEntries(children)
}
