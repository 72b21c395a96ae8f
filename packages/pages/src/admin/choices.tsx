import type { FormState } from '../forms/form-state.ts'

/** Any number of choices, each with a box to tick. */
export const Choices = ({
  form,
  name,
  label,
  options,
}: {
  readonly form: FormState
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
}) => (
  <fieldset>
    <legend>{label}</legend>
    {options.map(({ value, text }, place) => (
      <div class="field check">
        <input
          type="checkbox"
          id={`${name}-${place}`}
          name={name}
          value={value}
          checked={form.values.getAll(name).includes(value)}
        />
        <label for={`${name}-${place}`}>{text}</label>
      </div>
    ))}
  </fieldset>
)
