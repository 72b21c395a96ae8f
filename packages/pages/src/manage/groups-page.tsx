import type { Repository } from '@holdfast/core'
import type { ExplicitGroup, RefusedError } from '@holdfast/core/rules'
import { Form, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import { type FormState, freshForm, refusedForm } from '../forms/form-state.ts'
import { RowForm, requireDeletion } from '../forms/row-form.tsx'
import { changeGroup } from './group-steps.ts'
import type { ManageProps } from './manage-frame.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** The groups of a collection, with their members. */
export const groupsPage = ({ groups }: Repository): ManagePage<readonly ExplicitGroup[]> => ({
  name: 'groups',
  read: ({ actor, ref }) => groups.explicit.list(actor, ref),
  body: (props, listed) => (
    <>
      <p>{props.shown.texts.manage.groups.text}</p>
      {listed.map((group) => (
        <GroupSection {...props} group={group} />
      ))}
      <NewGroup {...props} />
    </>
  ),
  worded: atNewGroup,
  work: async ({ actor, ref }, form, shown) => {
    if (form.get('do') === 'delete')
      await requireDeletion(form, shown, { text: shown.texts.manage.groups.deletion })
    await changeGroup(groups.explicit, actor, { collection: ref, form })
    return undefined
  },
})

/** The fields of a new group have their problems; a problem with an old one is shown above. */
function atNewGroup(form: URLSearchParams, error: RefusedError): FormState {
  if (form.get('do') === 'create') return refusedForm(form, error)
  return {
    values: form,
    problems: new Map(),
    refused: { text: error.message, language: 'english' },
  }
}

function GroupSection({
  shown,
  managed,
  form,
  group,
}: ManageProps & { readonly group: ExplicitGroup }) {
  const { groups } = shown.texts.manage
  const { alias, identifier, name, description, members } = group
  const action = managePath(managed.view.collection.alias, 'groups')
  const suffix = `-${alias}`
  const typed = form.values.get('group') === alias && form.values.get('do') === 'add'
  const own = { shown, form: typed ? form : freshForm(), suffix }
  return (
    <section>
      <h2>{name}</h2>
      <p>
        <code>{identifier}</code>
      </p>
      {description === '' ? null : <p class="text">{description}</p>}
      {members.length === 0 ? <p>{groups.nobody}</p> : null}
      <ul>
        {members.map((member) => (
          <li>
            <code>{member}</code>{' '}
            <RowForm
              shown={shown}
              action={action}
              about={{ group: alias, member }}
              of={member}
              steps={[{ text: groups.remove, step: 'remove' }]}
            />
          </li>
        ))}
      </ul>
      <Form shown={shown} action={action}>
        <input type="hidden" name="group" value={alias} />
        <TextField {...own} name="member" label={groups.member} hint={groups.memberHint} required />
        <div class="actions">
          <SendButton text={groups.add} name="do" value="add" />
        </div>
      </Form>
      <details>
        <summary>{groups.changeOf(name)}</summary>
        <Form shown={shown} action={action}>
          <input type="hidden" name="group" value={alias} />
          <GroupWords shown={shown} form={freshForm({ name, description })} suffix={suffix} />
          <div class="actions">
            <SendButton text={shown.texts.forms.send} name="do" value="describe" />
          </div>
        </Form>
        <RowForm
          shown={shown}
          action={action}
          about={{ group: alias }}
          of={name}
          steps={[{ text: groups.delete, step: 'delete' }]}
        />
      </details>
    </section>
  )
}

interface WordsProps extends Pick<ManageProps, 'shown' | 'form'> {
  readonly suffix?: string
}

const GroupWords = (props: WordsProps) => (
  <>
    <TextField {...props} name="name" label={props.shown.texts.manage.name} required />
    <TextArea
      {...props}
      name="description"
      label={props.shown.texts.dataset.description}
      rows={2}
    />
  </>
)

function NewGroup({ shown, managed, form }: ManageProps) {
  const { manage } = shown.texts
  const own = { shown, form: form.values.get('do') === 'create' ? form : freshForm() }
  return (
    <section>
      <h2>{manage.groups.make}</h2>
      <Form shown={shown} action={managePath(managed.view.collection.alias, 'groups')}>
        <TextField
          {...own}
          name="alias"
          label={manage.alias}
          hint={manage.groups.aliasHint}
          required
        />
        <GroupWords {...own} />
        <div class="actions">
          <SendButton text={manage.groups.make} name="do" value="create" />
        </div>
      </Form>
    </section>
  )
}
