import type { ResumableUploads } from '@holdfast/core'
import {
  decideUpload,
  evolveUpload,
  placeOfUpload,
  type ResumableUpload,
  type UploadCommand,
  type UploadEvent,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import type { CurrentState, State } from '../state.ts'

export const resumableUploads = (current: CurrentState): ResumableUploads => ({
  find: async (objectId) => copied(current().resumableUploads.get(objectId)?.upload ?? null),
  unfinished: async (datasetId, limit) => {
    const open = current().resumableUploads.filter(
      ({ upload }) => upload.datasetId === datasetId && upload.kind !== 'finished',
    )
    return copied(
      [...open]
        .map(({ upload }) => upload)
        .sort(byExpiry)
        .slice(0, limit),
    )
  },
  unfinishedAs: async ({ fileName, folder, ...facts }) => {
    const same = current().resumableUploads.filter(({ upload }) => {
      const place = placeOfUpload(upload)
      return (
        upload.kind !== 'finished' &&
        upload.datasetId === facts.datasetId &&
        upload.accountId === facts.accountId &&
        upload.size === facts.size &&
        place.fileName === fileName &&
        place.folder === folder
      )
    })
    return copied(
      [...same]
        .map(({ upload }) => upload)
        .sort(byExpiry)
        .at(-1) ?? null,
    )
  },
  parts: async (objectId) => copied(current().resumableUploads.get(objectId)?.parts ?? []),
  add: async (upload) => {
    const state = current()
    if (state.resumableUploads.has(upload.objectId))
      throw new Error(`Upload ${upload.objectId} has begun already`)
    state.resumableUploads.set(upload.objectId, { upload: copied(upload), parts: [] })
  },
  claim: async (objectId, from) => {
    const event = applied(current(), objectId, { kind: 'claim', from })
    return event?.kind === 'claimed' ? event.part : null
  },
  advance: async ({ objectId, part, from, to, tag, expiresAt }) => {
    const state = current()
    const moving = { kind: 'advance', part, from, to, expiresAt } as const
    if (applied(state, objectId, moving) === null) return false
    const row = state.resumableUploads.get(objectId)
    if (row !== null)
      state.resumableUploads.set(objectId, { ...row, parts: [...row.parts, { part, tag }] })
    return true
  },
  finish: async ({ objectId, ...finished }) => {
    applied(current(), objectId, { kind: 'finish', ...finished })
  },
  shortenLeases: async (latest) => {
    const { resumableUploads: table } = current()
    for (const row of [...table.filter(({ upload }) => upload.expiresAt > latest)])
      table.set(row.upload.objectId, { ...row, upload: { ...row.upload, expiresAt: latest } })
  },
  remove: async (objectId) => {
    current().resumableUploads.delete(objectId)
  },
  removeExpired: async (at) => {
    const { resumableUploads: table, stagedObjects } = current()
    for (const { upload } of [...table.filter((row) => row.upload.expiresAt <= at)])
      if (!stagedObjects.has(upload.objectId)) table.delete(upload.objectId)
  },
})

const byExpiry = (one: ResumableUpload, other: ResumableUpload): number =>
  one.expiresAt.getTime() - other.expiresAt.getTime() || (one.objectId < other.objectId ? -1 : 1)

/** Applies the command; null when the rules refuse it, or the upload does not exist. */
function applied(
  { resumableUploads: table }: State,
  objectId: string,
  command: UploadCommand,
): UploadEvent | null {
  const row = table.get(objectId)
  const decision = row === null ? null : decideUpload(row.upload, command)
  if (row === null || decision?.kind !== 'accepted') return null
  table.set(objectId, { ...row, upload: copied(evolveUpload(row.upload, decision.event)) })
  return decision.event
}
