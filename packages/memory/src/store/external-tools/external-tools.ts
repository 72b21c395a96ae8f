import type { ExternalTools } from '@holdfast/core'
import type { NewExternalTool } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import { draw, type Look } from '../state.ts'

export const externalTools = (look: Look): ExternalTools => ({
  all: async () => copied([...look().externalTools.rows()].sort(byId)),
  find: async (id) => copied(look().externalTools.get(id)),
  add: async (tool) => {
    const state = look()
    if (state.externalTools.find((other) => isSame(other, tool)) !== null) return 'taken'
    const added = copied({ ...tool, id: draw(state, 'externalTool') })
    state.externalTools.set(added.id, added)
    return copied(added)
  },
  remove: async (id) => look().externalTools.delete(id),
})

const isSame = (a: NewExternalTool, b: NewExternalTool): boolean =>
  a.displayName === b.displayName && a.scope === b.scope && a.contentType === b.contentType
