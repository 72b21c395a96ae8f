import type { Repository } from '@holdfast/core'
import type { HarvestSet } from '@holdfast/core/rules'
import { Form, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import { RowForm, requireDeletion } from '../forms/row-form.tsx'
import type { Shown } from '../layout/shown.ts'
import { type AdminPage, type AdminProps, problemAt } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'

const PATH = '/admin/harvesting'
const SETTING = '/admin/setting?name=%3AOAIServerEnabled'

/** The sets that others harvest. */
export const harvestingPage = ({
  harvesting: { sets },
}: Repository): AdminPage<readonly HarvestSet[]> => ({
  name: 'harvesting',
  read: () => sets.all(),
  body: (props, all) => (
    <>
      <Offered shown={props.shown} />
      {all.length === 0 ? null : <SetTable shown={props.shown} sets={all} />}
      <NewSet {...props} />
    </>
  ),
  work: async ({ actor }, form, shown) => {
    const spec = (form.get('name') ?? '').trim()
    if (form.get('do') === 'delete') {
      await requireDeletion(form, shown)
      await sets.remove(actor, spec)
      return PATH
    }
    await sets.add(actor, { spec, ...saidIn(form) })
    return PATH
  },
})

/** One set: its definition and its description. */
export const harvestSetPage = ({ harvesting: { sets } }: Repository): AdminPage<HarvestSet> => ({
  name: 'harvesting',
  below: '/harvest-set',
  parameters: ['name'],
  heading: ({ spec }) => spec,
  read: ({ parameter }) => sets.one(parameter('name')),
  first: ({ definition, description }) => freshForm({ definition, description }),
  body: (props, { spec }) => (
    <Form shown={props.shown} action={setPath(spec)}>
      <SaidFields {...props} />
      <div class="actions">
        <SendButton text={props.shown.texts.forms.send} />
      </div>
    </Form>
  ),
  worded: problemAt('definition'),
  work: async ({ actor, parameter }, form) => {
    const name = parameter('name')
    await sets.change(actor, name, saidIn(form))
    return setPath(name)
  },
})

const setPath = (name: string): string => adminPath('/harvest-set', { name })

const saidIn = (form: URLSearchParams): Pick<HarvestSet, 'definition' | 'description'> => ({
  definition: (form.get('definition') ?? '').trim(),
  description: (form.get('description') ?? '').trim(),
})

function Offered({ shown }: { readonly shown: Shown }) {
  const { harvesting } = shown.texts.admin
  const { base } = shown.addresses
  return (
    <>
      <p>{harvesting.text}</p>
      <p>
        <a href={base + SETTING}>{harvesting.setting}</a>
        {' · '}
        <a href={`${base}/oai?verb=Identify`}>
          <code>/oai?verb=Identify</code>
        </a>
      </p>
    </>
  )
}

function SetTable({
  shown,
  sets,
}: {
  readonly shown: Shown
  readonly sets: readonly HarvestSet[]
}) {
  const { admin, manage } = shown.texts
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{manage.name}</th>
            <th scope="col">{admin.harvesting.definition}</th>
            <th scope="col">{manage.change}</th>
          </tr>
        </thead>
        <tbody>
          {sets.map(({ spec, definition, description }) => (
            <tr>
              <td>
                <a href={shown.addresses.base + setPath(spec)}>{spec}</a>
                <div class="muted">{description}</div>
              </td>
              <td>
                <code>{definition}</code>
              </td>
              <td>
                <RowForm
                  shown={shown}
                  action={PATH}
                  about={{ name: spec }}
                  of={spec}
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

function NewSet(props: AdminProps) {
  const { admin, manage } = props.shown.texts
  return (
    <section>
      <h2>{admin.harvesting.add}</h2>
      <Form shown={props.shown} action={PATH}>
        <TextField
          {...props}
          name="name"
          label={manage.name}
          hint={admin.harvesting.nameHint}
          required
        />
        <SaidFields {...props} />
        <div class="actions">
          <SendButton text={admin.harvesting.add} name="do" value="add" />
        </div>
      </Form>
    </section>
  )
}

function SaidFields(props: AdminProps) {
  const { admin, dataset } = props.shown.texts
  return (
    <>
      <TextField
        {...props}
        name="definition"
        label={admin.harvesting.definition}
        hint={admin.harvesting.definitionHint}
        required
      />
      <TextArea {...props} name="description" label={dataset.description} />
    </>
  )
}
