import type { Shown } from '../layout/shown.ts'
import { type Question, requireConfirmed } from './confirmation.tsx'
import { Form, SendButton } from './form-parts.tsx'

/** The field with the name of what a form is about, for the question that may follow. */
export const NAME_FIELD = 'of'

/** The buttons of a row of a table: each sends what the row is about, and what to do with it. */
export const RowForm = ({
  shown,
  action,
  about,
  of,
  steps,
}: {
  readonly shown: Shown
  readonly action: string
  /** The fields that say what the row is about. */
  readonly about: Readonly<Record<string, string>>
  /** Its name, which tells the buttons of one row from those of another where they are read aloud. */
  readonly of: string
  readonly steps: readonly { readonly text: string; readonly step: string }[]
}) => (
  <Form shown={shown} action={action}>
    {Object.entries({ ...about, [NAME_FIELD]: of }).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
    {steps.map(({ text, step }) => (
      <>
        <SendButton
          text={
            <>
              {text}
              <span class="hidden"> {of}</span>
            </>
          }
          name="do"
          value={step}
          plain
        />{' '}
      </>
    ))}
  </Form>
)

/** Asks first whether the thing that a form names shall be deleted. */
export const requireDeletion = (
  form: URLSearchParams,
  { texts: { forms } }: Pick<Shown, 'texts'>,
  more: Partial<Pick<Question, 'text'>> = {},
): Promise<void> =>
  requireConfirmed(form, {
    title: forms.deleteOf(form.get(NAME_FIELD) ?? ''),
    text: forms.forGood,
    send: forms.delete,
    ...more,
  })
