import type { DepositView } from '@holdfast/core'
import type { FileRecord } from '@holdfast/core/rules'
import { requireConfirmed } from '../forms/confirmation.tsx'
import { numberText, type Shown, sizeText } from '../layout/shown.ts'
import { depositPath } from './deposit-page.tsx'

/** How many files a question names. */
const NAMED = 10

/** Asks first whether these files of a draft shall be deleted; it says how many they are, and how large. */
export function requireFilesDeletion(
  form: URLSearchParams,
  {
    shown,
    view,
    records,
  }: {
    readonly shown: Shown
    readonly view: DepositView
    readonly records: readonly FileRecord[]
  },
): Promise<void> {
  const { deposit, forms, files } = shown.texts
  const { deletion } = deposit
  const bytes = sizeText(
    records.reduce((sum, { file }) => sum + file.size, 0),
    shown,
  )
  const many = records.length > 1
  const count = numberText(records.length, shown)
  const more = records.length - NAMED
  const question = {
    title: many ? deletion.several(count) : deletion.one,
    text: `${many ? files.count(count, bytes) : files.one(bytes)}. ${view.dataset.publishedAt === null ? forms.forGood : deletion.releasedStay}`,
    items: [
      ...records
        .slice(0, NAMED)
        .map(({ entry }) => (entry.folder === '' ? entry.label : `${entry.folder}/${entry.label}`)),
      ...(more > 0 ? [forms.andMore(numberText(more, shown))] : []),
    ],
    send: many ? deletion.sendSeveral(count) : forms.delete,
    back: depositPath(view, { part: '/files' }),
  }
  const ids = records.map(({ file }) => String(file.id))
  return requireConfirmed(form, question, ids)
}
