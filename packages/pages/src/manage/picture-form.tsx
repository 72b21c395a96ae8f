import type { EditableItem } from '@holdfast/core/rules'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { ManageProps } from './manage-frame.tsx'
import { managePath } from './manage-pages.ts'

/** The path of the address that takes the picture of an item, below the base. */
export const picturePath = (alias: string, id: number): string =>
  `${managePath(alias, 'featured')}/${id}`

/** The field of the picture of an item; each has its own name, as a page has several. */
export const pictureField = (id: number): string => `picture-${id}`

/** The picture of a featured item: what it is now, and a new one instead. */
export function PictureForm({
  shown,
  managed,
  form,
  listed: { item },
}: ManageProps & { readonly listed: EditableItem }) {
  const { alias, publishedAt } = managed.view.collection
  const { picture } = shown.texts.manage.featured
  return (
    <>
      {item.image === null ? null : (
        <Form shown={shown} action={managePath(alias, 'featured')}>
          <input type="hidden" name="item" value={String(item.id)} />
          <p class="picture">
            {publishedAt === null ? null : (
              <img
                src={shown.addresses.api(`/access/collectionFeaturedItemImage/${item.id}`)}
                alt=""
              />
            )}{' '}
            {item.image.fileName}{' '}
            <SendButton text={picture.remove} name="do" value="unpicture" plain />
          </p>
        </Form>
      )}
      <Form shown={shown} action={picturePath(alias, item.id)} upload>
        <TextField
          shown={shown}
          form={form}
          name={pictureField(item.id)}
          type="file"
          label={picture.file}
          hint={picture.hint}
          required
        />
        <div class="actions">
          <SendButton text={picture.upload} plain />
        </div>
      </Form>
    </>
  )
}
