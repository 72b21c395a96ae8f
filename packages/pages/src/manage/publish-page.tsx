import type { Repository } from '@holdfast/core'
import { Form, SendButton } from '../forms/form-parts.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** The publication of a collection. */
export const publishPage = ({ collections }: Repository): ManagePage<null> => ({
  name: 'publish',
  read: async () => null,
  body: ({ shown, managed }) => (
    <Form shown={shown} action={managePath(managed.view.collection.alias, 'publish')}>
      <p class="note">{shown.texts.manage.publishText}</p>
      <div class="actions">
        <SendButton text={shown.texts.manage.pages.publish} />
      </div>
    </Form>
  ),
  work: async ({ actor, ref }) => {
    const { collection } = await collections.publish(actor, ref)
    return { alias: collection.alias, name: 'collection' }
  },
})
