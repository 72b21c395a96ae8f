import type { KeptFigures } from '@holdfast/core'
import { copied } from '../copied.ts'
import type { CurrentState } from '../state.ts'

export const keptFigures = (current: CurrentState): KeptFigures => ({
  find: async (key) => {
    const found = current().keptFigures.get(key)
    return found && copied({ value: found.value, at: found.at })
  },
  keep: async (figure) => current().keptFigures.set(figure.key, copied(figure)),
  clear: async (name) => {
    const { keptFigures: table } = current()
    for (const each of table.rows()) if (name === null || each.name === name) table.delete(each.key)
  },
})
