import type { Repository } from '@holdfast/core'
import type { FieldType, MetadataBlock } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { blockTitle, fieldTitle } from '../metadata/field-words.ts'
import { DEMANDS, demandOf, levelName } from './field-demands.ts'
import type { ManageProps } from './manage-frame.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'
import { changeMetadata } from './metadata-steps.ts'

/** The block that every dataset has. */
const COMMON_BLOCK = 'citation'

interface MetadataFacts {
  readonly catalogue: Repository['catalogue']
  /** All that are offered. */
  readonly blocks: readonly MetadataBlock[]
  /** The names of those that datasets of the collection have. */
  readonly used: ReadonlySet<string>
  /** The names of the fields that its page and its search offer for narrowing. */
  readonly facets: ReadonlySet<string>
}

/** Which metadata the datasets of a collection have, and what of it is required. */
export const metadataPage = (repository: Repository): ManagePage<MetadataFacts> => ({
  name: 'metadata',
  read: async ({ actor, ref }) => {
    const { blocks, catalogue, configuration } = repository
    const offered = await blocks.all()
    const wanted = { form: 'short', onlyDisplayedOnCreate: false, datasetType: null } as const
    const used = await configuration.blocks(actor, ref, wanted)
    const facets = await configuration.facets(actor, ref)
    return {
      catalogue,
      blocks: offered,
      used: new Set(used.map(({ name }) => name)),
      facets: new Set(facets.map(({ name }) => name)),
    }
  },
  body: (props, facts) => (
    <>
      <Blocks {...props} {...facts} />
      <Fields {...props} {...facts} />
      <Facets {...props} {...facts} />
    </>
  ),
  work: async (managed, form) => {
    await changeMetadata(repository, managed, form)
    return undefined
  },
})

type PartProps = ManageProps & MetadataFacts

/** Whether the collection has a list of its own. The root has nothing above it. */
const isOwn = ({ managed: { view } }: ManageProps): boolean =>
  view.collection.blocks.root || view.collection.parentId === null

function Blocks(props: PartProps) {
  const { shown, managed, blocks, used } = props
  const { metadata } = shown.texts.manage
  const { alias, parentId } = managed.view.collection
  return (
    <section>
      <h2>{metadata.blocks}</h2>
      <p>{isOwn(props) ? metadata.own : metadata.inherited}</p>
      <Form shown={shown} action={managePath(alias, 'metadata')}>
        <input type="hidden" name="block" value={COMMON_BLOCK} />
        {blocks.map((block) => (
          <Tick
            name="block"
            value={block.name}
            text={blockTitle(block, shown.language)}
            ticked={used.has(block.name)}
            fixed={block.name === COMMON_BLOCK}
          />
        ))}
        <div class="actions">
          <SendButton text={metadata.saveBlocks} name="do" value="blocks" />
          {isOwn(props) && parentId !== null ? (
            <SendButton text={metadata.inherit} name="do" value="inherit" plain />
          ) : null}
        </div>
      </Form>
    </section>
  )
}

/** What each field of the blocks is. Levels hold only where the blocks are the collection's own. */
function Fields(props: PartProps) {
  const { shown, managed, blocks, used } = props
  const { metadata } = shown.texts.manage
  return (
    <section>
      <h2>{metadata.fields}</h2>
      {isOwn(props) ? (
        <Form shown={shown} action={managePath(managed.view.collection.alias, 'metadata')}>
          <p>{metadata.fieldsText}</p>
          {blocks
            .filter(({ name }) => used.has(name))
            .map((block) => (
              <details open={block.name === COMMON_BLOCK}>
                <summary>{blockTitle(block, shown.language)}</summary>
                <table>
                  <tbody>
                    {block.fields.map((field) => (
                      <Demand {...props} field={field} />
                    ))}
                  </tbody>
                </table>
              </details>
            ))}
          <div class="actions">
            <SendButton text={metadata.saveFields} name="do" value="fields" />
          </div>
        </Form>
      ) : (
        <p>{metadata.fieldsInherited}</p>
      )}
    </section>
  )
}

function Demand({ shown, managed, catalogue, field }: PartProps & { readonly field: FieldType }) {
  const { demands } = shown.texts.manage.metadata
  const name = levelName(field)
  const now = demandOf(field, managed.view.collection.inputLevels)
  return (
    <tr>
      <th scope="row">
        <label for={name}>{fieldTitle(field, { catalogue, language: shown.language })}</label>
      </th>
      <td>
        <select id={name} name={name}>
          {DEMANDS.map((each) => (
            <option value={each} selected={each === now}>
              {demands[each]}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}

function Facets({ shown, managed, blocks, used, facets, catalogue }: PartProps) {
  const { metadata } = shown.texts.manage
  const fields = blocks
    .filter(({ name }) => used.has(name))
    .flatMap((block) => block.fields.filter(({ facetable }) => facetable))
  return (
    <section>
      <h2>{metadata.facets}</h2>
      <Form shown={shown} action={managePath(managed.view.collection.alias, 'metadata')}>
        <p>{metadata.facetsText}</p>
        {fields.map((field) => (
          <Tick
            name="facet"
            value={field.name}
            text={fieldTitle(field, { catalogue, language: shown.language })}
            ticked={facets.has(field.name)}
          />
        ))}
        <div class="actions">
          <SendButton text={metadata.saveFacets} name="do" value="facets" />
        </div>
      </Form>
    </section>
  )
}

/** One of several choices; a fixed one cannot be taken away. */
const Tick = ({
  name,
  value,
  text,
  ticked,
  fixed = false,
}: {
  readonly name: string
  readonly value: string
  readonly text: string
  readonly ticked: boolean
  readonly fixed?: boolean
}) => (
  <div class="field check">
    <input
      type="checkbox"
      id={`${name}-${value}`}
      name={name}
      value={value}
      checked={ticked || fixed}
      disabled={fixed}
    />
    <label for={`${name}-${value}`}>{text}</label>
  </div>
)
