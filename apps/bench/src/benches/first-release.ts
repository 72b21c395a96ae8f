import { performance } from 'node:perf_hooks'
import { type Bench, measured } from '../bench.ts'
import { interleaved } from '../measure.ts'
import { comparison } from '../row.ts'
import { filledDraft } from '../seed/datasets.ts'
import type { Installation } from '../seed/installation.ts'
import { withInstallation } from '../seeded-server.ts'

const FILES = { fileBytes: 1000, bytes: 'none' } as const
const MAJOR = { bump: 'major' } as const
const TIMES = { kind: 'ratioAtMost', value: 1.3 } as const

/** What the search index adds to the first release of a dataset, which moves the entries of all its files. */
export const firstRelease: Bench = {
  name: 'first-release',
  run: (context) =>
    withInstallation(context, async (installation) => {
      const { few } = context.sizes
      context.say('  measuring')
      const turns = await interleaved(context.rounds, {
        release: () => releasing(installation, few),
      })
      const of = (part: keyof Released) => turns.map(({ release }) => release[part])
      return measured(
        comparison(
          { name: `first release, ${few} files`, unit: 'ms', ours: of('whole'), target: TIMES },
          { name: 'without statements of the search index', values: of('withoutIndex') },
        ),
      )
    }),
}

/** Milliseconds. */
interface Released {
  readonly whole: number
  readonly withoutIndex: number
}

/**
 * Releases a new dataset, a small one just before: statements are planned anew after `analyze`, which would be half of the time.
 * A statement of the index counts until the next one begins, with what is done with its answer.
 */
async function releasing(installation: Installation, files: number): Promise<Released> {
  const { database, repository, admin } = installation
  const { ref } = await filledDraft(installation, { files, ...FILES })
  const small = await filledDraft(installation, { files: 1, ...FILES })
  await database.execute('analyze')
  await repository.versions.publish(admin, small.ref, MAJOR)
  const statements: { readonly ofIndex: boolean; readonly at: number }[] = []
  const unwatch = database.watch((statement) =>
    statements.push({ ofIndex: OF_INDEX.test(statement), at: performance.now() }),
  )
  const began = performance.now()
  await repository.versions.publish(admin, ref, MAJOR)
  const ended = performance.now()
  unwatch()
  const ofIndex = statements
    .map((statement, nth) =>
      statement.ofIndex ? (statements[nth + 1]?.at ?? ended) - statement.at : 0,
    )
    .reduce((sum, each) => sum + each, 0)
  return { whole: ended - began, withoutIndex: ended - began - ofIndex }
}

const OF_INDEX = /\bsearch_(entry|head|match|word)\b/
