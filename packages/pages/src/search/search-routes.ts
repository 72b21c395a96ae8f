import type { Repository, SearchView } from '@holdfast/core'
import { type Actor, RefusedError } from '@holdfast/core/rules'
import { type Context, Hono } from 'hono'
import { type PageSite, shownTo } from '../app/page-site.ts'
import { readerOf } from '../app/reader-of.ts'
import { guarded, sendPage } from '../app/send-page.ts'
import { type RefusedSearch, searchPage } from './search-page.tsx'
import { requestOf, searchStateOf } from './search-state.ts'

const PARAMETERS = ['q', 'type', 'fq', 'subtree', 'sort', 'order', 'geo_point', 'geo_radius']

/** The page that searches, with everything that the API's search offers (docs/specification/search.md). */
export function searchRoutes(site: PageSite): Hono {
  return new Hono().get(
    '/search',
    guarded(site, (c) => searched(c, site)),
  )
}

async function searched(c: Context, site: PageSite): Promise<Response> {
  const state = searchStateOf(new URL(c.req.url).searchParams)
  const reader = await readerOf(c, site)
  const shown = shownTo(c, site, { ...reader, also: PARAMETERS })
  const answer = await tried(() => site.repository.search.find(reader.actor, requestOf(state)))
  const below = await namesOf(site.repository, reader.actor, state.subtrees)
  const catalogue = site.repository.catalogue
  return sendPage(c, site, {
    key: null,
    status: 'refused' in answer ? answer.status : 200,
    render: async () => `${await searchPage({ shown, state, answer, below, catalogue })}`,
  })
}

/** What was found, or why the query cannot be read or took too long: its page shows both. */
async function tried(
  find: () => Promise<SearchView>,
): Promise<{ readonly view: SearchView } | RefusedSearch> {
  try {
    return { view: await find() }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (error.refusal.kind === 'invalid') return { refused: error.message, status: 400 }
    if (error.refusal.kind === 'unavailable') return { refused: error.message, status: 503 }
    throw error
  }
}

/** Collections in which a page says that it searches. */
const MOST_NAMED = 5

/** The names of the collections in which is searched; the alias of one that does not exist for the reader. */
const namesOf = async (
  { collections }: Repository,
  actor: Actor,
  aliases: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      aliases.slice(0, MOST_NAMED).map(async (alias): Promise<[string, string]> => {
        const options = { childCount: false, hiddenContacts: false }
        const found = await collections
          .get(actor, { kind: 'alias', alias }, options)
          .catch((error: unknown) => {
            if (error instanceof RefusedError) return null
            throw error
          })
        return [alias, found?.collection.name ?? alias]
      }),
    ),
  )
