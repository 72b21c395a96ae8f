import { humanSize } from '../files/human-size.ts'
import { refuse } from '../refusals/refusal.ts'
import { type SettingValues, settingFlag } from '../settings/setting-values.ts'

/** What can have a quota and counts storage use. A collection includes everything below it. */
export interface QuotaHolder {
  readonly kind: 'collection' | 'dataset'
  readonly id: number
}

/** A quota in force and its use. All in bytes. */
export interface QuotaRoom {
  readonly holder: QuotaHolder
  readonly quota: number
  readonly stored: number
  /** Reserved for uploads in progress. */
  readonly reserved: number
}

/** The free bytes; 0 when the quota was lowered below the current use. */
export const remaining = ({ quota, stored, reserved }: Omit<QuotaRoom, 'holder'>): number =>
  Math.max(0, quota - stored - reserved)

/** The size of a file in bytes, or a lower bound while only a part is known. */
export interface SizeOfFile {
  readonly size: number
  readonly known?: 'whole' | 'part' | undefined
}

const sizeText = ({ size, known }: SizeOfFile): string =>
  known === 'part' ? `${humanSize(size)} or more` : humanSize(size)

/**
 * Refuses a file that exceeds the quota (docs/specification/quotas.md#rules). `reserved` of its bytes are
 * already counted in `room`. Returns the maximum size that the file could have.
 */
export function requireQuota(
  room: QuotaRoom,
  { size, reserved, known = 'whole' }: SizeOfFile & { readonly reserved: number },
): number {
  const left = remaining({ ...room, reserved: room.reserved - reserved })
  if (size <= left) return left
  return refuse({
    kind: 'limitExceeded',
    code: 'quotaExceeded',
    message: `The file (${sizeText({ size, known })}) is larger than what remains of the storage quota: ${humanSize(left)}.`,
  })
}

/** A file to be added, and how many of its bytes are already reserved. */
export interface IncomingFile {
  readonly size: number
  readonly reserved: number
}

/** Whether the file is larger than its reservation, so that the quota must be checked again. */
export const exceedsReservation = ({ size, reserved }: IncomingFile): boolean => size > reserved

/** The quota use after the file was added and its reservation released. */
export const roomAfterFile = (room: QuotaRoom, { size, reserved }: IncomingFile): QuotaRoom => ({
  ...room,
  stored: room.stored + size,
  reserved: room.reserved - reserved,
})

/**
 * The quota use after all files were added in turn. Refuses all of them if one would be refused after those
 * before it.
 */
export const roomAfterFiles = (room: QuotaRoom, files: readonly IncomingFile[]): QuotaRoom =>
  files.reduce((left, file) => {
    if (exceedsReservation(file)) requireQuota(left, file)
    return roomAfterFile(left, file)
  }, room)

/** Refuses a file above the limit for single files; null is no limit. */
export function requireFileSize(
  size: number,
  limit: number | null,
  known: SizeOfFile['known'] = 'whole',
): void {
  if (limit === null || size <= limit) return
  refuse({
    kind: 'limitExceeded',
    code: 'fileTooLarge',
    message: `The file (${sizeText({ size, known })}) is larger than the limit of ${humanSize(limit)} (${limit} bytes).`,
  })
}

/** An upload of unknown size reserves at most this many bytes ahead of what was received. */
const MAX_STEP = 8 * 1024 * 1024
/**
 * An upload reserves at most the free bytes divided by this, so that parallel uploads do not block each
 * other.
 */
const SHARE = 64

/**
 * How many bytes to reserve once `total` bytes of a file were received. The step shrinks as the quota fills.
 */
export const nextReservation = (room: QuotaRoom, total: number): number =>
  total + Math.min(MAX_STEP, Math.floor(Math.max(0, remaining(room)) / SHARE))

/** Whether quotas are enforced: `:UseStorageQuotas`, off by default. */
export const quotasAreEnforced = (settings: SettingValues): boolean =>
  settingFlag(settings, ':UseStorageQuotas')
