import type { KeptFigures } from '@holdfast/core'
import { copied } from '../copied.ts'
import { byText, inOrder } from '../ordering.ts'
import type { CurrentState, State } from '../state.ts'

export const keptFigures = (current: CurrentState): KeptFigures => ({
  find: async (key) => {
    const found = current().keptFigures.get(key)
    return {
      kept: found ? copied({ value: found.value, at: found.at }) : null,
      clearings: clearingsIn(current()),
    }
  },
  keep: async ({ clearings, ...figure }, most) => {
    if (clearings !== clearingsIn(current())) return
    const { keptFigures: table } = current()
    table.set(figure.key, copied(figure))
    const others = table.filter(({ key }) => key !== figure.key)
    const newestFirst = inOrder<(typeof others)[number]>(
      (a, b) => b.at.getTime() - a.at.getTime(),
      byText(({ key }) => key),
    )
    for (const { key } of others.toSorted(newestFirst).slice(most - 1)) table.delete(key)
  },
  clear: async (name) => {
    const { keptFigures: table, figureClearings } = current()
    figureClearings.set('all', { clearings: clearingsIn(current()) + 1 })
    for (const each of table.rows()) if (name === null || each.name === name) table.delete(each.key)
  },
})

const clearingsIn = ({ figureClearings }: Pick<State, 'figureClearings'>): number =>
  figureClearings.get('all')?.clearings ?? 0
