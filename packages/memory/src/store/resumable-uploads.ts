import type { ResumableUploads } from '@holdfast/core'
import { copied } from './copied.ts'
import type { Look } from './state.ts'

export const resumableUploads = (look: Look): ResumableUploads => ({
  find: async (objectId) => copied(look().resumableUploads.get(objectId)?.upload ?? null),
  tags: async (objectId) => look().resumableUploads.get(objectId)?.tags ?? [],
  add: async (upload) => {
    const state = look()
    if (state.resumableUploads.has(upload.objectId))
      throw new Error(`Upload ${upload.objectId} has begun already`)
    state.resumableUploads.set(upload.objectId, { upload: copied(upload), tags: [] })
  },
  advance: async ({ objectId, from, to, tag, expiresAt }) => {
    const state = look()
    const row = state.resumableUploads.get(objectId)
    if (row?.upload.offset !== from) return false
    const { upload, tags } = row
    const moved = { ...upload, offset: to, parts: upload.parts + 1, expiresAt: new Date(expiresAt) }
    state.resumableUploads.set(objectId, { upload: moved, tags: [...tags, tag] })
    return true
  },
  finish: async (objectId, fileIds) => {
    const state = look()
    const row = state.resumableUploads.get(objectId)
    if (row !== null)
      state.resumableUploads.set(objectId, {
        ...row,
        upload: { ...row.upload, fileIds: [...fileIds] },
      })
  },
  remove: async (objectId) => {
    look().resumableUploads.delete(objectId)
  },
  removeExpired: async (at) => {
    const { resumableUploads: table } = look()
    for (const { upload } of [...table.filter((row) => row.upload.expiresAt <= at)])
      table.delete(upload.objectId)
  },
})
