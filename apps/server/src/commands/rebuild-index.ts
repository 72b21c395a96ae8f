import type { OpenedRepository } from '../installation.ts'

export interface RebuildIndexOptions {
  readonly open: () => Promise<OpenedRepository>
  readonly print: (text: string) => void
}

const BETWEEN_LINES_MS = 5_000

/** Writes the search index anew, also beside a running server. Ended and run again, it goes on where it was. */
export async function rebuildIndex({ open, print }: RebuildIndexOptions): Promise<void> {
  const { rebuildSearch, close } = await open()
  let told = Date.now()
  try {
    await rebuildSearch((place) => {
      if (Date.now() - told < BETWEEN_LINES_MS) return
      told = Date.now()
      print(`up to ${place}\n`)
    })
    print('The search index is written anew.\n')
  } finally {
    await close()
  }
}
