import type { DepositView } from '@holdfast/core'
import { Form, SendButton, TextArea } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'
import { depositAddress, depositPage, depositPath } from './deposit-page.tsx'

/** What is new in a version, in words that readers find in the list of versions. */
export const notePage = ({
  shown,
  view,
  form,
  number,
  others,
}: {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
  /** Of a released version; null for the draft. */
  readonly number: string | null
  /** The numbers of other released versions whose notes the reader may change. */
  readonly others: readonly string[]
}) => {
  const { note } = shown.texts.deposit
  const at = { part: '/note', ...(number === null ? {} : { version: number }) }
  return depositPage({
    shown,
    view,
    title: number === null ? note.title : note.titleOf(number),
    form,
    children: (
      <>
        <Form shown={shown} action={depositPath(view, at)}>
          <TextArea
            shown={shown}
            form={form}
            name="note"
            label={note.label}
            hint={number === null ? note.hint : note.releasedHint}
          />
          <div class="actions">
            <SendButton text={shown.texts.forms.send} />
          </div>
        </Form>
        {others.length === 0 ? null : (
          <section>
            <h2>{note.others}</h2>
            <ul>
              {others.map((version) => (
                <li>
                  <a href={depositAddress(shown, view, { part: '/note', version })}>{version}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    ),
  })
}
