import type { StagedThumbnail, Thumbnails } from '@holdfast/core'
import { copied } from '../copied.ts'
import { bySweepingOrder, page } from '../ordering.ts'
import { countsFor } from '../quotas/quotas.ts'
import type { ThumbnailRow } from '../rows.ts'
import type { CurrentState, State } from '../state.ts'

export const thumbnails = (current: CurrentState): Thumbnails => ({
  find: async (fileId, side) => {
    const state = current()
    if (!state.files.has(fileId)) return { kept: null, failedUntil: null }
    const row = keptOf(state, { fileId, side })
    const failedUntil = state.thumbnailFailures.get(fileId)?.until ?? null
    if (row === null) return copied({ kept: null, failedUntil })
    const { state: _, createdAt: __, leaseUntil: ___, ...kept } = row
    return copied({ kept, failedUntil })
  },
  bytes: async (holder) => {
    const state = current()
    return state.thumbnails
      .filter(({ fileId, state: is }) => {
        const file = state.files.get(fileId)
        return is === 'kept' && file !== null && countsFor(state, file.datasetId, holder)
      })
      .reduce((sum, { size }) => sum + size, 0)
  },
  abandoned: async (at, limit, after) => {
    const state = current()
    const abandoned = state.thumbnails.filter((row) =>
      row.state === 'kept' ? !state.files.has(row.fileId) : row.leaseUntil <= at,
    )
    const rest = abandoned.filter((row) => after === undefined || bySweepingOrder(row, after) > 0)
    return page(rest.toSorted(bySweepingOrder), { limit, offset: 0 }).map(
      ({ objectId, storageDriver, key, createdAt }) =>
        copied({ objectId, storageDriver, key, createdAt }),
    )
  },
  stage: async (thumbnail) => {
    const state = current()
    if (!state.files.has(thumbnail.fileId)) return false
    if (state.thumbnails.has(thumbnail.objectId))
      throw new Error(`Thumbnail ${thumbnail.objectId} is there already`)
    state.thumbnails.set(thumbnail.objectId, copied({ ...thumbnail, state: 'staged' as const }))
    return true
  },
  keep: async (objectId) => {
    const state = current()
    const row = state.thumbnails.get(objectId)
    if (row?.state !== 'staged' || !state.files.has(row.fileId)) return false
    if (keptOf(state, row) !== null) return false
    state.thumbnails.set(objectId, { ...row, state: 'kept' })
    return true
  },
  claim: async (objectId) => {
    const state = current()
    const row = state.thumbnails.get(objectId)
    if (row === null) return false
    state.thumbnails.set(objectId, { ...row, state: 'claimed' })
    return true
  },
  forget: async (objectId) => {
    const state = current()
    if (state.thumbnails.get(objectId)?.state === 'claimed') state.thumbnails.delete(objectId)
  },
  fail: async (fileId, until) => {
    const state = current()
    if (state.files.has(fileId)) state.thumbnailFailures.set(fileId, copied({ until }))
  },
})

const keptOf = (
  state: State,
  wanted: Pick<StagedThumbnail, 'fileId' | 'side'>,
): ThumbnailRow | null =>
  state.thumbnails.find(
    (row) => row.state === 'kept' && row.fileId === wanted.fileId && row.side === wanted.side,
  )
