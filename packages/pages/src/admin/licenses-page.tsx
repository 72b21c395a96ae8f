import type { Repository } from '@holdfast/core'
import { type License, type LicenseInput, refuse } from '@holdfast/core/rules'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import { RowForm, requireDeletion } from '../forms/row-form.tsx'
import type { Shown } from '../layout/shown.ts'
import type { AdminPage, AdminProps } from './admin-page.ts'
import { idIn } from './form-values.ts'

const PATH = '/admin/licenses'

/** The licences of the installation. */
export const licensesPage = ({ licenses }: Repository): AdminPage<readonly License[]> => ({
  name: 'licenses',
  read: () => licenses.all(),
  first: (all) =>
    freshForm({ sortOrder: String(Math.max(0, ...all.map(({ sortOrder }) => sortOrder)) + 1) }),
  body: (props, all) => (
    <>
      <LicenseTable shown={props.shown} all={all} />
      <NewLicense {...props} />
    </>
  ),
  work: async ({ actor }, form, shown) => {
    const step = form.get('do')
    if (step === 'add') {
      await licenses.add(actor, licenseIn(form))
      return PATH
    }
    const id = idIn(form, 'license')
    if (step === 'default') await licenses.makeDefault(actor, id)
    else if (step === 'delete') {
      await requireDeletion(form, shown)
      await licenses.delete(actor, id)
    } else if (step === 'order')
      await licenses.changeSortOrder(actor, id, { sortOrder: numberIn(form, 'sortOrder') })
    else if (step === 'active' || step === 'inactive')
      await licenses.changeActive(actor, id, { active: step === 'active' })
    else refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
    return PATH
  },
})

const numberIn = (form: URLSearchParams, name: string): number => {
  const text = (form.get(name) ?? '').trim()
  return /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
}

function licenseIn(form: URLSearchParams): LicenseInput {
  const text = (name: string): string => (form.get(name) ?? '').trim()
  const optional = (name: string): string | null => text(name) || null
  return {
    name: text('name'),
    uri: text('uri'),
    shortDescription: text('shortDescription'),
    iconUrl: optional('iconUrl'),
    active: true,
    sortOrder: numberIn(form, 'sortOrder'),
    rightsIdentifier: optional('rightsIdentifier'),
    rightsIdentifierScheme: optional('rightsIdentifierScheme'),
    schemeUri: optional('schemeUri'),
    languageCode: optional('languageCode'),
  }
}

function LicenseTable({ shown, all }: { readonly shown: Shown; readonly all: readonly License[] }) {
  const { licenses } = shown.texts.admin
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{shown.texts.dataset.license}</th>
            <th scope="col">{licenses.order}</th>
            <th scope="col">{shown.texts.manage.change}</th>
          </tr>
        </thead>
        <tbody>
          {all.map((license) => (
            <LicenseRow shown={shown} license={license} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LicenseRow({ shown, license }: { readonly shown: Shown; readonly license: License }) {
  const { licenses, remove } = shown.texts.admin
  const { id, name, uri, shortDescription, active, isDefault, sortOrder } = license
  return (
    <tr>
      <td>
        {/^https?:/.test(uri) ? <a href={uri}>{name}</a> : name}
        {isDefault ? <div class="tag">{shown.texts.manage.isDefault}</div> : null}
        {active ? null : <div class="tag">{licenses.inactive}</div>}
        <div class="muted">{shortDescription}</div>
      </td>
      <td>
        <Form shown={shown} action={PATH} class="inline">
          <input type="hidden" name="license" value={String(id)} />
          <input name="sortOrder" value={String(sortOrder)} aria-label={licenses.orderOf(name)} />
          <SendButton text={shown.texts.forms.send} name="do" value="order" plain />
        </Form>
      </td>
      <td>
        {isDefault ? null : (
          <RowForm
            shown={shown}
            action={PATH}
            about={{ license: String(id) }}
            of={name}
            steps={[
              ...(active ? [{ text: shown.texts.manage.makeDefault, step: 'default' }] : []),
              active
                ? { text: licenses.deactivate, step: 'inactive' }
                : { text: licenses.activate, step: 'active' },
              { text: remove, step: 'delete' },
            ]}
          />
        )}
      </td>
    </tr>
  )
}

function NewLicense({ shown, form }: AdminProps) {
  const { licenses } = shown.texts.admin
  const common = { shown, form }
  return (
    <section>
      <h2>{licenses.add}</h2>
      <Form shown={shown} action={PATH}>
        <TextField {...common} name="name" label={shown.texts.manage.name} required />
        <TextField {...common} name="uri" label={licenses.uri} hint={licenses.uriHint} required />
        <TextField {...common} name="shortDescription" label={shown.texts.dataset.description} />
        <TextField {...common} name="iconUrl" label={licenses.icon} type="url" />
        <TextField {...common} name="sortOrder" label={licenses.order} required />
        <TextField {...common} name="rightsIdentifier" label={licenses.identifier} />
        <TextField {...common} name="rightsIdentifierScheme" label={licenses.scheme} />
        <TextField {...common} name="schemeUri" label={licenses.schemeUri} />
        <TextField {...common} name="languageCode" label={licenses.language} />
        <div class="actions">
          <SendButton text={licenses.add} name="do" value="add" />
        </div>
      </Form>
    </section>
  )
}
