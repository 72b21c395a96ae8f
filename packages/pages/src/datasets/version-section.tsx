import {
  formatPid,
  isDeaccessioned,
  isDraft,
  releasedAtOf,
  versionLabel,
} from '@holdfast/core/rules'
import { dayText } from '../layout/shown.ts'
import type { LandingProps } from './landing-props.ts'

/** The versions of the dataset, newest first, and the comparison of each with the one before. */
export function VersionSection({ shown, landing }: LandingProps) {
  const { texts, addresses, token } = shown
  const { source, versions } = landing
  const { pid } = source.context.dataset
  const persistentId = formatPid(pid)
  return (
    <section>
      <h2>{texts.dataset.versions}</h2>
      <ul>
        {versions.map((version, index) => {
          const at = releasedAtOf(version)
          const before = versions[index + 1]
          const name = isDraft(version) ? ':draft' : versionLabel(version)
          const compared =
            before !== undefined && !isDeaccessioned(version) && !isDeaccessioned(before)
          return (
            <li>
              <a
                href={addresses.dataset({ pid, version: name, token })}
                aria-current={version.ordinal === source.version.ordinal ? 'page' : undefined}
              >
                {isDraft(version) ? texts.dataset.draft : versionLabel(version)}
              </a>
              {at === null ? null : <span class="muted"> {dayText(at, shown)}</span>}
              {isDeaccessioned(version) ? <span> {texts.dataset.deaccessioned}</span> : null}
              {version.note === null ? null : <span class="text"> {version.note}</span>}
              {compared ? (
                <>
                  {' '}
                  <a
                    href={addresses.api(
                      `/datasets/:persistentId/versions/${versionLabel(before)}/compare/${name}`,
                      { persistentId, key: token ?? '' },
                    )}
                    rel="nofollow"
                  >
                    {texts.dataset.compare}
                  </a>
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
