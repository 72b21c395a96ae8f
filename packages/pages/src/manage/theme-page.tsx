import type { Repository } from '@holdfast/core'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** What the page of a collection shows at its top. */
export const themePage = ({ collections }: Repository): ManagePage<null> => ({
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
    return (
      <Form shown={shown} action={managePath(managed.view.collection.alias, 'theme')}>
        <p>{theme.text}</p>
        <TextField {...common} name="tagline" label={theme.tagline} />
        <TextField {...common} name="linkUrl" label={theme.link} hint={theme.linkHint} type="url" />
        <TextField {...common} name="backgroundColor" label={theme.color} hint={theme.colorHint} />
        <div class="actions">
          <SendButton text={shown.texts.forms.send} />
        </div>
      </Form>
    )
  },
  work: async ({ actor, ref }, form) => {
    const typed = (name: string) => (form.get(name) ?? '').trim()
    await collections.setTheme(actor, ref, {
      tagline: typed('tagline'),
      linkUrl: typed('linkUrl'),
      backgroundColor: typed('backgroundColor'),
    })
    return undefined
  },
})
