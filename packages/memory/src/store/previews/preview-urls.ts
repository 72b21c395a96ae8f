import type { PreviewUrls } from '@holdfast/core'
import { copied } from '../copied.ts'
import type { Look } from '../state.ts'

export const previewUrls = (look: Look): PreviewUrls => ({
  of: async (datasetId) => copied(look().previewUrls.find((url) => url.datasetId === datasetId)),
  byFingerprint: async (fingerprint) =>
    copied(look().previewUrls.find((url) => url.fingerprint === fingerprint)),
  // No older version has stored anything here.
  unsealed: async () => [],
  seal: async (assignmentId, sealedToken) => {
    const state = look()
    const url = state.previewUrls.get(assignmentId)
    if (url !== null) state.previewUrls.set(assignmentId, { ...url, sealedToken })
  },
  add: async (url) => {
    const state = look()
    const { datasetId, assignmentId, fingerprint } = url
    if (!state.datasets.has(datasetId)) throw new Error(`There is no dataset ${datasetId}`)
    if (!state.assignments.has(assignmentId)) throw new Error(`There is no role ${assignmentId}`)
    const same = state.previewUrls.find(
      (other) => other.datasetId === datasetId || other.fingerprint === fingerprint,
    )
    if (same !== null || state.previewUrls.has(assignmentId))
      throw new Error(`Dataset ${datasetId} has a preview URL, or another one has its fingerprint`)
    state.previewUrls.set(assignmentId, copied(url))
  },
})
