import { type ExternalTool, refuse } from '@holdfast/core/rules'
import type { PageSite } from '../app/page-site.ts'
import { RowForm, requireDeletion } from '../forms/row-form.tsx'
import type { Shown } from '../layout/shown.ts'
import { type AdminPage, problemAt } from './admin-page.ts'
import { DefinitionForm } from './definition-form.tsx'
import { idIn } from './form-values.ts'

const PATH = '/admin/external-tools'

/** The tools of others that open files and datasets. */
export const toolsPage = ({
  repository: { externalTools },
  options: { definitions },
}: PageSite): AdminPage<readonly ExternalTool[]> => ({
  name: 'tools',
  read: ({ actor }) => externalTools.administered.all(actor),
  body: (props, tools) => (
    <>
      {tools.length === 0 ? (
        <p>{props.shown.texts.admin.tools.noTools}</p>
      ) : (
        <ToolTable shown={props.shown} tools={tools} />
      )}
      {definitions === undefined ? null : (
        <DefinitionForm {...props} action={PATH} title={props.shown.texts.admin.tools.add} />
      )}
    </>
  ),
  worded: problemAt('json'),
  work: async ({ actor }, form, shown) => {
    if (form.get('do') === 'delete') {
      await requireDeletion(form, shown)
      await externalTools.remove(actor, idIn(form, 'tool'))
    } else if (form.get('do') === 'add' && definitions !== undefined)
      await externalTools.add(actor, definitions.tool(form.get('json') ?? ''))
    else refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
    return PATH
  },
})

function ToolTable({
  shown,
  tools,
}: {
  readonly shown: Shown
  readonly tools: readonly ExternalTool[]
}) {
  const { admin, manage, files } = shown.texts
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{manage.name}</th>
            <th scope="col">{files.type}</th>
            <th scope="col">{admin.tools.address}</th>
            <th scope="col">{manage.change}</th>
          </tr>
        </thead>
        <tbody>
          {tools.map(({ id, displayName, description, types, scope, contentType, toolUrl }) => (
            <tr>
              <td>
                {displayName}
                <div class="muted">{description}</div>
              </td>
              <td>
                {scope}: {types.join(', ')}
                {contentType === null ? null : <div class="muted">{contentType}</div>}
              </td>
              <td>
                <code>{toolUrl}</code>
              </td>
              <td>
                <RowForm
                  shown={shown}
                  action={PATH}
                  about={{ tool: String(id) }}
                  of={displayName}
                  steps={[{ text: admin.remove, step: 'delete' }]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
