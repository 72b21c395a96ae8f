import type { DepositView, UnfinishedUpload } from '@holdfast/core'
import { CheckBox } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { numberText, type Shown, sizeText } from '../layout/shown.ts'
import { depositAddress } from './deposit-page.tsx'
import { uploadPath } from './unfinished-uploads.tsx'

/** The field that names the uploads without which a draft is published. */
export const WITHOUT = 'without'

/** How many uploads are named beside the button that publishes. */
const NAMED = 10

interface AwaitedProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly unfinished: readonly UnfinishedUpload[]
}

/** The uploads that publishing waits for. */
export function AwaitedUploads({ shown, view, unfinished }: AwaitedProps) {
  const { unfinished: texts } = shown.texts.deposit
  if (unfinished.length === 0) return null
  return (
    <div class="note">
      <p>
        <a href={depositAddress(shown, view, { part: '/files' })}>
          {texts.beforePublishing(numberText(unfinished.length, shown))}
        </a>{' '}
        {texts.waits}
      </p>
      <ul>
        {unfinished.slice(0, NAMED).map((upload) => (
          <li>
            {uploadPath(upload)} <span class="muted">{sizeText(upload.size, shown)}</span>
          </li>
        ))}
        {unfinished.length > NAMED ? (
          <li>{shown.texts.forms.andMore(numberText(unfinished.length - NAMED, shown))}</li>
        ) : null}
      </ul>
    </div>
  )
}

/** The tick to publish without these uploads. One that is begun later is waited for all the same. */
export const WithoutUploads = ({
  shown,
  form,
  unfinished,
}: Omit<AwaitedProps, 'view'> & { readonly form: FormState }) =>
  unfinished.length === 0 ? null : (
    <CheckBox
      form={form}
      name={WITHOUT}
      value={unfinished.map(({ objectId }) => objectId).join(' ')}
      label={shown.texts.deposit.unfinished.without}
      hint={shown.texts.deposit.unfinished.withoutHint}
    />
  )

/** The uploads that a form leaves out. */
export const leftOutIn = (form: URLSearchParams): readonly string[] =>
  (form.get(WITHOUT) ?? '').split(' ').filter((id) => id !== '')
