import { themeLogo } from '@holdfast/core/rules'
import type { PageSite } from '../app/page-site.ts'
import { requireConfirmed } from '../forms/confirmation.tsx'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import { logoPath } from '../logos/logo-address.ts'
import { LogoForm } from '../logos/logo-form.tsx'
import type { ManageProps } from './manage-frame.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** What the page of a collection shows at its top. */
export const themePage = ({
  repository: { collections, logos },
  options,
}: PageSite): ManagePage<null> => ({
  name: 'theme',
  read: async () => null,
  first: ({ view: { collection } }) => {
    const { tagline, linkUrl, backgroundColor } = collection.theme ?? {}
    return freshForm({
      tagline: tagline ?? '',
      linkUrl: linkUrl ?? '',
      backgroundColor: backgroundColor ?? '',
    })
  },
  body: ({ shown, managed, form }) => {
    const { theme } = shown.texts.manage
    const common = { shown, form }
    const action = managePath(managed.view.collection.alias, 'theme')
    return (
      <>
        <Form shown={shown} action={action}>
          <p>{theme.text}</p>
          <TextField {...common} name="tagline" label={theme.tagline} />
          <TextField
            {...common}
            name="linkUrl"
            label={theme.link}
            hint={theme.linkHint}
            type="url"
          />
          <TextField
            {...common}
            name="backgroundColor"
            label={theme.color}
            hint={theme.colorHint}
          />
          <div class="actions">
            <SendButton text={shown.texts.forms.send} />
          </div>
        </Form>
        {options.formParts === undefined ? null : (
          <LogoForm {...common} action={`${action}/logo`} />
        )}
        <CurrentLogo shown={shown} managed={managed} />
      </>
    )
  },
  work: async ({ actor, ref }, form, shown) => {
    if (form.get('do') === 'remove-logo') {
      const { forms, manage } = shown.texts
      await requireConfirmed(form, {
        title: manage.logo.removal,
        text: forms.forGood,
        send: manage.logo.remove,
      })
      await logos.removeOfCollection(actor, ref)
      return undefined
    }
    const typed = (name: string) => (form.get(name) ?? '').trim()
    await collections.setTheme(actor, ref, {
      tagline: typed('tagline'),
      linkUrl: typed('linkUrl'),
      backgroundColor: typed('backgroundColor'),
    })
    return undefined
  },
})

/** The logo that is shown, and the button that removes it. */
function CurrentLogo({ shown, managed }: Pick<ManageProps, 'shown' | 'managed'>) {
  const { alias, theme } = managed.view.collection
  const logo = themeLogo(theme)
  if (logo === null) return null
  return (
    <Form shown={shown} action={managePath(alias, 'theme')}>
      <img src={shown.addresses.base + logoPath(logo)} alt={shown.texts.manage.logo.title} />
      <div class="actions">
        <SendButton text={shown.texts.manage.logo.remove} name="do" value="remove-logo" plain />
      </div>
    </Form>
  )
}
