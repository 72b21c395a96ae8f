import { Hono } from 'hono'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm } from '../forms/answer-form.ts'
import { refusedAt } from '../forms/form-state.ts'
import { withOneFile } from '../forms/one-file.ts'
import { requireFormToken, requireOwnOrigin } from '../forms/posted.ts'
import { featuredPage, itemNamed, storedIn } from './featured-page.tsx'
import { manageView, onwardAddress } from './manage-page.ts'
import { MANAGE_PAGES } from './manage-pages.ts'
import { managedIn } from './managed.ts'
import { pictureField } from './picture-form.tsx'

/** Takes the pictures of featured items. */
export function pictureRoutes(site: PageSite): Hono {
  const { featuredItems } = site.repository
  const { formParts } = site.options
  const app = new Hono()
  if (formParts === undefined) return app
  return app.post(
    `/collection/:alias/manage${MANAGE_PAGES.featured.path}/:item`,
    guarded(site, async (c) => {
      requireOwnOrigin(c, site)
      const reader = await readerOf(c, site)
      const managed = await managedIn(c, site, { reader, name: 'featured' })
      const { actor, ref, view } = managed
      const listed = itemNamed(await featuredItems.editable(actor, ref), c.req.param('item') ?? '')
      const { id } = listed.item
      return answerForm(c, manageView(site, featuredPage(site), { reader, managed }), {
        values: new URLSearchParams(),
        worded: (values, error) => refusedAt(values, error, pictureField(id)),
        work: async () => {
          const draw = await featuredItems.drawingForItem(actor, id)
          const sent = await withOneFile(formParts(c), {
            requireToken: (token) => requireFormToken(site, reader, token),
            take: (bytes, fileName) => draw(fileName, bytes),
          })
          const image = { kind: 'sent', sent } as const
          await featuredItems.update(actor, id, { ...storedIn(listed), image })
          return c.redirect(
            onwardAddress(site, { alias: view.collection.alias, name: 'featured' }),
            303,
          )
        },
      })
    }),
  )
}
