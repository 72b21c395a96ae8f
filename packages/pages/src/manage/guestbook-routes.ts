import { type Guestbook, refuse } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { TEXTS } from '../texts/texts.ts'
import { atGuestbook, guestbookIn, guestbookValues, withAnotherRow } from './guestbook-form.ts'
import { GuestbookForm } from './guestbook-page.tsx'
import { manageFrame } from './manage-frame.tsx'
import { managePath } from './manage-pages.ts'
import { type Managed, managedIn } from './managed.ts'

const PATH = `${managePath(':alias', 'guestbooks').replace('%3A', ':')}/edit`

/** Making a guestbook, and changing one. */
export function guestbookRoutes(site: PageSite): Hono {
  const { guestbooks } = site.repository
  const name = 'guestbooks'

  const view = (reader: Reader, managed: Managed): FormView => ({
    site,
    reader,
    also: ['guestbook'],
    render: (shown, form) => {
      const props = { shown, managed, form }
      return manageFrame({ ...props, name, done: false, children: GuestbookForm(props) })
    },
  })

  /** The guestbook with this id; null for a new one. Those of other collections are changed there. */
  const current = async ({ view: { collection } }: Managed, id: string) => {
    if (id === '') return null
    const found: Guestbook = await guestbooks.get(/^\d{1,15}$/.test(id) ? Number(id) : null)
    if (found.collectionId === collection.id) return found
    return refuse({ kind: 'missing', message: 'The collection has no such guestbook.' })
  }

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const managed = await managedIn(c, site, { reader, name })
        const guestbook = await current(managed, c.req.query('guestbook') ?? '')
        return showForm(c, view(reader, managed), { form: guestbookValues(guestbook) })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const managed = await managedIn(c, site, { reader, name })
        const guestbook = await current(managed, form.get('guestbook') ?? '')
        if (form.has('add'))
          return showForm(c, view(reader, managed), { form: withAnotherRow(form) })
        return answerForm(c, view(reader, managed), {
          values: form,
          worded: atGuestbook(TEXTS[languageOf(c)]),
          work: async () => {
            const { actor, ref, view: shown } = managed
            const input = guestbookIn(form, guestbook)
            if (guestbook === null) await guestbooks.create(actor, ref, input)
            else await guestbooks.replace(actor, guestbook.id, input)
            const path = managePath(shown.collection.alias, name)
            return c.redirect(`${site.addresses.base}${path}?done=saved`, 303)
          },
        })
      }),
    )
}
