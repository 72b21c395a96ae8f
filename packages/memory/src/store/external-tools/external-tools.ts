import type { ExternalTools } from '@holdfast/core'
import type { NewExternalTool } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import { type CurrentState, draw } from '../state.ts'

export const externalTools = (current: CurrentState): ExternalTools => ({
  all: async () => copied([...current().externalTools.rows()].sort(byId)),
  find: async (id) => copied(current().externalTools.get(id)),
  add: async (tool) => {
    const state = current()
    if (state.externalTools.find((other) => isSame(other, tool)) !== null) return 'taken'
    const added = copied({ ...tool, id: draw(state, 'externalTool') })
    state.externalTools.set(added.id, added)
    return copied(added)
  },
  remove: async (id) => current().externalTools.delete(id),
})

const isSame = (a: NewExternalTool, b: NewExternalTool): boolean =>
  a.displayName === b.displayName && a.scope === b.scope && a.contentType === b.contentType
