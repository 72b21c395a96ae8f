import {
  childOf,
  entriesOf,
  type FormField,
  fieldValue,
  type MetadataValues,
  textsOf,
} from '@holdfast/core/rules'
import { childName, fieldName, formOfField, rowName, rowsIn, typedIn } from './field-names.ts'

/** Stored metadata as the fields of a form. */
export function filledIn(values: MetadataValues, fields: readonly FormField[]): URLSearchParams {
  const form = new URLSearchParams()
  for (const each of fields) {
    const { name } = each.field
    const value = fieldValue(values, name)
    if (formOfField(each) === 'entries')
      entriesOf(value).forEach((entry, row) => {
        for (const { field: child } of each.children)
          for (const text of textsOf(childOf(entry, child.name)))
            form.append(childName(name, row, child.name), text)
      })
    else
      textsOf(value).forEach((text, row) => {
        form.append(formOfField(each) === 'texts' ? rowName(name, row) : fieldName(name), text)
      })
  }
  return form
}

/** A field in the JSON that the use cases read. */
export interface FieldJson {
  readonly typeName: string
  readonly typeClass: string
  readonly multiple: boolean
  readonly value: unknown
}

/** What a form without empty rows says, field by field. Empty fields remove what is stored. */
export const typedFields = (
  form: URLSearchParams,
  fields: readonly FormField[],
): readonly FieldJson[] =>
  fields.map((each) => {
    const { name: typeName, typeClass, multiple } = each.field
    return { typeName, typeClass, multiple, value: typedValue(form, each) }
  })

function typedValue(form: URLSearchParams, each: FormField): unknown {
  const { name, multiple } = each.field
  switch (formOfField(each)) {
    case 'text':
    case 'term':
      return typedIn(form, fieldName(name))[0] ?? ''
    case 'terms':
      return typedIn(form, fieldName(name))
    case 'texts':
      return Array.from({ length: rowsIn(form, name) }).flatMap((_, row) =>
        typedIn(form, rowName(name, row)),
      )
    case 'entries': {
      const entries = Array.from({ length: rowsIn(form, name) }, (_, row) =>
        typedEntry(form, each, row),
      ).filter((entry) => Object.keys(entry).length > 0)
      return multiple ? entries : (entries[0] ?? {})
    }
  }
}

const typedEntry = (form: URLSearchParams, { field, children }: FormField, row: number) =>
  Object.fromEntries(
    children.flatMap(({ field: { name: typeName, typeClass, multiple } }) => {
      const texts = typedIn(form, childName(field.name, row, typeName))
      if (texts.length === 0) return []
      return [[typeName, { typeName, typeClass, multiple, value: multiple ? texts : texts[0] }]]
    }),
  )

/** The field of a form that a problem is about, by the path that the core gives it. */
export function fieldAt(path: string, fields: readonly FormField[]): string {
  const [, name = '', row, child] = /^([^.[]+)(?:\[(\d+)\])?(?:\.([^.[]+))?/.exec(path) ?? []
  const found = fields.find(({ field }) => field.name === name)
  if (found === undefined) return path
  if (child !== undefined) return childName(name, Number(row ?? 0), child)
  if (formOfField(found) === 'entries')
    return childName(name, Number(row ?? 0), found.children[0]?.field.name ?? '')
  return formOfField(found) === 'texts' ? rowName(name, Number(row ?? 0)) : fieldName(name)
}
