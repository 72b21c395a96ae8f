import { CARD_STATES, requireAccount } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { pageNumber } from '../app/page-number.ts'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { CARDS_SHOWN, myDataPage } from './my-data-page.tsx'

/** The first page of an account. */
export function myDataRoutes(site: PageSite): Hono {
  const { myData } = site.repository
  return new Hono().get(
    '/account',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      requireAccount(reader.actor)
      const number = pageNumber(c.req.query('page'))
      const view = await myData.retrieve(reader.actor, {
        roleIds: 'every',
        kinds: ['dataset', 'collection'],
        states: CARD_STATES,
        words: [],
        sort: { by: 'date', order: 'desc' },
        limit: CARDS_SHOWN,
        offset: (number - 1) * CARDS_SHOWN,
        userName: null,
      })
      const collections = await myData.collections(reader.actor, null)
      const shown = shownTo(c, site, reader)
      const done = c.req.query('done') === 'confirmed' ? shown.texts.session.confirmed : null
      return sendPage(c, site, {
        key: null,
        render: async () => `${await myDataPage({ shown, view, collections, number, done })}`,
      })
    }),
  )
}
