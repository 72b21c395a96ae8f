import type { FileVersion } from '@holdfast/core'
import {
  isDeaccessioned,
  isDraft,
  type Pid,
  releasedAtOf,
  versionLabel,
} from '@holdfast/core/rules'
import { dayText, type Shown } from '../layout/shown.ts'

/** The versions of the dataset that changed the file, the newest first. */
export function FileVersions({
  shown,
  pid,
  history,
}: {
  readonly shown: Shown
  /** Of the dataset. */
  readonly pid: Pid
  readonly history: readonly FileVersion[]
}) {
  const { texts, addresses, token } = shown
  const changes = history.flatMap((told) => {
    const change = changeTexts(told, shown)
    return change.length === 0 ? [] : [{ told, change }]
  })
  if (changes.length === 0) return null
  return (
    <section>
      <h2>{texts.fileChanges.title}</h2>
      <ul>
        {changes.map(({ told: { outline }, change }) => {
          const name = isDraft(outline) ? ':draft' : versionLabel(outline)
          const at = releasedAtOf(outline)
          return (
            <li>
              <a href={addresses.dataset({ pid, version: name, token })}>
                {isDraft(outline) ? texts.dataset.draft : versionLabel(outline)}
              </a>
              {at === null ? null : <span class="muted"> {dayText(at, shown)}</span>}
              {isDeaccessioned(outline) ? ` ${texts.dataset.deaccessioned}` : ''}:{' '}
              {change.join(', ')}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function changeTexts({ step: change }: FileVersion, { texts }: Shown): readonly string[] {
  const { fileChanges } = texts
  const { categories } = change
  return [
    ...(change.file === null ? [] : [fileChanges.file[change.file]]),
    ...(change.access === null ? [] : [fileChanges.access[change.access]]),
    ...change.texts.map(({ name }) => fileChanges.texts[name]),
    ...(categories.added + categories.deleted === 0 ? [] : [fileChanges.categories]),
  ]
}
