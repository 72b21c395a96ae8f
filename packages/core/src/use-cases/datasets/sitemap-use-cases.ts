import type { Domain } from '../../ports/ports.ts'
import type { PublicDataset, PublicPart } from '../../ports/store/versions.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** Sitemaps may have 50,000 addresses; each of ours is for as many numbers, of which datasets have some. */
const NUMBERS = 50_000

/** What search engines read: the datasets that everybody may see, in parts. */
export const sitemapUseCases = ({ store }: Domain) => ({
  sitemap: {
    /** The parts with datasets, numbered from 0. */
    parts: (): Promise<readonly PublicPart[]> =>
      store.read(({ versions }) => versions.publicParts(NUMBERS), LATEST),

    /** The datasets of a part; one that does not exist has none. */
    part: (number: number): Promise<readonly PublicDataset[]> =>
      store.read(
        ({ versions }) =>
          versions.publicDatasets({ from: number * NUMBERS, to: (number + 1) * NUMBERS }),
        LATEST,
      ),

    /** For superusers. There is nothing to build: parts are read when they are asked for. */
    requireBuilder: (actor: Actor): void => requireSuperuser(actor),
  },
})

/** Each read is one query. */
const LATEST = { consistency: 'latest' } as const
