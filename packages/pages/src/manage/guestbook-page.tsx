import { PERSONAL_VALUES, QUESTION_TYPES } from '@holdfast/core/rules'
import {
  CheckBox,
  DefaultButton,
  Form,
  SelectField,
  SendButton,
  TextArea,
  TextField,
} from '../forms/form-parts.tsx'
import { questionField, rowsIn } from './guestbook-form.ts'
import type { ManageProps } from './manage-frame.tsx'
import { managePath } from './manage-pages.ts'

/** The form of one guestbook: its name, what it requires, and its questions. */
export function GuestbookForm({ shown, managed, form }: ManageProps) {
  const { manage, access, forms } = shown.texts
  const { guestbook } = manage
  const rows = Array.from({ length: rowsIn(form.values) }, (_, row) => row)
  return (
    <Form shown={shown} action={guestbookPath(managed.view.collection.alias)}>
      <DefaultButton text={forms.send} />
      <input type="hidden" name="guestbook" value={form.values.get('guestbook') ?? ''} />
      <input type="hidden" name="rows" value={String(rows.length)} />
      <TextField shown={shown} form={form} name="name" label={manage.name} required />
      <CheckBox form={form} name="enabled" label={guestbook.enabled} />
      <fieldset>
        <legend>{guestbook.requires}</legend>
        {PERSONAL_VALUES.map((value) => (
          <CheckBox form={form} name={`requires-${value}`} label={access.personal[value]} />
        ))}
      </fieldset>
      {rows.map((row) => (
        <QuestionRow shown={shown} form={form} row={row} />
      ))}
      <div class="actions">
        <SendButton text={guestbook.another} name="add" value="question" plain />
        <SendButton text={forms.send} />
      </div>
    </Form>
  )
}

function QuestionRow({
  shown,
  form,
  row,
}: Pick<ManageProps, 'shown' | 'form'> & { readonly row: number }) {
  const { guestbook } = shown.texts.manage
  const common = { shown, form }
  const name = (part: Parameters<typeof questionField>[1]) => questionField(row, part)
  const id = form.values.get(name('id')) ?? ''
  return (
    <fieldset>
      <legend>{guestbook.question(String(row + 1))}</legend>
      <input type="hidden" name={name('id')} value={id} />
      <TextField {...common} name={name('text')} label={guestbook.text} />
      <SelectField
        {...common}
        name={name('type')}
        label={guestbook.type}
        options={QUESTION_TYPES.map((value) => ({ value, text: guestbook.types[value] }))}
        required
      />
      <TextArea
        {...common}
        name={name('options')}
        label={guestbook.options}
        hint={guestbook.optionsHint}
      />
      <CheckBox form={form} name={name('required')} label={guestbook.required} />
      {id === '' ? null : (
        <CheckBox
          form={form}
          name={name('hidden')}
          label={guestbook.hidden}
          hint={guestbook.hiddenHint}
        />
      )}
    </fieldset>
  )
}

/** The path of the form, below the base; with the id of the guestbook that is changed. */
export const guestbookPath = (alias: string, id: number | null = null): string =>
  `${managePath(alias, 'guestbooks')}/edit${id === null ? '' : `?guestbook=${id}`}`
