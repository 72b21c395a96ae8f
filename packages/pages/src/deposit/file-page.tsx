import type { DepositView } from '@holdfast/core'
import type { FileRecord } from '@holdfast/core/rules'
import { CheckBox, Form, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { BASED_ON } from '../forms/stored-state.ts'
import type { Shown } from '../layout/shown.ts'
import { depositAddress, depositPage, depositPath } from './deposit-page.tsx'
import { DatasetField } from './section-page.tsx'

interface FileProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
  readonly record: FileRecord
  /** What was stored of the file when the form was read. */
  readonly basedOn: string
  /** Whether files can be uploaded with a form here. */
  readonly uploads: boolean
  /** What was typed in the form that replaces it. */
  readonly replacing: URLSearchParams
}

/** What is said of one file of a draft. */
export function depositFilePage(props: FileProps) {
  const { shown, view, form, record, basedOn, uploads } = props
  const { deposit, files, forms } = shown.texts
  const common = { shown, form }
  return depositPage({
    shown,
    view,
    title: record.entry.label,
    form,
    children: (
      <>
        <p>
          <a href={depositAddress(shown, view, { part: '/files' })}>{files.topFolder}</a>
        </p>
        <Form
          shown={shown}
          action={depositPath(view, { part: '/file', fileId: String(record.file.id) })}
        >
          <DatasetField view={view} />
          <input type="hidden" name="fileId" value={String(record.file.id)} />
          <input type="hidden" name={BASED_ON} value={basedOn} />
          <TextField {...common} name="label" label={files.name} required />
          <TextField {...common} name="directoryLabel" label={files.folder} />
          <TextArea {...common} name="description" label={files.description} />
          <TextField
            {...common}
            name="categories"
            label={files.categories}
            hint={deposit.categoriesHint}
          />
          <CheckBox {...common} name="restrict" label={files.restricted} />
          <div class="actions">
            <SendButton text={forms.send} />
          </div>
        </Form>
        {uploads ? <ReplaceForm {...props} /> : null}
      </>
    ),
  })
}

function ReplaceForm({ shown, view, form, record, replacing }: FileProps) {
  const { replace } = shown.texts.deposit
  const common = { shown, form: { ...form, values: replacing } }
  return (
    <section>
      <h2>{replace.title}</h2>
      <p>{replace.text}</p>
      <Form shown={shown} action="/deposit/replace" upload>
        <DatasetField view={view} />
        <input type="hidden" name="fileId" value={String(record.file.id)} />
        <CheckBox {...common} name="any-type" label={replace.anyType} />
        <TextField {...common} name="file" type="file" label={replace.file} required />
        <div class="actions">
          <SendButton text={replace.send} />
        </div>
      </Form>
    </section>
  )
}
