import type { StagedObject } from './staged-object.ts'

/** When the leases that begin now end at the latest. */
export interface LatestLeaseEnds {
  /** Of bytes that this service receives in a form, or removes. */
  readonly form: Date
  /** Of bytes that clients send to addresses, whole or in parts. */
  readonly direct: Date
  readonly resumable: Date
}

interface LeaseTimes {
  readonly now: Date
  readonly uploadLeaseMs: number
  readonly directUploadLeaseMs: number
  /** How long the addresses of uploads are valid: the longest of all stores. */
  readonly addressMs: number
}

/** The lease of a direct upload begins when its addresses end. */
export function latestLeaseEnds({
  now,
  uploadLeaseMs,
  directUploadLeaseMs,
  addressMs,
}: LeaseTimes): LatestLeaseEnds {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  return {
    form: after(uploadLeaseMs),
    direct: after(addressMs + directUploadLeaseMs),
    resumable: after(directUploadLeaseMs),
  }
}

/** The latest end of the lease of this reservation. */
export function latestLeaseEnd({ kind }: StagedObject, latest: LatestLeaseEnds): Date {
  switch (kind) {
    case 'form':
    case 'removal':
      return latest.form
    case 'single':
    case 'multipart':
      return latest.direct
    case 'resumable':
      return latest.resumable
  }
}
