import type { Repository } from '@holdfast/core'
import { refusedAt, refusedForm } from '../forms/form-state.ts'
import { MoveForm } from '../forms/move-form.tsx'
import { refusedMissing } from '../forms/own-words.ts'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** Moves a collection with all that is in it into another one. */
export const movePage = ({ collections }: Repository): ManagePage<null> => ({
  name: 'move',
  read: async () => null,
  body: ({ shown, managed, form }) => {
    const { moving } = shown.texts.manage
    return (
      <MoveForm
        shown={shown}
        form={form}
        action={managePath(managed.view.collection.alias, 'move')}
        texts={moving}
        send={shown.texts.manage.pages.move}
      />
    )
  },
  worded: (form, error) => {
    if (error.refusal.kind === 'invalid') return refusedForm(form, error)
    const tied = 'code' in error.refusal && error.refusal.code === 'moveTied'
    return refusedAt(form, error, tied ? 'force' : 'to')
  },
  work: async ({ actor, ref, view }, form, { texts }) => {
    const to = { kind: 'alias', alias: (form.get('to') ?? '').trim() } as const
    await refusedMissing('to', texts.manage.moving.unknown, () =>
      collections.move(actor, ref, { to, force: form.get('force') === 'yes' }),
    )
    return { alias: view.collection.alias, name: 'collection' }
  },
})
