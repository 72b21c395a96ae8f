import type { Repository } from '@holdfast/core'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { requireSure, SureBox } from '../forms/sure-box.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** The end of a collection that holds nothing. */
export const deletePage = ({ collections }: Repository): ManagePage<null> => ({
  name: 'delete',
  read: async () => null,
  body: ({ shown, managed, form }) => (
    <Form shown={shown} action={managePath(managed.view.collection.alias, 'delete')}>
      <p class="note">{shown.texts.manage.deleteText}</p>
      <SureBox shown={shown} form={form} of="delete" />
      <div class="actions">
        <SendButton text={shown.texts.manage.pages.delete} />
      </div>
    </Form>
  ),
  work: async ({ actor, ref, view }, form, shown) => {
    requireSure(form, 'delete', shown)
    await collections.delete(actor, ref)
    return { alias: view.owners[0]?.alias ?? ':root', name: 'collection' }
  },
})
