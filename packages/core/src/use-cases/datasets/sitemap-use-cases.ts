import type { Domain } from '../../ports/ports.ts'
import type { PublicDataset } from '../../ports/store/versions.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** Sitemaps may have 50,000 addresses; each of ours is for as many numbers, of which datasets have some. */
const NUMBERS = 50_000

/** What search engines are told of: the datasets that everybody may see, in parts. */
export const sitemapUseCases = ({ store }: Domain) => ({
  sitemap: {
    /** How many parts there are. */
    parts: async (): Promise<number> => {
      const last = await store.read(({ versions }) => versions.lastDatasetId(), LATEST)
      return 1 + Math.floor(last / NUMBERS)
    },

    /** The datasets of a part, from 1; a part that does not exist has none. */
    part: (number: number): Promise<readonly PublicDataset[]> =>
      store.read(
        ({ versions }) =>
          versions.publicDatasets({ from: (number - 1) * NUMBERS, to: number * NUMBERS }),
        LATEST,
      ),

    /** For superusers. There is nothing to build: parts are read when they are asked for. */
    requireBuilder: (actor: Actor): void => requireSuperuser(actor),
  },
})

/** Each read is one query. */
const LATEST = { consistency: 'latest' } as const
