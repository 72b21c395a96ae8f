import type { Repository, TemplateView } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { RowForm, requireDeletion } from '../forms/row-form.tsx'
import { numberText } from '../layout/shown.ts'
import type { ManageProps } from './manage-frame.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'
import type { Managed } from './managed.ts'
import { templatePath } from './template-page.tsx'

/** The templates that new datasets of a collection can begin with. */
export const templatesPage = ({ templates }: Repository): ManagePage<readonly TemplateView[]> => ({
  name: 'templates',
  read: ({ actor, ref }) => templates.list(actor, ref),
  body: (props, listed) => (
    <>
      <p>
        <a
          href={`${props.shown.addresses.base}${templatePath(props.managed.view.collection.alias)}`}
        >
          {props.shown.texts.manage.template.make}
        </a>
      </p>
      {listed.length === 0 ? (
        <p>{props.shown.texts.manage.noTemplates}</p>
      ) : (
        <TemplateTable {...props} listed={listed} />
      )}
    </>
  ),
  work: async ({ actor, ref, view }, form, shown) => {
    const id = /^\d{1,15}$/.exec(form.get('template') ?? '')?.[0]
    if (id === undefined) return refuse({ kind: 'invalid', message: 'No template was chosen.' })
    const template = { id: Number(id), given: id }
    if (form.get('do') === 'delete') {
      const { owner } = await templates.get(actor, template)
      // The page shows inherited ones too, which are deleted where they belong.
      if (owner.id !== view.collection.id)
        return refuse({ kind: 'invalid', message: `The template belongs to ${owner.name}.` })
      await requireDeletion(form, shown)
      await templates.delete(actor, template)
    } else await templates.setDefault(actor, ref, form.get('do') === 'default' ? template : null)
    return undefined
  },
})

interface TableProps extends ManageProps {
  readonly listed: readonly TemplateView[]
}

function TemplateTable(props: TableProps) {
  const { manage } = props.shown.texts
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{manage.name}</th>
            <th scope="col">{manage.givenOn}</th>
            <th scope="col" class="number">
              {manage.usedBy}
            </th>
            <th scope="col">{manage.change}</th>
          </tr>
        </thead>
        <tbody>
          {props.listed.map((one) => (
            <Row {...props} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  shown,
  managed,
  one: { template, owner, isDefault },
}: TableProps & { readonly one: TemplateView }) {
  const { manage } = shown.texts
  return (
    <tr>
      <td>
        {isOwn(managed, owner) ? (
          <a
            href={`${shown.addresses.base}${templatePath(managed.view.collection.alias, { template: template.id })}`}
          >
            {template.name}
          </a>
        ) : (
          template.name
        )}
        {isDefault ? <div class="tag">{manage.isDefault}</div> : null}
      </td>
      <td>{owner.name}</td>
      <td class="number">{numberText(template.usageCount, shown)}</td>
      <td>
        <RowForm
          shown={shown}
          action={managePath(managed.view.collection.alias, 'templates')}
          about={{ template: String(template.id) }}
          of={template.name}
          steps={[
            isDefault
              ? { text: manage.noDefault, step: 'none' }
              : { text: manage.makeDefault, step: 'default' },
            ...(isOwn(managed, owner) ? [{ text: manage.deleteTemplate, step: 'delete' }] : []),
          ]}
        />
      </td>
    </tr>
  )
}

const isOwn = ({ view }: Managed, { id }: TemplateView['owner']): boolean =>
  id === view.collection.id
