import { type DepositView, MOST_LISTED_UPLOADS, type UnfinishedUpload } from '@holdfast/core'
import { CheckBox } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { numberText, type Shown, sizeText } from '../layout/shown.ts'
import { depositAddress } from './deposit-page.tsx'
import { uploadPath } from './unfinished-uploads.tsx'

/** The fields that name the uploads without which a draft is published or submitted for review. */
export const WITHOUT = { publish: 'without', review: 'withoutReview' } as const
export type Without = keyof typeof WITHOUT

/** What a tick says that leaves out every upload, where there are too many to name. */
const ALL = 'all'

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

interface WithoutProps extends Omit<AwaitedProps, 'view'> {
  readonly form: FormState
  readonly step: Without
}

/**
 * The tick to do a step without these uploads. One that is begun later is waited for all the same, unless
 * a hundred or more are unfinished, which are too many to name.
 */
export function WithoutUploads({ shown, form, unfinished, step }: WithoutProps) {
  const { without, withoutHint, withoutAll } = shown.texts.deposit.unfinished
  if (unfinished.length === 0) return null
  const all = unfinished.length >= MOST_LISTED_UPLOADS
  return (
    <CheckBox
      form={form}
      name={WITHOUT[step]}
      value={all ? ALL : unfinished.map(({ objectId }) => objectId).join(' ')}
      label={without[step]}
      hint={all ? withoutAll : withoutHint}
    />
  )
}

/** The uploads that a form leaves out; undefined when it leaves out all. */
export function leftOutIn(form: URLSearchParams, step: Without): readonly string[] | undefined {
  const said = form.get(WITHOUT[step]) ?? ''
  return said === ALL ? undefined : said.split(' ').filter((id) => id !== '')
}
