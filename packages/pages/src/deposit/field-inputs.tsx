import type { FieldType, FormField } from '@holdfast/core/rules'
import { fieldId, SelectField, TextArea, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'
import { formFieldsIn } from '../metadata/field-words.ts'
import { termText } from '../metadata/term-words.ts'
import {
  childName,
  fieldName,
  fieldNamed,
  formOfField,
  isListed,
  rowName,
  rowsIn,
} from './field-names.ts'
import { isTyped, listId, TermList } from './term-list.tsx'

interface FieldProps {
  readonly shown: Shown
  readonly form: FormState
  readonly each: FormField
}

/** The fields of a section, with names, hints and terms in the reader's language. */
export function FieldInputs({
  shown,
  form,
  fields,
}: Omit<FieldProps, 'each'> & { readonly fields: readonly FormField[] }) {
  const worded = { ...form, values: inWords(form.values, fields, shown) }
  return (
    <>
      {formFieldsIn(fields, shown.language).map((each) => (
        <OneField shown={shown} form={worded} each={each} />
      ))}
    </>
  )
}

/** The values of a form, with typed terms in the reader's language. */
function inWords(
  values: URLSearchParams,
  fields: readonly FormField[],
  { language }: Pick<Shown, 'language'>,
): URLSearchParams {
  const worded = new URLSearchParams()
  for (const [name, text] of values) {
    const field = fieldNamed(name, fields)
    const typed = field !== null && isTyped(field)
    worded.append(name, typed ? termText(field, text, language) : text)
  }
  return worded
}

function OneField(props: FieldProps) {
  const { shown, form, each } = props
  const { field, demanded } = each
  switch (formOfField(each)) {
    case 'entries':
      return <Entries {...props} />
    case 'texts':
      return <Rows {...props} />
    case 'terms':
      return <Terms shown={shown} form={form} each={each} />
    default:
      return (
        <>
          <Leaf
            shown={shown}
            form={form}
            field={field}
            name={fieldName(field.name)}
            required={demanded}
          />
          <TermList shown={shown} field={field} typed={form.values.getAll(fieldName(field.name))} />
        </>
      )
  }
}

/** A field or child that has one value. */
function Leaf({
  shown,
  form,
  field,
  name,
  required,
  label = field.title,
}: Omit<FieldProps, 'each'> & {
  readonly field: FieldType
  readonly name: string
  readonly required: boolean
  readonly label?: string
}) {
  const typed = isTyped(field) ? shown.texts.deposit.termHint : ''
  const hint = `${field.description} ${typed}`.trim()
  const common = { shown, form, name, label, hint: hint || undefined, required }
  if (field.vocabulary !== null && isListed(field))
    return (
      <SelectField
        {...common}
        options={['', ...field.vocabulary].map((value) => ({
          value,
          text: termText(field, value, shown.language),
        }))}
      />
    )
  if (field.type === 'textbox') return <TextArea {...common} />
  const list = isTyped(field) ? listId(field) : undefined
  return <TextField {...common} type={field.type === 'email' ? 'email' : 'text'} list={list} />
}

/** Several texts, each in a row of its own. */
function Rows({ shown, form, each: { field, demanded } }: FieldProps) {
  const rows = Array.from({ length: rowsIn(form.values, field.name) })
  return (
    <fieldset>
      <legend>{field.title}</legend>
      {rows.map((_, row) => (
        <Leaf
          shown={shown}
          form={form}
          field={row === 0 ? field : { ...field, description: '' }}
          name={rowName(field.name, row)}
          required={demanded && row === 0}
          label={rows.length === 1 ? field.title : `${field.title} ${row + 1}`}
        />
      ))}
      <TermList
        shown={shown}
        field={field}
        typed={rows.flatMap((_, row) => form.values.getAll(rowName(field.name, row)))}
      />
      <AddRow shown={shown} field={field} />
    </fieldset>
  )
}

/** The entries of a compound field, each with its children. */
function Entries({ shown, form, each: { field, children, demanded } }: FieldProps) {
  const rows = Array.from({ length: field.multiple ? rowsIn(form.values, field.name) : 1 })
  return (
    <fieldset>
      <legend>{field.title}</legend>
      {field.description === '' ? null : <p class="muted">{field.description}</p>}
      {rows.map((_, row) => (
        <div class="entry">
          {rows.length === 1 ? null : (
            <h2 class="entry">
              {field.title} {row + 1}
            </h2>
          )}
          {children.map((child) => (
            <Leaf
              shown={shown}
              form={form}
              field={row === 0 ? child.field : { ...child.field, description: '' }}
              name={childName(field.name, row, child.field.name)}
              required={child.required && demanded && row === 0}
            />
          ))}
        </div>
      ))}
      {children.map(({ field: child }) => (
        <TermList
          shown={shown}
          field={child}
          typed={rows.flatMap((_, row) =>
            form.values.getAll(childName(field.name, row, child.name)),
          )}
        />
      ))}
      {field.multiple ? <AddRow shown={shown} field={field} /> : null}
    </fieldset>
  )
}

/** Any number of terms of a vocabulary. */
function Terms({ shown, form, each: { field } }: FieldProps) {
  const name = fieldName(field.name)
  const chosen = new Set(form.values.getAll(name))
  const terms = field.vocabulary ?? []
  const problem = form.problems.get(name)
  return (
    <fieldset
      id={fieldId(name)}
      tabindex={-1}
      aria-describedby={problem === undefined ? undefined : `problem-${name}`}
    >
      <legend>{field.title}</legend>
      {problem === undefined ? null : (
        <div class="problem" id={`problem-${name}`}>
          {problem}
        </div>
      )}
      {terms.map((term, index) => (
        <div class="field check">
          <input
            type="checkbox"
            id={`${fieldId(name)}-${index}`}
            name={name}
            value={term}
            checked={chosen.has(term)}
          />
          <label for={`${fieldId(name)}-${index}`}>{termText(field, term, shown.language)}</label>
        </div>
      ))}
    </fieldset>
  )
}

/** Shows the form again with one more row; nothing is stored. */
const AddRow = ({ shown, field }: { readonly shown: Shown; readonly field: FieldType }) => (
  <div class="actions">
    <button type="submit" name="add" value={field.name} class="plain" formnovalidate>
      {shown.texts.deposit.add(field.title)}
    </button>
  </div>
)
