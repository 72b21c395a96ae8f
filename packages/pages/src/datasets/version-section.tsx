import { isDeaccessioned, isDraft, releasedAtOf, versionLabel } from '@holdfast/core/rules'
import { dayText } from '../layout/shown.ts'
import { ViewFields } from '../layout/view-fields.tsx'
import type { LandingProps } from './landing-props.ts'

/** The versions of the dataset, newest first, and the comparison of each with the one before. */
export function VersionSection({ shown, landing }: LandingProps) {
  const { texts, addresses, token } = shown
  const { source, versions } = landing
  const { pid } = source.context.dataset
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
                    href={addresses.comparison(
                      { pid, before: versionLabel(before), after: name, token },
                      'page',
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
      <CompareAny shown={shown} landing={landing} />
    </section>
  )
}

/** A choice of two versions to compare, where there are more than those beside each other. */
function CompareAny({ shown, landing }: Pick<LandingProps, 'shown' | 'landing'>) {
  const { texts, addresses, token } = shown
  const { pid } = landing.source.context.dataset
  const names = landing.versions
    .filter((version) => !isDeaccessioned(version))
    .map((version) => (isDraft(version) ? ':draft' : versionLabel(version)))
  if (names.length < 3) return null
  const choice = (name: string, label: string, chosen: string | undefined) => (
    <label>
      {label}
      <select name={name}>
        {names.map((each) => (
          <option value={each} selected={each === chosen}>
            {each === ':draft' ? texts.dataset.draft : each}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <form action={`${addresses.base}/compare`} class="narrow">
      <ViewFields view={{ pid, version: null, token }} />
      {choice('before', texts.compare.from, names.at(-1))}
      {choice('after', texts.compare.to, names[0])}
      <button type="submit" class="plain">
        {texts.compare.show}
      </button>
    </form>
  )
}
