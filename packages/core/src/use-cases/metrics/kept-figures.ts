import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { cacheMinutes, isFresh, type Keeping } from '../../rules/metrics/metric-cache.ts'

/** Anybody may ask for figures of any month and place, so there is a limit to what is kept of them. */
const MOST_FIGURES = 20_000

/** What a figure is kept under. */
export interface FigureKey {
  /** By which figures are cleared. */
  readonly name: string
  readonly key: string
  readonly keeping: Keeping
  /** Runs before a figure is computed, outside any unit of work. */
  readonly before?: () => Promise<void>
}

/**
 * Answers figures that were computed before while they are fresh. A process computes the same figure once for
 * all who wait for it, unless the installation keeps none.
 */
export function keptFigures({
  store,
  clock,
  tellOperator,
}: Pick<Domain, 'store' | 'clock' | 'tellOperator'>) {
  const running = new Map<string, Promise<unknown>>()

  const known = (key: string) =>
    store.read(
      async ({ keptFigures, settings }) => ({
        ...(await keptFigures.find(key)),
        minutes: cacheMinutes(await settings.all()),
      }),
      { consistency: 'latest' },
    )

  const computed = async <T>(
    { name, key, before }: FigureKey,
    { minutes, clearings }: { readonly minutes: number; readonly clearings: number },
    compute: (unit: ReadUnit) => Promise<T>,
  ): Promise<T> => {
    const at = clock.now()
    await before?.()
    const figure = await store.read(compute, { consistency: 'latest' })
    if (minutes > 0) {
      const value = JSON.stringify(figure)
      await store
        .write(({ keptFigures }) =>
          keptFigures.keep({ name, key, value, at, clearings }, MOST_FIGURES),
        )
        .catch((cause) => tellOperator('a figure could not be kept', cause))
    }
    return figure
  }

  return {
    figure: async <T>(wanted: FigureKey, compute: (unit: ReadUnit) => Promise<T>): Promise<T> => {
      const { key, keeping } = wanted
      const { kept, minutes, clearings } = await known(key)
      // Only this function writes figures, and always those of one type under one key.
      if (kept !== null && isFresh(keeping, { at: kept.at, now: clock.now(), minutes }))
        return JSON.parse(kept.value) as T
      // It began before this caller asked; where nothing is kept, what was written since must show.
      if (minutes === 0) return computed(wanted, { minutes, clearings }, compute)
      // Nor is anybody answered with a figure that was begun before those of the past were cleared.
      const place = `${clearings} ${key}`
      const waiting = running.get(place)
      if (waiting !== undefined) return waiting as Promise<T>
      const work = computed(wanted, { minutes, clearings }, compute).finally(() =>
        running.delete(place),
      )
      running.set(place, work)
      return work
    },
  }
}
