import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { numberText, type Shown } from '../layout/shown.ts'
import type { AdminPage } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'

/** The keys of entries that are shown of each kind. */
const KEYS_SHOWN = 50

type IndexState = Awaited<ReturnType<Repository['search']['index']['state']>>

/** The search index: how it compares with the database, and its repair. Comparing takes time, so it is asked for. */
export const indexPage = ({ search }: Repository): AdminPage<IndexState | null> => ({
  name: 'index',
  parameters: ['compare'],
  read: async ({ actor, parameter }) =>
    parameter('compare') === '' ? null : search.index.state(actor),
  body: ({ shown }, state) => {
    const { index } = shown.texts.admin
    return (
      <>
        <p>
          <a href={shown.addresses.base + adminPath('/search-index', { compare: 'yes' })}>
            {index.compare}
          </a>
        </p>
        {state === null ? null : (
          <>
            <Keys shown={shown} title={index.staleOrMissing} keys={state.staleOrMissing} />
            <Keys shown={shown} title={index.orphaned} keys={state.orphaned} />
          </>
        )}
        <Form shown={shown} action={adminPath('/search-index')}>
          <p>{index.rebuildText}</p>
          <div class="actions">
            <SendButton text={index.rebuild} name="do" value="rebuild" />
          </div>
        </Form>
      </>
    )
  },
  work: async ({ actor }, form) => {
    if (form.get('do') !== 'rebuild') refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
    await search.index.rebuild(actor)
    return adminPath('/search-index')
  },
})

const Keys = ({
  shown,
  title,
  keys,
}: {
  readonly shown: Shown
  readonly title: string
  readonly keys: readonly string[]
}) => (
  <section>
    <h2>{title}</h2>
    <p>{numberText(keys.length, shown)}</p>
    <ul>
      {keys.slice(0, KEYS_SHOWN).map((key) => (
        <li>
          <code>{key}</code>
        </li>
      ))}
    </ul>
  </section>
)
