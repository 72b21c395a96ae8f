import type { DatasetTypeView, Repository } from '@holdfast/core'
import { DEFAULT_DATASET_TYPE, type License, type MetadataBlock } from '@holdfast/core/rules'
import { Form, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import { RowForm, requireDeletion } from '../forms/row-form.tsx'
import type { Shown } from '../layout/shown.ts'
import { blockTitle } from '../metadata/field-words.ts'
import type { AdminPage, AdminProps } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'
import { allBlocks } from './blocks-page.tsx'
import { Choices } from './choices.tsx'
import { idIn } from './form-values.ts'

const PATH = '/admin/dataset-types'

interface Offers {
  readonly blocks: readonly MetadataBlock[]
  readonly licenses: readonly License[]
}

interface TypesFacts extends Offers {
  readonly types: readonly DatasetTypeView[]
}

/** The types that datasets may have. */
export const typesPage = (repository: Repository): AdminPage<TypesFacts> => ({
  name: 'types',
  read: async () => ({ types: await repository.datasetTypes.all(), ...(await offers(repository)) }),
  body: (props, facts) => (
    <>
      <TypeTable shown={props.shown} types={facts.types} />
      <NewType {...props} {...facts} />
    </>
  ),
  work: async ({ actor }, form, shown) => {
    if (form.get('do') === 'delete') {
      await requireDeletion(form, shown)
      await repository.datasetTypes.delete(actor, idIn(form, 'type'))
      return PATH
    }
    const { type } = await repository.datasetTypes.create(actor, {
      name: form.get('name') ?? '',
      displayName: form.get('displayName') ?? '',
      description: (form.get('description') ?? '').trim() || null,
      blocks: form.getAll('block'),
      licenses: form.getAll('license'),
    })
    return typePath(type.name)
  },
})

/** One type: which blocks and licences go with it. */
export const typePage = (
  repository: Repository,
): AdminPage<Offers & { readonly view: DatasetTypeView }> => ({
  name: 'types',
  below: '/dataset-type',
  parameters: ['name'],
  heading: ({ view: { type } }) => type.displayName,
  read: async ({ parameter }) => {
    const view = await repository.datasetTypes.get(parameter('name'))
    const { licenses } = await offers(repository)
    // A block that is no longer offered stays with the type until somebody removes it.
    const blocks = (await allBlocks(repository)).filter(
      ({ name, disabled }) => disabled !== true || view.type.linkedBlocks.includes(name),
    )
    return { view, blocks, licenses }
  },
  first: ({ view: { type, licenses } }) => {
    const state = freshForm()
    for (const block of type.linkedBlocks) state.values.append('block', block)
    for (const { uri } of licenses) state.values.append('license', uri)
    return state
  },
  body: (props, facts) => (
    <>
      <p>{facts.view.type.description}</p>
      <Form shown={props.shown} action={typePath(facts.view.type.name)}>
        <OfferFields {...props} {...facts} />
        <div class="actions">
          <SendButton text={props.shown.texts.forms.send} />
        </div>
      </Form>
    </>
  ),
  work: async ({ actor, parameter }, form) => {
    const name = parameter('name')
    await repository.datasetTypes.changeBlocks(actor, name, form.getAll('block'))
    await repository.datasetTypes.changeLicenses(actor, name, form.getAll('license'))
    return typePath(name)
  },
})

const offers = async ({ blocks, licenses }: Repository): Promise<Offers> => ({
  blocks: await blocks.all(),
  licenses: await licenses.all(),
})

const typePath = (name: string): string => adminPath('/dataset-type', { name })

function TypeTable({
  shown,
  types,
}: {
  readonly shown: Shown
  readonly types: readonly DatasetTypeView[]
}) {
  const { admin, manage } = shown.texts
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{manage.name}</th>
            <th scope="col">{admin.pages.blocks}</th>
            <th scope="col">{admin.pages.licenses}</th>
            <th scope="col">{manage.change}</th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ type, licenses }) => (
            <tr>
              <td>
                <a href={shown.addresses.base + typePath(type.name)}>{type.displayName}</a>{' '}
                <code>{type.name}</code>
                <div class="muted">{type.description}</div>
              </td>
              <td>{type.linkedBlocks.join(', ')}</td>
              <td>{licenses.map(({ name }) => name).join(', ') || admin.types.allLicenses}</td>
              <td>
                {type.name === DEFAULT_DATASET_TYPE ? null : (
                  <RowForm
                    shown={shown}
                    action={PATH}
                    about={{ type: String(type.id) }}
                    of={type.displayName}
                    steps={[{ text: admin.remove, step: 'delete' }]}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function NewType({ shown, form, ...offered }: AdminProps & Offers) {
  const { admin, manage, dataset } = shown.texts
  return (
    <section>
      <h2>{admin.types.add}</h2>
      <Form shown={shown} action={PATH}>
        <TextField
          shown={shown}
          form={form}
          name="name"
          label={admin.types.name}
          hint={admin.types.nameHint}
          required
        />
        <TextField shown={shown} form={form} name="displayName" label={manage.name} required />
        <TextArea shown={shown} form={form} name="description" label={dataset.description} />
        <OfferFields shown={shown} form={form} {...offered} />
        <div class="actions">
          <SendButton text={admin.types.add} name="do" value="add" />
        </div>
      </Form>
    </section>
  )
}

const OfferFields = ({ shown, form, blocks, licenses }: AdminProps & Offers) => (
  <>
    <Choices
      form={form}
      name="block"
      label={shown.texts.admin.types.blocks}
      options={blocks.map((block) => ({
        value: block.name,
        text: blockTitle(block, shown.language),
      }))}
    />
    <Choices
      form={form}
      name="license"
      label={shown.texts.admin.types.licenses}
      options={licenses.map(({ uri, name }) => ({ value: uri, text: name }))}
    />
  </>
)
