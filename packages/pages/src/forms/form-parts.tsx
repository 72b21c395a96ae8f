import type { Child } from 'hono/jsx'
import type { Shown } from '../layout/shown.ts'
import type { FormState } from './form-state.ts'

/** The name of the hidden field that proves which session's page sent a form. */
export const FORM_TOKEN_FIELD = 'form-token'

/** The id of the element of a field. */
export const fieldId = (name: string): string => `field-${name}`

interface FormProps {
  readonly shown: Shown
  /** The path of the address that takes it, below the base. */
  readonly action: string
  readonly class?: string
  readonly upload?: boolean
  readonly children: Child
}

/** A form that a page of this session sends. */
export function Form({ shown, action, upload = false, children, ...rest }: FormProps) {
  return (
    <form
      method="post"
      action={`${shown.addresses.base}${action}`}
      class={rest.class}
      enctype={upload ? 'multipart/form-data' : undefined}
    >
      {shown.signedIn === null ? null : (
        <input type="hidden" name={FORM_TOKEN_FIELD} value={shown.signedIn.formToken} />
      )}
      {children}
    </form>
  )
}

/** What is wrong, first thing on the page, with a link to each field. It takes the focus. */
export function ErrorSummary({
  shown,
  form: { problems, refused, english },
}: {
  readonly shown: Shown
  readonly form: FormState
}) {
  if (problems.size === 0 && refused === null) return null
  return (
    <div class="bad" role="alert" tabindex={-1} autofocus id="problems">
      <h2>{shown.texts.forms.problems}</h2>
      {refused?.language === 'english' && shown.texts.refusals.inEnglish !== '' ? (
        <p>{shown.texts.refusals.inEnglish}</p>
      ) : null}
      {refused === null ? null : (
        <p lang={refused.language === 'english' ? 'en' : undefined}>{refused.text}</p>
      )}
      {problems.size === 0 ? null : (
        <ul>
          {[...problems].map(([name, text]) => (
            <li lang={english?.has(name) ? 'en' : undefined}>
              <a href={`#${fieldId(name)}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What every kind of field has. */
interface FieldProps {
  readonly form: FormState
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly required?: boolean
  /** Keeps ids apart where a page has several forms with this field. */
  readonly suffix?: string
}

/** The attributes that tie a field to its hint and its problem. */
function tied({ form, name, hint, required = false, suffix = '' }: FieldProps) {
  const wrong = form.problems.has(name)
  const told = [
    ...(hint ? [`hint-${name}${suffix}`] : []),
    ...(wrong ? [`problem-${name}${suffix}`] : []),
  ].join(' ')
  return {
    id: `${fieldId(name)}${suffix}`,
    name,
    required,
    'aria-describedby': told === '' ? undefined : told,
    'aria-invalid': wrong ? 'true' : undefined,
    autofocus: form.focus === name ? true : undefined,
  }
}

/** The label of a field, its hint and its problem, before the element itself. */
function Labelled({
  shown,
  field,
  children,
}: {
  readonly shown: Shown
  readonly field: FieldProps
  readonly children: Child
}) {
  const { name, label, required = false, suffix = '' } = field
  return (
    <div class={field.form.problems.has(name) ? 'field wrong' : 'field'}>
      <label for={`${fieldId(name)}${suffix}`}>
        {label}
        {required ? null : <span class="muted"> ({shown.texts.forms.optional})</span>}
      </label>
      <Told {...field} />
      {children}
    </div>
  )
}

/** The hint of a field, and what is wrong with it. */
function Told({ form, name, hint, suffix = '' }: FieldProps) {
  const problem = form.problems.get(name)
  return (
    <>
      {hint ? (
        <div class="muted" id={`hint-${name}${suffix}`}>
          {hint}
        </div>
      ) : null}
      {problem === undefined ? null : (
        <div
          class="problem"
          id={`problem-${name}${suffix}`}
          lang={form.english?.has(name) ? 'en' : undefined}
        >
          {problem}
        </div>
      )}
    </>
  )
}

/** A field of one line. What was typed as a password is never shown again, and no page can choose a file. */
export function TextField({
  shown,
  type = 'text',
  autocomplete,
  list,
  multiple = false,
  ...field
}: FieldProps & {
  readonly shown: Shown
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'url' | 'file'
  readonly autocomplete?: string
  /** The id of the list of what it suggests. */
  readonly list?: string | undefined
  /** Takes several files. */
  readonly multiple?: boolean
}) {
  const empty = type === 'password' || type === 'file'
  const value = empty ? undefined : (field.form.values.get(field.name) ?? undefined)
  return (
    <Labelled shown={shown} field={field}>
      <input
        {...tied(field)}
        type={type}
        value={value}
        autocomplete={autocomplete}
        list={list}
        multiple={multiple}
      />
    </Labelled>
  )
}

/** A field of several lines. */
export function TextArea({
  shown,
  rows = 4,
  ...field
}: FieldProps & { readonly shown: Shown; readonly rows?: number }) {
  return (
    <Labelled shown={shown} field={field}>
      <textarea {...tied(field)} rows={rows}>
        {field.form.values.get(field.name) ?? ''}
      </textarea>
    </Labelled>
  )
}

/** A choice of one among several. */
export function SelectField({
  shown,
  options,
  ...field
}: FieldProps & {
  readonly shown: Shown
  readonly options: readonly { readonly value: string; readonly text: string }[]
}) {
  const chosen = field.form.values.get(field.name)
  return (
    <Labelled shown={shown} field={field}>
      <select {...tied(field)}>
        {options.map(({ value, text }) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** A choice of yes or no, which is sent as `value`. */
export function CheckBox({
  value = 'yes',
  ...field
}: FieldProps & {
  readonly value?: string
}) {
  const { form, name, label, suffix = '' } = field
  return (
    <div class={form.problems.has(name) ? 'field check wrong' : 'field check'}>
      <input
        type="checkbox"
        {...tied(field)}
        value={value}
        checked={form.values.get(name) === value}
      />
      <label for={`${fieldId(name)}${suffix}`}>{label}</label>
      <Told {...field} />
    </div>
  )
}

/** Takes the Enter key, which would press the first button of the form otherwise. */
export const DefaultButton = ({ text }: { readonly text: string }) => (
  <button type="submit" class="hidden" tabindex={-1}>
    {text}
  </button>
)

/** The button that sends a form; `name` and `value` say which one of several it was. */
export const SendButton = ({
  text,
  name,
  value,
  plain = false,
}: {
  readonly text: Child
  readonly name?: string
  readonly value?: string
  readonly plain?: boolean
}) => (
  <button type="submit" name={name} value={value} class={plain ? 'plain' : undefined}>
    {text}
  </button>
)
