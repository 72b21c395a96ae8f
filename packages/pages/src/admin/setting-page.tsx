import type { SettingName } from '@holdfast/core'
import {
  isOfKind,
  refuse,
  SECRET_SETTINGS,
  SETTING_FORMS,
  type SettingForm,
  type SettingKey,
  TRANSLATED_SETTING,
} from '@holdfast/core/rules'
import type { PageSite } from '../app/page-site.ts'
import { requireConfirmed } from '../forms/confirmation.tsx'
import { Form, SelectField, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import { SECRET_FIELD } from '../forms/kept-form.tsx'
import { refuseField } from '../forms/own-words.ts'
import type { Shown } from '../layout/shown.ts'
import { LogoForm } from '../logos/logo-form.tsx'
import { type AdminPage, type AdminProps, type Asked, problemAt } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'
import { settingPath } from './settings-page.tsx'

/** The setting that can take a file. */
export const LOGO_SETTING = ':LogoCustomizationFile'
const LOGO_UPLOAD = '/logo'
/** Where its file is sent. */
export const LOGO_UPLOAD_PATH = adminPath(LOGO_UPLOAD)

interface SettingFacts extends SettingForm {
  readonly key: SettingKey
  readonly name: string
  /** `''` for the value without one. */
  readonly language: string
  /** Undefined while it is unset, null for a secret. */
  readonly value: string | null | undefined
  /** The languages in which it has a text. */
  readonly languages: readonly string[]
}

/** One setting: what it does, what applies, and the form that changes it. */
export const settingPage = ({
  repository: { settings },
  options,
}: PageSite): AdminPage<SettingFacts> => ({
  name: 'settings',
  below: '/setting',
  parameters: ['name', 'language'],
  heading: ({ name, language }) => (language === '' ? name : `${name} (${language})`),
  read: async (asked) => {
    const { key, form, name, language } = wantedIn(asked)
    const values = await settings.shown(asked.actor)
    const value = values.get(language === '' ? name : `${name}/lang/${language}`)
    const prefix = `${name}/lang/`
    const languages = [...values.keys()].flatMap((each) =>
      each.startsWith(prefix) ? [each.slice(prefix.length)] : [],
    )
    return { ...form, key, name, language, value, languages }
  },
  first: ({ value }) => freshForm({ value: value ?? '' }),
  body: (props, facts) => (
    <>
      <Setting {...props} facts={facts} />
      {facts.name !== LOGO_SETTING || options.formParts === undefined ? null : (
        <LogoForm {...props} action={adminPath(LOGO_UPLOAD, { name: LOGO_SETTING })} />
      )}
    </>
  ),
  worded: (form, error) => problemAt(form.has(SECRET_FIELD) ? SECRET_FIELD : 'value')(form, error),
  work: async (asked, sent, shown) => {
    const { name, language, form } = wantedIn(asked)
    const wanted: SettingName = language === '' ? { name } : { name, language }
    if (sent.get('do') === 'reset') {
      const { admin, forms } = shown.texts
      await requireConfirmed(sent, {
        title: admin.resetOf(name),
        text: forms.forGood,
        send: admin.reset,
      })
      await settings.remove(asked.actor, wanted)
    } else {
      const field = fieldOf(name)
      const value = (sent.get(field) ?? '').replaceAll('\r\n', '\n')
      const { wrongKind, nothingTyped } = shown.texts.admin
      if (value.trim() === '') refuseField(field, nothingTyped)
      if (!isOfKind(value, form.kind)) refuseField(field, wrongKind[form.kind])
      await settings.put(asked.actor, wanted, { value })
    }
    return settingPath({ name, language })
  },
})

/** The field for the value of a setting. */
const fieldOf = (name: string): string => (SECRET_SETTINGS.has(name) ? SECRET_FIELD : 'value')

/** The setting that the address names; refuses others. */
function wantedIn({ parameter }: Asked) {
  const name = parameter('name')
  const key = name.slice(1)
  const form = name.startsWith(':') ? SETTING_FORMS.get(key) : undefined
  if (form === undefined) return refuse({ kind: 'notFound', what: `Setting ${name.slice(0, 100)}` })
  const language = name === TRANSLATED_SETTING ? parameter('language') : ''
  // The names in the map are exactly these.
  return { name, key: key as SettingKey, form, language }
}

function Setting({ shown, form, facts }: AdminProps & { readonly facts: SettingFacts }) {
  const { admin } = shown.texts
  const { key, name, language, value, standard } = facts
  return (
    <>
      <p>{shown.texts.settings[key]}</p>
      <dl>
        <dt>{admin.value}</dt>
        <dd>
          {value === undefined ? (
            admin.unset
          ) : value === null ? (
            admin.secretSet
          ) : (
            <code>{value}</code>
          )}
        </dd>
        <dt>{admin.standard}</dt>
        <dd>{standard ?? admin.none}</dd>
      </dl>
      <Form shown={shown} action={settingPath({ name, language })}>
        <ValueField shown={shown} form={form} facts={facts} />
        <div class="actions">
          <SendButton text={shown.texts.forms.send} name="do" value="save" />
          {value === undefined ? null : (
            <SendButton text={admin.reset} name="do" value="reset" plain />
          )}
        </div>
      </Form>
      {name === TRANSLATED_SETTING ? <Languages shown={shown} facts={facts} /> : null}
    </>
  )
}

function ValueField({
  shown,
  form,
  facts: { name, kind },
}: AdminProps & { readonly facts: SettingFacts }) {
  const { admin } = shown.texts
  const field = { shown, form, name: fieldOf(name), label: admin.newValue, required: true }
  if (SECRET_SETTINGS.has(name))
    return <TextField {...field} type="password" hint={admin.secretHint} />
  if (kind === 'flag')
    return (
      <SelectField
        {...field}
        options={[
          { value: '', text: admin.choose },
          ...['true', 'false'].map((each) => ({ value: each, text: each })),
        ]}
      />
    )
  if (kind === 'number') return <TextField {...field} />
  return <TextArea {...field} rows={kind === 'json' ? 10 : 4} />
}

/** The languages in which it has a text, and another one. */
function Languages({ shown, facts }: { readonly shown: Shown; readonly facts: SettingFacts }) {
  const { admin } = shown.texts
  const { base } = shown.addresses
  return (
    <section>
      <h2>{admin.inLanguages}</h2>
      <ul class="plain">
        {['', ...facts.languages].map((language) => (
          <li>
            <a href={base + settingPath({ name: facts.name, language })}>
              {language === '' ? admin.noLanguage : language}
            </a>
          </li>
        ))}
      </ul>
      <form class="search" action={`${base}${adminPath('/setting')}`}>
        <input type="hidden" name="name" value={facts.name} />
        <label for="language">{admin.language}</label>
        <input id="language" name="language" required pattern="[a-z]{2}" autocomplete="off" />
        <SendButton text={admin.open} />
      </form>
    </section>
  )
}
