import type { Repository } from '@holdfast/core'
import { type FieldType, type MetadataBlock, refuse } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import type { Shown } from '../layout/shown.ts'
import { blockTitle, fieldIn } from '../metadata/field-words.ts'
import type { AdminPage } from './admin-page.ts'
import { blockPath } from './blocks-page.tsx'

/** One block: its fields, and which of them forms for a new dataset show. */
export const blockPage = ({ blocks }: Repository): AdminPage<MetadataBlock> => ({
  name: 'blocks',
  below: '/metadata-block',
  parameters: ['name'],
  heading: (block, { language }) => blockTitle(block, language),
  read: ({ parameter }) => blocks.get(parameter('name')),
  body: ({ shown }, block) => (
    <Form shown={shown} action={blockPath(block.name)}>
      <p>{shown.texts.admin.blocks.enabledText}</p>
      <div class="actions">
        <SendButton
          text={block.disabled === true ? shown.texts.manage.enable : shown.texts.manage.disable}
          name="block"
          value={block.disabled === true ? 'enable' : 'disable'}
          plain
        />
      </div>
      <FieldTable shown={shown} block={block} />
    </Form>
  ),
  work: async ({ actor, parameter }, form) => {
    const block = await blocks.get(parameter('name'))
    const [asked, show, hide] = [form.get('block'), form.get('show'), form.get('hide')]
    if (asked !== null) await blocks.setEnabled(actor, block.name, asked === 'enable')
    else {
      const name = show ?? hide ?? ''
      if (!block.fields.some((field) => field.name === name))
        refuse({ kind: 'invalid', message: 'The block has no such field.' })
      await blocks.setDisplayOnCreate(actor, name, show !== null)
    }
    return blockPath(block.name)
  },
})

function FieldTable({ shown, block }: { readonly shown: Shown; readonly block: MetadataBlock }) {
  const { blocks } = shown.texts.admin
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{blocks.field}</th>
            <th scope="col">{blocks.kind}</th>
            <th scope="col">{blocks.onCreate}</th>
          </tr>
        </thead>
        <tbody>
          {block.fields.map((field) => (
            <FieldRow shown={shown} field={field} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FieldRow({ shown, field }: { readonly shown: Shown; readonly field: FieldType }) {
  const { blocks } = shown.texts.admin
  const { name, type, parent, required, multiple, displayOnCreate } = field
  const facts = [
    type,
    ...(multiple ? [blocks.multiple] : []),
    ...(required ? [blocks.required] : []),
    ...(parent === null ? [] : [blocks.inside(parent)]),
  ]
  const step = displayOnCreate ? blocks.hide : blocks.show
  return (
    <tr>
      <td>
        {fieldIn(field, shown.language).title} <code>{name}</code>
      </td>
      <td>{facts.join(', ')}</td>
      <td>
        {displayOnCreate ? blocks.shown : blocks.hidden}{' '}
        <button
          type="submit"
          name={displayOnCreate ? 'hide' : 'show'}
          value={name}
          class="plain"
          aria-label={`${step}: ${name}`}
        >
          {step}
        </button>
      </td>
    </tr>
  )
}
