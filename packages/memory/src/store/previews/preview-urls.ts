import type { PreviewUrls } from '@holdfast/core'
import { copied } from '../copied.ts'
import type { CurrentState } from '../state.ts'

export const previewUrls = (current: CurrentState): PreviewUrls => ({
  of: async (datasetId) => copied(current().previewUrls.find((url) => url.datasetId === datasetId)),
  byFingerprint: async (fingerprint) =>
    copied(current().previewUrls.find((url) => url.fingerprint === fingerprint)),
  // No older version has stored anything here.
  unsealed: async () => [],
  seal: async (assignmentId, sealedToken) => {
    const state = current()
    const url = state.previewUrls.get(assignmentId)
    if (url !== null) state.previewUrls.set(assignmentId, { ...url, sealedToken })
  },
  add: async (url) => {
    const state = current()
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
