import type { Repository } from '@holdfast/core'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { requireSure, SureBox } from '../forms/sure-box.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** The publication of a collection. */
export const publishPage = ({ collections }: Repository): ManagePage<null> => ({
  name: 'publish',
  read: async () => null,
  body: ({ shown, managed, form }) => (
    <Form shown={shown} action={managePath(managed.view.collection.alias, 'publish')}>
      <p class="note">{shown.texts.manage.publishText}</p>
      <SureBox shown={shown} form={form} of="publish" />
      <div class="actions">
        <SendButton text={shown.texts.manage.pages.publish} />
      </div>
    </Form>
  ),
  work: async ({ actor, ref }, form, shown) => {
    requireSure(form, 'publish', shown)
    const { collection } = await collections.publish(actor, ref)
    return { alias: collection.alias, name: 'collection' }
  },
})
