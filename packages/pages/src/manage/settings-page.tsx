import type { Repository } from '@holdfast/core'
import { COLLECTION_TYPES, type Collection, type RefusedError } from '@holdfast/core/rules'
import { Form, SelectField, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import { type FormState, freshForm, refusedForm } from '../forms/form-state.ts'
import { StoredMeanwhile } from '../forms/stored-meanwhile.tsx'
import { BASED_ON, basisOf, stateOf, storedOtherwise } from '../forms/stored-state.ts'
import type { Shown } from '../layout/shown.ts'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** What a collection says of itself. */
export const settingsPage = ({ collections }: Repository): ManagePage<string> => ({
  name: 'settings',
  read: ({ view }) => stateOf(storedIn(view.collection)),
  first: ({ view }) => ({ ...freshForm(), values: storedIn(view.collection) }),
  body: ({ shown, managed, form }, stored) => {
    const { collection } = managed.view
    const { state, isOutdated } = basisOf(form, stored)
    const { forms, deposit, manage } = shown.texts
    const others = isOutdated
      ? storedOtherwise(storedIn(collection), form.values, titled(shown))
      : []
    return (
      <>
        <StoredMeanwhile shown={shown} others={others} />
        <Form shown={shown} action={managePath(collection.alias, 'settings')}>
          <input type="hidden" name={BASED_ON} value={state} />
          <CollectionFields
            shown={shown}
            form={form}
            aliasHint={`${manage.aliasHint} ${manage.formerAlias}`}
          />
          <div class="actions">
            <SendButton text={isOutdated ? deposit.saveMine : forms.send} />
          </div>
        </Form>
      </>
    )
  },
  worded: atCollectionFields,
  work: async ({ actor, ref }, form) => {
    const { collection } = await collections.changeRead(actor, ref, {
      input: collectionIn(form),
      isCurrent: async (now) => (await stateOf(storedIn(now))) === form.get(BASED_ON),
    })
    return { alias: collection.alias, name: 'settings' }
  },
})

/** What the form says of a collection before anything is typed. */
function storedIn({ alias, name, type, contacts, ...texts }: Collection): URLSearchParams {
  const { affiliation, description } = texts
  return new URLSearchParams({
    ...{ alias, name, type, contacts: contacts.join('\n') },
    ...{ affiliation: affiliation ?? '', description: description ?? '' },
  })
}

/** The fields of the form, with their titles. */
const titled = ({ texts: { manage, dataset, session } }: Shown) => [
  { name: 'name', title: manage.name },
  { name: 'alias', title: manage.alias },
  { name: 'description', title: dataset.description },
  { name: 'affiliation', title: session.affiliation },
  { name: 'type', title: manage.type },
  { name: 'contacts', title: manage.contacts },
]

/** A collection inside this one, which begins unpublished. */
export const createPage = ({ collections }: Repository): ManagePage<null> => ({
  name: 'create',
  read: async () => null,
  first: ({ view: { collection } }) =>
    freshForm({ type: 'UNCATEGORIZED', contacts: collection.contacts.join('\n') }),
  body: ({ shown, managed, form }) => (
    <Form shown={shown} action={managePath(managed.view.collection.alias, 'create')}>
      <p>{shown.texts.manage.createText}</p>
      <CollectionFields shown={shown} form={form} aliasHint={shown.texts.manage.aliasHint} />
      <div class="actions">
        <SendButton text={shown.texts.manage.pages.create} />
      </div>
    </Form>
  ),
  worded: atCollectionFields,
  work: async ({ actor, ref }, form) => {
    const { collection } = await collections.create(actor, ref, collectionIn(form))
    return { alias: collection.alias, name: 'collection' }
  },
})

function CollectionFields({
  shown,
  form,
  aliasHint,
}: {
  readonly shown: Shown
  readonly form: FormState
  readonly aliasHint: string
}) {
  const { manage, session } = shown.texts
  const common = { shown, form }
  return (
    <>
      <TextField {...common} name="name" label={manage.name} required />
      <TextField {...common} name="alias" label={manage.alias} hint={aliasHint} required />
      <TextArea
        {...common}
        name="description"
        label={shown.texts.dataset.description}
        hint={manage.descriptionHint}
        rows={6}
      />
      <TextField {...common} name="affiliation" label={session.affiliation} />
      <SelectField
        {...common}
        name="type"
        label={manage.type}
        options={COLLECTION_TYPES.map((value) => ({ value, text: manage.types[value] }))}
        required
      />
      <TextArea
        {...common}
        name="contacts"
        label={manage.contacts}
        hint={manage.contactsHint}
        required
      />
    </>
  )
}

/** What a form says of a collection; contacts are one a line. */
const collectionIn = (form: URLSearchParams) => ({
  alias: (form.get('alias') ?? '').trim(),
  name: (form.get('name') ?? '').trim(),
  description: (form.get('description') ?? '').trim(),
  affiliation: (form.get('affiliation') ?? '').trim(),
  type: form.get('type') ?? '',
  contacts: (form.get('contacts') ?? '').split(/\s+/).filter((address) => address !== ''),
})

/** The list of contacts is one field. */
function atCollectionFields(form: URLSearchParams, error: RefusedError): FormState {
  const state = refusedForm(form, error)
  const problems = [...state.problems].map(
    ([path, text]) => [path.startsWith('collectionContacts') ? 'contacts' : path, text] as const,
  )
  return { ...state, problems: new Map(problems) }
}
