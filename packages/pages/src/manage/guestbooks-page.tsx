import type { ListedGuestbook, Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import type { PageSite } from '../app/page-site.ts'
import { RowForm } from '../forms/row-form.tsx'
import { numberText, type Shown } from '../layout/shown.ts'
import { guestbookPath } from './guestbook-page.tsx'
import type { ManageProps } from './manage-frame.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** The guestbooks of a collection: which are asked, and what was answered. */
export const guestbooksPage = ({
  repository,
  options,
}: PageSite): ManagePage<readonly ListedGuestbook[]> => ({
  name: 'guestbooks',
  read: ({ actor, ref }) => repository.guestbooks.list(actor, ref, { inherited: true, use: true }),
  body: (props, listed) => (
    <>
      <p>
        <a
          href={`${props.shown.addresses.base}${guestbookPath(props.managed.view.collection.alias)}`}
        >
          {props.shown.texts.manage.guestbook.make}
        </a>
      </p>
      <GuestbookTable {...props} listed={listed} answers={options.callApi !== undefined} />
    </>
  ),
  work: (managed, form) => enable(repository, managed, form),
})

async function enable(
  { guestbooks }: Repository,
  { actor, ref }: ManageProps['managed'],
  form: URLSearchParams,
): Promise<undefined> {
  const id = /^\d{1,15}$/.exec(form.get('guestbook') ?? '')?.[0]
  if (id === undefined) return refuse({ kind: 'invalid', message: 'No guestbook was chosen.' })
  await guestbooks.setEnabled(actor, { ref, id: Number(id) }, form.get('do') === 'enable')
}

interface TableProps extends ManageProps {
  readonly listed: readonly ListedGuestbook[]
  /** Whether the answers can be downloaded here. */
  readonly answers: boolean
}

function GuestbookTable(props: TableProps) {
  const { shown, listed } = props
  const { manage } = shown.texts
  if (listed.length === 0) return <p>{manage.noGuestbooks}</p>
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{manage.name}</th>
            <th scope="col">{manage.state}</th>
            <th scope="col" class="number">
              {manage.usedBy}
            </th>
            <th scope="col" class="number">
              {manage.answers}
            </th>
            <th scope="col">
              <span class="hidden">{manage.change}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((one) => (
            <Row {...props} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  shown,
  managed: { view },
  answers,
  one: { guestbook, use },
}: TableProps & { readonly one: ListedGuestbook }) {
  const { manage } = shown.texts
  const { collection, lineage } = view
  const { id, name, enabled, collectionId } = guestbook
  const owner = lineage.find((each) => each.id === collectionId)
  return (
    <tr>
      <td>
        {collectionId === collection.id ? (
          <a href={`${shown.addresses.base}${guestbookPath(collection.alias, id)}`}>{name}</a>
        ) : (
          name
        )}
        {owner === undefined || owner.id === collection.id ? null : (
          <div class="muted">{manage.inheritedFrom(owner.name)}</div>
        )}
      </td>
      <td>{enabled ? manage.enabled : manage.disabled}</td>
      <td class="number">{numberText(use?.datasets ?? 0, shown)}</td>
      <td class="number">
        {answers ? (
          <a href={answersAt(shown, { alias: collection.alias, id })}>
            {manage.answersAsCsv(numberText(use?.responses ?? 0, shown))}
          </a>
        ) : (
          numberText(use?.responses ?? 0, shown)
        )}
      </td>
      <td>
        {collectionId === collection.id ? (
          <RowForm
            shown={shown}
            action={managePath(collection.alias, 'guestbooks')}
            about={{ guestbook: String(id) }}
            of={name}
            steps={[
              enabled
                ? { text: manage.disable, step: 'disable' }
                : { text: manage.enable, step: 'enable' },
            ]}
          />
        ) : null}
      </td>
    </tr>
  )
}

const answersAt = (
  { addresses }: Shown,
  { alias, id }: { readonly alias: string; readonly id: number },
): string =>
  `${addresses.base}/download/answers?${new URLSearchParams({ collection: alias, guestbook: String(id) })}`
