import type { LinksShown, Repository } from '@holdfast/core'
import { formatPid, isSuperuser, parsePid, refuse } from '@holdfast/core/rules'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import { refusedAt, refusedForm } from '../forms/form-state.ts'
import { refusedMissing } from '../forms/own-words.ts'
import { RowForm } from '../forms/row-form.tsx'
import type { ManageProps } from './manage-frame.tsx'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'

/** What a collection shows although it lies elsewhere. Only superusers are shown all of it, as in the API. */
export const linksPage = ({
  collections,
  datasets,
}: Repository): ManagePage<LinksShown | null> => ({
  name: 'links',
  read: async ({ actor, ref }) => (isSuperuser(actor) ? collections.links(actor, ref) : null),
  body: (props, links) => (
    <>
      <LinkForm {...props} />
      {links === null ? null : <Linked {...props} links={links} />}
    </>
  ),
  worded: (form, error) =>
    error.refusal.kind === 'wrongState' ? refusedAt(form, error, 'what') : refusedForm(form, error),
  work: async ({ actor, ref }, form, { texts }) => {
    const { links } = texts.manage
    const typed = (form.get('what') ?? '').trim()
    const pid = parsePid(typed)
    const step = form.get('do')
    if (step !== 'link' && step !== 'unlink')
      return refuse({ kind: 'invalid', message: 'The form does not say what to do.' })
    const missing = step === 'link' ? links.unknown : links.notLinked
    await refusedMissing<unknown>('what', missing, () =>
      pid === null
        ? collections[step](actor, { kind: 'alias', alias: typed }, ref)
        : datasets[step](actor, { kind: 'pid', pid }, ref),
    )
    return undefined
  },
})

function LinkForm({ shown, managed, form }: ManageProps) {
  const { links } = shown.texts.manage
  return (
    <Form shown={shown} action={managePath(managed.view.collection.alias, 'links')}>
      <p>{links.text}</p>
      <TextField
        shown={shown}
        form={form}
        name="what"
        label={links.what}
        hint={links.whatHint}
        required
      />
      <div class="actions">
        <SendButton text={links.link} name="do" value="link" />
        <SendButton text={links.unlink} name="do" value="unlink" plain />
      </div>
    </Form>
  )
}

function Linked({ shown, managed, links: found }: ManageProps & { readonly links: LinksShown }) {
  const { links } = shown.texts.manage
  const { addresses } = shown
  const rows = [
    ...found.linked.map(({ alias, name }) => ({
      what: alias,
      name,
      href: addresses.collection(alias),
    })),
    ...found.datasets.map(({ pid, title }) => ({
      what: formatPid(pid),
      name: title ?? formatPid(pid),
      href: addresses.dataset({ pid, version: null }),
    })),
  ]
  return (
    <section>
      <h2>{links.linked}</h2>
      {rows.length === 0 ? <p>{links.none}</p> : null}
      <ul class="cards">
        {rows.map(({ what, name, href }) => (
          <li>
            <a href={href}>{name}</a> <span class="muted">{what}</span>
            <RowForm
              shown={shown}
              action={managePath(managed.view.collection.alias, 'links')}
              about={{ what }}
              of={name}
              steps={[{ text: links.unlink, step: 'unlink' }]}
            />
          </li>
        ))}
      </ul>
      {found.linking.length === 0 ? null : (
        <>
          <h2>{links.linking}</h2>
          <ul>
            {found.linking.map(({ alias, name }) => (
              <li>
                <a href={addresses.collection(alias)}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
