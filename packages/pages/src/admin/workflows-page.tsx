import type { Repository } from '@holdfast/core'
import {
  type Invocation,
  refuse,
  WORKFLOW_TRIGGERS,
  type Workflow,
  type WorkflowTrigger,
} from '@holdfast/core/rules'
import type { PageSite } from '../app/page-site.ts'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { RowForm, requireDeletion } from '../forms/row-form.tsx'
import { type Shown, timeText } from '../layout/shown.ts'
import { type AdminPage, problemAt } from './admin-page.ts'
import { DefinitionForm } from './definition-form.tsx'
import { idIn } from './form-values.ts'

const PATH = '/admin/workflows'

interface WorkflowsFacts {
  readonly workflows: readonly Workflow[]
  readonly defaults: ReadonlyMap<WorkflowTrigger, Workflow | null>
  readonly unfinished: readonly Invocation[]
}

/** The workflows around publications: what starts them, and which are under way. */
export const workflowsPage = ({ repository, options }: PageSite): AdminPage<WorkflowsFacts> => ({
  name: 'workflows',
  read: async ({ actor }) => ({
    workflows: await repository.workflows.all(actor),
    defaults: await repository.workflows.defaults(actor),
    unfinished: await repository.workflows.unfinished(actor),
  }),
  body: (props, facts) => (
    <>
      <Defaults shown={props.shown} {...facts} />
      <WorkflowTable shown={props.shown} {...facts} />
      <Unfinished shown={props.shown} {...facts} />
      {options.definitions === undefined ? null : (
        <DefinitionForm {...props} action={PATH} title={props.shown.texts.admin.workflows.add} />
      )}
    </>
  ),
  worded: problemAt('json'),
  work: async ({ actor }, form, shown) => {
    if (form.get('do') === 'delete') await requireDeletion(form, shown)
    await change(repository, options.definitions, { actor, form })
    return PATH
  },
})

async function change(
  { workflows }: Repository,
  definitions: PageSite['options']['definitions'],
  {
    actor,
    form,
  }: { readonly actor: Parameters<typeof workflows.all>[0]; readonly form: URLSearchParams },
): Promise<void> {
  const step = form.get('do')
  if (step === 'add' && definitions !== undefined)
    await workflows.add(actor, definitions.workflow(form.get('json') ?? ''))
  else if (step === 'delete') await workflows.delete(actor, idIn(form, 'workflow'))
  else if (step === 'defaults')
    for (const trigger of WORKFLOW_TRIGGERS) {
      const chosen = form.get(trigger) === '' ? null : idIn(form, trigger)
      await workflows.chooseDefault(actor, trigger, chosen)
    }
  else refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
}

interface FactsProps extends WorkflowsFacts {
  readonly shown: Shown
}

function Defaults({ shown, workflows, defaults }: FactsProps) {
  const { admin } = shown.texts
  return (
    <section>
      <h2>{admin.workflows.triggers}</h2>
      <Form shown={shown} action={PATH}>
        {WORKFLOW_TRIGGERS.map((trigger) => (
          <div class="field">
            <label for={`field-${trigger}`}>{admin.workflows.triggerNames[trigger]}</label>
            <select id={`field-${trigger}`} name={trigger}>
              <option value="">{admin.none}</option>
              {workflows.map(({ id, name }) => (
                <option value={String(id)} selected={defaults.get(trigger)?.id === id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        ))}
        <div class="actions">
          <SendButton text={shown.texts.forms.send} name="do" value="defaults" />
        </div>
      </Form>
    </section>
  )
}

function WorkflowTable({ shown, workflows }: FactsProps) {
  const { admin, manage } = shown.texts
  if (workflows.length === 0) return <p>{admin.workflows.noWorkflows}</p>
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{manage.name}</th>
            <th scope="col">{admin.workflows.steps}</th>
            <th scope="col">{manage.change}</th>
          </tr>
        </thead>
        <tbody>
          {workflows.map(({ id, name, steps }) => (
            <tr>
              <td>
                {name} <span class="muted">{id}</span>
              </td>
              <td>
                <ol>
                  {steps.map(({ stepType }) => (
                    <li>
                      <code>{stepType}</code>
                    </li>
                  ))}
                </ol>
              </td>
              <td>
                <RowForm
                  shown={shown}
                  action={PATH}
                  about={{ workflow: String(id) }}
                  of={name}
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

function Unfinished({ shown, unfinished }: FactsProps) {
  const { workflows } = shown.texts.admin
  if (unfinished.length === 0) return null
  return (
    <section>
      <h2>{workflows.unfinished}</h2>
      <ul>
        {unfinished.map(({ id, workflowName, datasetId, startedAt, step, state }) => (
          <li>
            {workflowName}: {workflows.states[state]}, {workflows.stepNumber(String(step + 1))},{' '}
            {timeText(startedAt, shown)},{' '}
            <a href={`${shown.addresses.base}/datasets/${datasetId}`}>{String(datasetId)}</a>{' '}
            <code>{id}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
