import { CARD_STATES, requireAccount } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { pageNumber } from '../app/page-number.ts'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { CARDS_SHOWN, myDataPage } from './my-data-page.tsx'

/** What is typed beyond this is not looked for. */
const LONGEST_WORDS = 200

/** The first page of an account. */
export function myDataRoutes(site: PageSite): Hono {
  const { myData } = site.repository
  return new Hono().get(
    '/account',
    guarded(site, async (c) => {
      const reader = await readerOf(c, site)
      requireAccount(reader.actor)
      const number = pageNumber(c.req.query('page'))
      const filter = {
        words: (c.req.query('words') ?? '').trim().slice(0, LONGEST_WORDS),
        state: CARD_STATES.find((state) => state === c.req.query('state')) ?? null,
      }
      const view = await myData.retrieve(reader.actor, {
        roleIds: 'every',
        kinds: ['dataset', 'collection'],
        states: filter.state === null ? CARD_STATES : [filter.state],
        words: filter.words
          .toLowerCase()
          .split(/\s+/)
          .filter((word) => word !== ''),
        sort: { by: 'date', order: 'desc' },
        limit: CARDS_SHOWN,
        offset: (number - 1) * CARDS_SHOWN,
        userName: null,
      })
      const collections = await myData.collections(reader.actor, null)
      const shown = shownTo(c, site, { ...reader, also: ['words', 'state'] })
      const done = c.req.query('done') === 'confirmed' ? shown.texts.session.confirmed : null
      return sendPage(c, site, {
        key: null,
        render: async () =>
          `${await myDataPage({ shown, view, filter, collections, number, done })}`,
      })
    }),
  )
}
