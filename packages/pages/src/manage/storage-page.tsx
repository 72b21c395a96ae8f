import type { Repository } from '@holdfast/core'
import { isSuperuser } from '@holdfast/core/rules'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import { numberText, sizeText } from '../layout/shown.ts'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

interface StorageFacts {
  readonly bytes: number
  readonly files: number
  /** In bytes, of the collection itself; null for none. */
  readonly own: number | null
  /** The one that applies: its own, or that of the nearest collection above. */
  readonly quota: number | null
}

/** What a collection stores, and how much it may. */
export const storagePage = ({ quotas: { collections } }: Repository): ManagePage<StorageFacts> => ({
  name: 'storage',
  read: async ({ actor, ref }) => ({
    ...(await collections.use(actor, ref)),
    own: await collections.quota(actor, ref, { inherited: false }),
    quota: await collections.quota(actor, ref, { inherited: true }),
  }),
  body: ({ shown, managed, form }, { bytes, files, own, quota }) => {
    const { manage } = shown.texts
    return (
      <>
        <dl>
          <dt>{shown.texts.files.files}</dt>
          <dd>{numberText(files, shown)}</dd>
          <dt>{manage.stored}</dt>
          <dd>{sizeText(bytes, shown)}</dd>
          <dt>{manage.quota}</dt>
          <dd>
            {quota === null ? manage.noQuota : sizeText(quota, shown)}
            {quota !== null && own === null ? ` (${manage.quotaAbove})` : null}
          </dd>
        </dl>
        {isSuperuser(managed.actor) ? (
          <Form shown={shown} action={managePath(managed.view.collection.alias, 'storage')}>
            <TextField
              shown={shown}
              form={form}
              name="quota"
              label={manage.quota}
              hint={manage.quotaHint(own === null ? null : String(own))}
            />
            <div class="actions">
              <SendButton text={shown.texts.forms.send} />
            </div>
          </Form>
        ) : null}
      </>
    )
  },
  work: async ({ actor, ref }, form) => {
    const sent = (form.get('quota') ?? '').trim()
    await collections.setQuota(actor, ref, sent === '' ? null : sent)
    return undefined
  },
})
