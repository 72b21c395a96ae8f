import type { Installation } from './installation.ts'

const AT_ONCE = 1000

/** Builds the index of what a seed wrote without it, a thousand objects in a transaction. */
export async function buildIndex(
  { store }: Pick<Installation, 'store'>,
  afterEach: () => void = () => undefined,
): Promise<void> {
  let after: string | null = null
  do {
    const place: string | null = after
    after = await store.write((unit) => unit.search.refreshNext(place, AT_ONCE))
    afterEach()
  } while (after !== null)
}
