import type { PreviewUrls } from '@holdfast/core'
import { copied } from '../copied.ts'
import type { Look } from '../state.ts'

export const previewUrls = (look: Look): PreviewUrls => ({
  of: async (datasetId) => copied(look().previewUrls.find((url) => url.datasetId === datasetId)),
  byToken: async (token) => copied(look().previewUrls.find((url) => url.token === token)),
  add: async (url) => {
    const state = look()
    const { datasetId, assignmentId, token } = url
    if (!state.datasets.has(datasetId)) throw new Error(`There is no dataset ${datasetId}`)
    if (!state.assignments.has(assignmentId)) throw new Error(`There is no role ${assignmentId}`)
    const same = state.previewUrls.find(
      (other) => other.datasetId === datasetId || other.token === token,
    )
    if (same !== null || state.previewUrls.has(assignmentId))
      throw new Error(`Dataset ${datasetId} has a preview URL, or another one has its token`)
    state.previewUrls.set(assignmentId, copied(url))
  },
})
