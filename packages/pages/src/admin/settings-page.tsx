import type { Repository } from '@holdfast/core'
import {
  REFUSED_SETTINGS,
  SETTING_GROUPS,
  type SettingForm,
  type SettingGroup,
  type SettingKey,
} from '@holdfast/core/rules'
import type { Shown } from '../layout/shown.ts'
import type { AdminPage } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'

/** The settings that are set, by name; null instead of a secret. */
export type SetValues = ReadonlyMap<string, string | null>

/** All settings, with what applies. */
export const settingsPage = ({ settings }: Repository): AdminPage<SetValues> => ({
  name: 'settings',
  read: ({ actor }) => settings.shown(actor),
  body: ({ shown }, values) => (
    <>
      <p>{shown.texts.admin.settingsText}</p>
      {GROUPS.map((group) => (
        <Group shown={shown} values={values} group={group} />
      ))}
      <h2>{shown.texts.admin.withoutEffect}</h2>
      <p>{shown.texts.admin.withoutEffectText}</p>
      <details>
        <summary>{shown.texts.admin.showThem}</summary>
        <dl>
          {[...REFUSED_SETTINGS].map(([name, { reason }]) => (
            <>
              <dt>{name}</dt>
              <dd lang="en">{reason}</dd>
            </>
          ))}
        </dl>
      </details>
    </>
  ),
})

// The keys of the constant are exactly these names.
const GROUPS = Object.keys(SETTING_GROUPS) as readonly SettingGroup[]

interface GroupProps {
  readonly shown: Shown
  readonly values: SetValues
  readonly group: SettingGroup
}

function Group({ shown, values, group }: GroupProps) {
  const { admin, settingGroups } = shown.texts
  // As above.
  const forms = Object.entries(SETTING_GROUPS[group]) as readonly (readonly [
    SettingKey,
    SettingForm,
  ])[]
  return (
    <section>
      <h2>{settingGroups[group]}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{admin.setting}</th>
              <th scope="col">{admin.value}</th>
              <th scope="col">{admin.standard}</th>
            </tr>
          </thead>
          <tbody>
            {forms.map(([key, { standard }]) => (
              <tr>
                <td>
                  <a href={shown.addresses.base + settingPath({ name: `:${key}` })}>:{key}</a>
                  <div class="muted">{shown.texts.settings[key]}</div>
                </td>
                <td>{valueText(values.get(`:${key}`), shown)}</td>
                <td>{standard ?? <span class="muted">{admin.none}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The path of the page of one setting. */
export const settingPath = ({
  name,
  language = '',
}: {
  readonly name: string
  readonly language?: string
}): string => adminPath('/setting', { name, language })

const LONGEST_SHOWN = 120

function valueText(value: string | null | undefined, { texts: { admin } }: Shown) {
  if (value === undefined) return <span class="muted">{admin.unset}</span>
  if (value === null) return <span class="muted">{admin.secretSet}</span>
  return <code>{value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}</code>
}
