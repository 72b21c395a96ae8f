import { type DatasetRef, EVERY_FILE, fairGaps, isDraft } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import type { PageSite } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded } from '../app/send-page.ts'
import { README_NAME } from '../datasets/readme.ts'
import { showForm } from '../forms/answer-form.ts'
import { freshForm } from '../forms/form-state.ts'
import { fairPage } from './fair-page.tsx'
import { datasetIn } from './section-routes.ts'

/** More files with one of these in their names are hardly its README. */
const README_CANDIDATES = 50
/** The ways in which people write it, without what may stand before it, such as `00_`. */
const README_SPELLINGS = ['readme', 'read_me', 'read-me', 'read me']

/** A check that depositors make themselves: what would make the data easier to use again. */
export function fairRoutes(site: PageSite): Hono {
  const { deposit, files, versions } = site.repository
  const app = new Hono()
  app.get(
    '/deposit/fair',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      const { actor } = requireSignedIn(reader)
      const view = await deposit.draft(actor, datasetIn(c))
      const ref: DatasetRef = { kind: 'id', id: view.dataset.id }
      const wanted = { ref, version: isDraft(view.version) ? ':draft' : ':latest' }
      const spelt = (searchText: string) => {
        const listing = { ...EVERY_FILE, searchText, limit: README_CANDIDATES }
        return versions.files(actor, wanted, { listing, includeDeaccessioned: false })
      }
      const [{ contentTypes }, ...found] = await Promise.all([
        files.counts(actor, { ...wanted, includeDeaccessioned: false }, EVERY_FILE),
        ...README_SPELLINGS.map(spelt),
      ])
      const hasReadme = found
        .flatMap(({ records }) => records)
        .some(({ entry }) => README_NAME.test(entry.label))
      const gaps = fairGaps({ version: view.version, contentTypes, hasReadme })
      const render = (shown: Parameters<typeof fairPage>[0]['shown']) =>
        fairPage({ shown, view, gaps })
      return showForm(c, { site, reader, render }, { form: freshForm() })
    }),
  )
  return app
}
