import { formatPid, type Pid } from '@holdfast/core/rules'
import { page } from '../layout/page.tsx'
import { dayText, type Shown } from '../layout/shown.ts'

/** The page that stays at the identifier of a dataset that was destroyed. */
export const destroyedPage = (
  shown: Shown,
  { pid, at }: { readonly pid: Pid; readonly at: Date },
) => {
  const { destroyed, destroyedText } = shown.texts.dataset
  return page({
    shown,
    title: destroyed,
    unlisted: true,
    children: (
      <>
        <h1>{destroyed}</h1>
        <p>{destroyedText(formatPid(pid), dayText(at, shown))}</p>
      </>
    ),
  })
}
