import { heldPageRules, type StoreContext } from '@holdfast/contracts'
import type { ReadUnit, Store } from '@holdfast/core'
import { suite } from 'uvu'
import type { Database } from '../../src/database/database.ts'
import { type HeldLimits, heldPage } from '../../src/search/held-page.ts'
import { kinds, openStore } from '../databases.ts'

const CLOCK = { now: () => new Date() }

/** The store, with pages of what is held looked for within these limits. */
function within({ kysely }: Database, store: Store, limits: HeldLimits): Store {
  const limited = ({ search, ...unit }: ReadUnit): ReadUnit => ({
    ...unit,
    search: {
      ...search,
      held: async (wanted) => {
        const page = await heldPage(kysely, CLOCK, { ...wanted, limits })
        return page ?? search.held(wanted)
      },
    },
  })
  // Outside a transaction, which would have the only connection of an embedded database.
  const latest = { consistency: 'latest' } as const
  return { ...store, read: (work) => store.read((unit) => work(limited(unit)), latest) }
}

// Few entries are enough for each way on which a page is found.
const WAYS: Readonly<Record<string, HeldLimits>> = {
  'among few of its own cards, or listed': { few: 1_000, ownCards: 0, cards: 0, entries: 0 },
  'among the newest cards': { few: 0, ownCards: 0, cards: 500, entries: 1_000 },
  'among few of the newest cards, or listed': { few: 0, ownCards: 0, cards: 1, entries: 1_000 },
  'listed, as the newest cards have too many': { few: 0, ownCards: 0, cards: 500, entries: 2 },
}

for (const kind of kinds)
  for (const [way, limits] of Object.entries(WAYS)) {
    const test = suite<StoreContext>(`pages of what is held on ${kind.name}, ${way}`)
    test.before(async (context) => {
      const opened = await openStore(kind)
      Object.assign(context, { opened, store: within(opened.database, opened.store, limits) })
    })
    test.after(({ opened }) => opened.close())
    heldPageRules(test, { jobs: true, concurrent: false })
    test.run()
  }
