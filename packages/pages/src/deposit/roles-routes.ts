import type { DepositView } from '@holdfast/core'
import { type PlaceRef, refuse } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import { pageNumber } from '../app/page-number.ts'
import { languageOf, type PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { answerForm, type FormView, showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { posted } from '../forms/posted.ts'
import type { Reader } from '../layout/reader.ts'
import { atAssignee, changeRoles, rolesAt } from '../manage/role-steps.ts'
import { TEXTS } from '../texts/texts.ts'
import { depositAddress } from './deposit-page.tsx'
import { datasetRolesPage } from './roles-page.tsx'
import { datasetIn } from './section-routes.ts'

const PATH = '/deposit/roles'

/** Roles on a dataset: who has which, given and revoked. */
export function datasetRolesRoutes(site: PageSite): Hono {
  const { repository, addresses } = site

  /** Looks like a page that does not exist for those who may not manage the roles. */
  const opened = async (c: Context, reader: Reader) => {
    const { actor } = requireSignedIn(reader)
    const view = await repository.deposit.draft(actor, datasetIn(c))
    if (!view.held.has('ManageDatasetPermissions'))
      return refuse({ kind: 'missing', message: 'There is no such page.' })
    return { actor, view, place: placeOf(view) }
  }
  const viewOf = (c: Context, reader: Reader, view: DepositView): FormView => ({
    site,
    reader,
    render: async (shown, form) => {
      const number = pageNumber(c.req.query('page'))
      const facts = await rolesAt(repository, reader.actor, { place: placeOf(view), number })
      const done = c.req.query('done') === 'saved' ? TEXTS[languageOf(c)].forms.saved : null
      return datasetRolesPage({ shown, view, form, facts, done })
    },
  })

  return new Hono()
    .get(
      PATH,
      guarded(site, async (c) => {
        const reader = await readerOf(c, site)
        const { view } = await opened(c, reader)
        return showForm(c, viewOf(c, reader, view), { form: freshForm() })
      }),
    )
    .post(
      PATH,
      posted(site, async (c, { form, reader }) => {
        const { actor, view, place } = await opened(c, reader)
        return answerForm(c, viewOf(c, reader, view), {
          values: form,
          worded: atAssignee,
          work: async () => {
            await changeRoles(repository, actor, { place, form })
            const part = { part: '/roles', done: 'saved' }
            return c.redirect(depositAddress({ addresses }, view, part), 303)
          },
        })
      }),
    )
}

const placeOf = ({ dataset }: DepositView): PlaceRef => ({
  kind: 'dataset',
  ref: { kind: 'id', id: dataset.id },
})
