import { type EditableItem, LINKED_KINDS, refuse } from '@holdfast/core/rules'
import type { PageSite } from '../app/page-site.ts'
import { requireConfirmed } from '../forms/confirmation.tsx'
import { Form, SelectField, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import { type FormState, freshForm } from '../forms/form-state.ts'
import { NAME_FIELD, requireDeletion } from '../forms/row-form.tsx'
import type { ManageProps } from './manage-frame.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'
import { PictureForm } from './picture-form.tsx'

/** What a collection shows its visitors first, in its order. */
export const featuredPage = ({
  repository: { featuredItems },
  options,
}: PageSite): ManagePage<readonly EditableItem[]> => ({
  name: 'featured',
  read: ({ actor, ref }) => featuredItems.editable(actor, ref),
  body: (props, items) => (
    <>
      <p>{props.shown.texts.manage.featured.text}</p>
      {items.map((listed, place) => (
        <ItemForm
          {...props}
          listed={listed}
          place={place}
          uploads={options.formParts !== undefined}
        />
      ))}
      <NewItem {...props} next={Math.max(-1, ...items.map(({ item }) => item.displayOrder)) + 1} />
    </>
  ),
  work: async ({ actor, ref }, form, shown) => {
    const step = form.get('do')
    if (step === 'add') {
      await featuredItems.create(actor, ref, { ...itemIn(form), image: { kind: 'none' } })
      return undefined
    }
    const listed = itemNamed(await featuredItems.editable(actor, ref), form.get('item'))
    const { id } = listed.item
    if (step === 'delete') {
      await requireDeletion(form, shown)
      await featuredItems.remove(actor, id)
    } else if (step === 'unpicture') {
      const { removal, remove } = shown.texts.manage.featured.picture
      await requireConfirmed(form, {
        title: removal,
        text: shown.texts.forms.forGood,
        send: remove,
      })
      await featuredItems.update(actor, id, { ...storedIn(listed), image: { kind: 'none' } })
    } else if (step === 'change')
      await featuredItems.update(actor, id, { ...itemIn(form), image: { kind: 'keep' } })
    else refuse({ kind: 'invalid', message: 'The form does not say what to do.' })
    return undefined
  },
})

/** What a form says of an item, without its picture. */
function itemIn(form: URLSearchParams) {
  const typed = (name: string) => (form.get(name) ?? '').trim()
  const order = typed('displayOrder')
  return {
    displayOrder: /^\d{1,9}$/.test(order) ? Number(order) : Number.NaN,
    type: typed('type'),
    identifier: typed('identifier') || null,
    content: typed('content') || null,
  }
}

/** The item that a form is about. */
export const itemNamed = (items: readonly EditableItem[], named: string | null): EditableItem =>
  items.find(({ item }) => String(item.id) === named) ??
  refuse({ kind: 'missing', message: 'The collection has no such item.' })

/** What is stored of an item, without its picture. */
export const storedIn = ({ item, linked }: EditableItem) => ({
  displayOrder: item.displayOrder,
  type: item.target.kind,
  identifier: linked?.identifier ?? null,
  content: item.target.kind === 'custom' ? item.target.content : null,
})

function valuesOf(listed: EditableItem): FormState {
  const { displayOrder, type, identifier, content } = storedIn(listed)
  return freshForm({
    ...{ displayOrder: String(displayOrder), type },
    ...{ identifier: identifier ?? '', content: content ?? '' },
  })
}

function ItemForm({
  shown,
  managed,
  form,
  listed,
  place,
  uploads,
}: ManageProps & {
  readonly listed: EditableItem
  readonly place: number
  readonly uploads: boolean
}) {
  const { featured } = shown.texts.manage
  const { item, linked, visible } = listed
  const typed = form.values.get('item') === String(item.id) && form.values.get('do') === 'change'
  const title = visible
    ? (linked?.name ?? featured.custom(String(place + 1)))
    : featured.types[item.target.kind]
  return (
    <section>
      <h2>{title}</h2>
      {visible ? null : <p class="note">{featured.hidden}</p>}
      <Form shown={shown} action={managePath(managed.view.collection.alias, 'featured')}>
        <input type="hidden" name="item" value={String(item.id)} />
        <input type="hidden" name={NAME_FIELD} value={title} />
        <input type="hidden" name="type" value={item.target.kind} />
        {item.target.kind === 'custom' ? null : (
          <input type="hidden" name="identifier" value={linked?.identifier ?? ''} />
        )}
        {visible ? (
          <Fields
            shown={shown}
            form={typed ? form : valuesOf(listed)}
            suffix={`-${item.id}`}
            content={item.target.kind === 'custom'}
          />
        ) : null}
        <div class="actions">
          {visible ? <SendButton text={shown.texts.forms.send} name="do" value="change" /> : null}
          <SendButton text={featured.remove} name="do" value="delete" plain />
        </div>
      </Form>
      {visible && uploads ? (
        <PictureForm shown={shown} managed={managed} form={form} listed={listed} />
      ) : null}
    </section>
  )
}

function Fields({
  shown,
  content,
  ...own
}: Pick<ManageProps, 'shown' | 'form'> & {
  readonly suffix?: string
  readonly content: boolean
}) {
  const { featured, descriptionHint } = shown.texts.manage
  return (
    <>
      {content ? (
        <TextArea
          shown={shown}
          {...own}
          name="content"
          label={featured.content}
          hint={descriptionHint}
        />
      ) : null}
      <TextField
        shown={shown}
        {...own}
        name="displayOrder"
        label={shown.texts.admin.licenses.order}
        required
      />
    </>
  )
}

function NewItem({ shown, managed, form, next }: ManageProps & { readonly next: number }) {
  const { featured } = shown.texts.manage
  const typed = form.values.get('do') === 'add'
  const own = typed ? form : freshForm({ displayOrder: String(next), type: 'custom' })
  return (
    <section>
      <h2>{featured.add}</h2>
      <Form shown={shown} action={managePath(managed.view.collection.alias, 'featured')}>
        <SelectField
          shown={shown}
          form={own}
          name="type"
          label={featured.type}
          options={['custom' as const, ...LINKED_KINDS].map((kind) => ({
            value: kind,
            text: featured.types[kind],
          }))}
          required
        />
        <TextField
          shown={shown}
          form={own}
          name="identifier"
          label={featured.identifier}
          hint={featured.identifierHint}
        />
        <Fields shown={shown} form={own} content />
        <div class="actions">
          <SendButton text={featured.add} name="do" value="add" />
        </div>
      </Form>
    </section>
  )
}
