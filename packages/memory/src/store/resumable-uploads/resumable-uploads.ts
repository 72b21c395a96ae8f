import type { ResumableUploads } from '@holdfast/core'
import { copied } from '../copied.ts'
import type { Look } from '../state.ts'

export const resumableUploads = (look: Look): ResumableUploads => ({
  find: async (objectId) => copied(look().resumableUploads.get(objectId)?.upload ?? null),
  parts: async (objectId) => copied(look().resumableUploads.get(objectId)?.parts ?? []),
  add: async (upload) => {
    const state = look()
    if (state.resumableUploads.has(upload.objectId))
      throw new Error(`Upload ${upload.objectId} has begun already`)
    state.resumableUploads.set(upload.objectId, { upload: copied(upload), parts: [] })
  },
  claim: async (objectId, from) => {
    const state = look()
    const row = state.resumableUploads.get(objectId)
    if (row?.upload.offset !== from || row.upload.fileIds !== null) return null
    const claimedPart = row.upload.claimedPart + 1
    const upload = { ...row.upload, claimedPart }
    state.resumableUploads.set(objectId, { ...row, upload })
    return claimedPart
  },
  advance: async ({ objectId, part, from, to, tag, expiresAt }) => {
    const state = look()
    const row = state.resumableUploads.get(objectId)
    if (row?.upload.offset !== from || row.upload.claimedPart !== part) return false
    const { upload, parts } = row
    const moved = {
      ...upload,
      offset: to,
      parts: upload.parts + 1,
      claimedPart: part + 1,
      expiresAt: new Date(expiresAt),
    }
    state.resumableUploads.set(objectId, { upload: moved, parts: [...parts, { part, tag }] })
    return true
  },
  finish: async ({ objectId, ...finished }) => {
    const state = look()
    const row = state.resumableUploads.get(objectId)
    if (row === null) return
    const upload = { ...row.upload, ...copied(finished) }
    state.resumableUploads.set(objectId, { ...row, upload })
  },
  remove: async (objectId) => {
    look().resumableUploads.delete(objectId)
  },
  removeExpired: async (at) => {
    const { resumableUploads: table, stagedObjects } = look()
    for (const { upload } of [...table.filter((row) => row.upload.expiresAt <= at)])
      if (!stagedObjects.has(upload.objectId)) table.delete(upload.objectId)
  },
})
