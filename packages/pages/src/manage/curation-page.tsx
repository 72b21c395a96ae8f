import type { Repository } from '@holdfast/core'
import {
  formatPid,
  isSuperuser,
  LABELS_DISABLED,
  LABELS_INHERITED,
  refuse,
} from '@holdfast/core/rules'
import { settingPath } from '../admin/settings-page.tsx'
import { Form, SelectField, SendButton } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import { PageLinks } from '../layout/page-links.tsx'
import { dayText, type Shown } from '../layout/shown.ts'
import type { ManageProps } from './manage-frame.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** How many drafts a page shows. */
const DRAFTS_SHOWN = 50

type CurationBoard = Awaited<ReturnType<Repository['curation']['board']>>
type PlacedDraft = CurationBoard['drafts'][number]

interface BoardFacts extends CurationBoard {
  /** From 1. */
  readonly number: number
  /** The set of labels that applies, and the names of all; null for readers who may not choose one. */
  readonly sets: { readonly effective: string; readonly names: readonly string[] } | null
}

/** The drafts of a collection: which are in review, and which label each has. */
export const curationPage = ({ curation }: Repository): ManagePage<BoardFacts> => ({
  name: 'curation',
  read: async ({ actor, ref }, number) => {
    const part = { limit: DRAFTS_SHOWN, offset: (number - 1) * DRAFTS_SHOWN }
    return {
      ...(await curation.board(actor, ref, part)),
      number,
      sets: isSuperuser(actor)
        ? {
            effective: await curation.labelSets.ofCollection(actor, ref),
            names: [...(await curation.labelSets.all(actor)).keys()],
          }
        : null,
    }
  },
  body: (props, facts) => <Board {...props} {...facts} />,
  work: async ({ actor, ref }, form) => {
    if (form.get('do') === 'choose-set') {
      await curation.labelSets.chooseForCollection(actor, ref, form.get('set') || null)
      return undefined
    }
    const id = /^\d{1,15}$/.exec(form.get('dataset') ?? '')?.[0]
    if (id === undefined) return refuse({ kind: 'invalid', message: 'No dataset was chosen.' })
    await curation.changeStatus(actor, { kind: 'id', id: Number(id) }, form.get('label') || null)
    return undefined
  },
})

type BoardProps = ManageProps & BoardFacts

function Board(props: BoardProps) {
  const { shown, managed, drafts, more, number } = props
  const { manage, account, deposit } = shown.texts
  const { alias } = managed.view.collection
  const at = (page: number) =>
    `${shown.addresses.base}${managePath(alias, 'curation')}?page=${page}`
  const [inReview, others] = [true, false].map((wanted) =>
    drafts.filter((draft) => draft.inReview === wanted),
  )
  return (
    <>
      {drafts.length === 0 ? <p>{manage.noDrafts}</p> : null}
      <DraftTable {...props} title={deposit.review} rows={inReview ?? []} />
      <DraftTable {...props} title={manage.drafts} rows={others ?? []} />
      <LabelSetForm {...props} />
      <PageLinks
        label={manage.drafts}
        previous={number > 1 ? { href: at(number - 1), text: account.previous } : null}
        next={more ? { href: at(number + 1), text: account.next } : null}
      />
    </>
  )
}

/** The choice of the labels that drafts of the collection may have, for superusers. */
function LabelSetForm({ shown, managed, form, sets }: BoardProps) {
  const { labelSet } = shown.texts.manage
  if (sets === null) return null
  const { alias, curationLabelSet } = managed.view.collection
  const chosen =
    form.values.get('do') === 'choose-set' ? form : freshForm({ set: curationLabelSet ?? '' })
  return (
    <section>
      <h2>{labelSet.title}</h2>
      <Form shown={shown} action={managePath(alias, 'curation')}>
        <p>
          {labelSet.text}{' '}
          <a href={shown.addresses.base + settingPath({ name: ':AllowedCurationLabels' })}>
            {labelSet.sets}
          </a>
        </p>
        <SelectField
          shown={shown}
          form={chosen}
          name="set"
          label={labelSet.title}
          options={[
            {
              value: '',
              text: labelSet.inherited(curationLabelSet === null ? sets.effective : null),
            },
            ...[...new Set([...sets.names, curationLabelSet ?? LABELS_INHERITED])]
              .filter((name) => name !== LABELS_INHERITED && name !== LABELS_DISABLED)
              .map((name) => ({ value: name, text: name })),
            { value: LABELS_DISABLED, text: labelSet.off },
          ]}
        />
        <div class="actions">
          <SendButton text={shown.texts.forms.send} name="do" value="choose-set" />
        </div>
      </Form>
    </section>
  )
}

function DraftTable({
  title,
  rows,
  ...props
}: BoardProps & { readonly title: string; readonly rows: readonly PlacedDraft[] }) {
  const { manage, dataset } = props.shown.texts
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{dataset.draft}</th>
              <th scope="col">{manage.changed}</th>
              <th scope="col">{manage.curationLabel}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((draft) => (
              <Row {...props} draft={draft} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({
  shown,
  managed,
  labels,
  draft: { datasetId, pid, title, updatedAt, entry },
}: BoardProps & { readonly draft: PlacedDraft }) {
  const { manage, account } = shown.texts
  const name = title || account.untitled
  const label = entry?.label ?? ''
  return (
    <tr>
      <td>
        <a href={depositOf(shown, formatPid(pid))}>{name}</a>
      </td>
      <td>{dayText(updatedAt, shown)}</td>
      <td>
        {labels.length === 0 ? (
          label
        ) : (
          <Form shown={shown} action={managePath(managed.view.collection.alias, 'curation')}>
            <input type="hidden" name="dataset" value={String(datasetId)} />
            <select name="label" aria-label={manage.labelOf(name)}>
              {['', ...new Set([...labels, ...(label === '' ? [] : [label])])].map((each) => (
                <option value={each} selected={each === label}>
                  {each === '' ? manage.noLabel : each}
                </option>
              ))}
            </select>
            <SendButton text={shown.texts.forms.send} plain />
          </Form>
        )}
      </td>
    </tr>
  )
}

const depositOf = ({ addresses }: Shown, persistentId: string): string =>
  `${addresses.base}/deposit?${new URLSearchParams({ persistentId })}`
