import { StorageUnavailable } from '@holdfast/core/rules'

/** What the other end answered, with its body still to come. */
export interface RemoteAnswer {
  readonly status: number
  readonly headers: Headers
  /** Waits no longer than the other end may be silent; null at the end. */
  read(): Promise<Uint8Array | null>
  /** Lets go of the connection; whatever is left of the body is not read. */
  drop(): Promise<void>
}

/** The length of the whole body; null when the other end does not say. */
export function bodyLength({ headers }: RemoteAnswer): number | null {
  const said = headers.get('content-length')
  if (said === null || !/^\d{1,15}$/.test(said)) return null
  return Number(said)
}

/** What an answer says of the part it holds, as `Content-Range` has it. */
export interface AnsweredRange {
  /** Null where it holds nothing of the file. */
  readonly part: { readonly start: number; readonly end: number } | null
  /** Null when the other end does not tell. */
  readonly size: number | null
}

const CONTENT_RANGE = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/i

export function answeredRange({ status, headers }: RemoteAnswer): AnsweredRange {
  const found = CONTENT_RANGE.exec(headers.get('content-range') ?? '')
  if (found === null && status === 416) return { part: null, size: null }
  if (found === null)
    throw new StorageUnavailable('The remote store does not tell which part of a file it sends')
  const [, first, last, size] = found
  return {
    part:
      first === undefined || last === undefined
        ? null
        : { start: Number(first), end: Number(last) + 1 },
    size: size === undefined || size === '*' ? null : Number(size),
  }
}
