import { StorageUnavailable } from '@holdfast/core/rules'

/** The response of the remote store; its body is not yet read. */
export interface RemoteAnswer {
  readonly status: number
  readonly headers: Headers
  /** Reads the next chunk, within the silence limit; null at the end. */
  read(): Promise<Uint8Array | null>
  /** Releases the connection without reading the rest of the body. */
  drop(): Promise<void>
}

/** The length of the whole body; null when it is not stated. */
export function bodyLength({ headers }: RemoteAnswer): number | null {
  const said = headers.get('content-length')
  if (said === null || !/^\d{1,15}$/.test(said)) return null
  return Number(said)
}

/** The range in a response, from `Content-Range`. */
export interface AnsweredRange {
  /** Null when it holds no part of the file. */
  readonly part: { readonly start: number; readonly end: number } | null
  /** Null when it is not stated. */
  readonly size: number | null
}

const CONTENT_RANGE = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/i

/** Parses `Content-Range`; throws `StorageUnavailable` when a response other than 416 lacks a valid one. */
export function answeredRange({ status, headers }: RemoteAnswer): AnsweredRange {
  const found = CONTENT_RANGE.exec(headers.get('content-range') ?? '')
  if (found === null && status === 416) return { part: null, size: null }
  if (found === null)
    throw new StorageUnavailable('The remote store does not state which part of a file it sends')
  const [, first, last, size] = found
  return {
    part:
      first === undefined || last === undefined
        ? null
        : { start: Number(first), end: Number(last) + 1 },
    size: size === undefined || size === '*' ? null : Number(size),
  }
}
