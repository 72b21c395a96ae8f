import { humanSize } from '../files/human-size.ts'
import { refuse } from '../refusals/refusal.ts'
import { type SettingValues, settingFlag } from '../settings/setting-values.ts'

/** What a quota can be set on, and what storage is counted for. A collection stands for everything below it. */
export interface QuotaHolder {
  readonly kind: 'collection' | 'dataset'
  readonly id: number
}

/** A quota in force, and what lies under it already. All in bytes. */
export interface QuotaRoom {
  readonly holder: QuotaHolder
  readonly quota: number
  readonly stored: number
  /** Promised to uploads that are under way. */
  readonly reserved: number
}

/** What may still come; a quota that was lowered below what is stored leaves nothing, not less. */
export const remaining = ({ quota, stored, reserved }: Omit<QuotaRoom, 'holder'>): number =>
  Math.max(0, quota - stored - reserved)

/** How many bytes a file has, or has at the least while not all of them are known. */
export interface SizeOfFile {
  readonly size: number
  readonly known?: 'whole' | 'part' | undefined
}

const told = ({ size, known }: SizeOfFile): string =>
  known === 'part' ? `${humanSize(size)} or more` : humanSize(size)

/**
 * Refuses a file that the quota has no room for (docs/specification/quotas.md#rules). `reserved` of its bytes
 * are counted in the room already. Answers how large the file might have been.
 */
export function requireQuota(
  room: QuotaRoom,
  { size, reserved, known = 'whole' }: SizeOfFile & { readonly reserved: number },
): number {
  const left = remaining({ ...room, reserved: room.reserved - reserved })
  if (size <= left) return left
  return refuse({
    kind: 'limitExceeded',
    message: `The file (${told({ size, known })}) is larger than what remains of the storage quota: ${humanSize(left)}.`,
  })
}

/** A file that is about to be added, and how many of its bytes are counted in the room already. */
export interface IncomingFile {
  readonly size: number
  readonly reserved: number
}

/** Whether it needs room that was not reserved for it. What was promised is not asked for again. */
export const exceedsReservation = ({ size, reserved }: IncomingFile): boolean => size > reserved

/** The room when the file has been added, and what was reserved for it is free. */
export const roomAfterFile = (room: QuotaRoom, { size, reserved }: IncomingFile): QuotaRoom => ({
  ...room,
  stored: room.stored + size,
  reserved: room.reserved - reserved,
})

/**
 * The room that files leave which are added one after the other. Refuses them all where one of them would be
 * refused if those before it had been added already.
 */
export const roomAfterFiles = (room: QuotaRoom, files: readonly IncomingFile[]): QuotaRoom =>
  files.reduce((left, file) => {
    if (exceedsReservation(file)) requireQuota(left, file)
    return roomAfterFile(left, file)
  }, room)

/** Refuses a file that is larger than a single one may be. */
export function requireFileSize(
  size: number,
  limit: number | null,
  known: SizeOfFile['known'] = 'whole',
): void {
  if (limit === null || size <= limit) return
  refuse({
    kind: 'limitExceeded',
    message: `The file (${told({ size, known })}) is larger than the limit of ${humanSize(limit)} (${limit} bytes).`,
  })
}

/** The most that an upload of unknown size takes in advance of what has come. */
const MAX_STEP = 8 * 1024 * 1024
/** A share of what is left, so that many uploads at once do not keep room from each other. */
const SHARE = 64

/** How much to have reserved once `total` bytes of a file have come. Less as the room gets less. */
export const nextReservation = (room: QuotaRoom, total: number): number =>
  total + Math.min(MAX_STEP, Math.floor(Math.max(0, remaining(room)) / SHARE))

export const quotasAreEnforced = (settings: SettingValues): boolean =>
  settingFlag(settings, ':UseStorageQuotas', false)
