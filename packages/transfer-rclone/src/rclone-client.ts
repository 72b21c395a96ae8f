import { TransferRefused, TransferUnavailable } from '@holdfast/core/rules'

/** The user and password of the remote control. */
export interface Credentials {
  readonly id: string
  readonly secret: string
}

/** How `rclone rcd` is reached. */
export interface ClientOptions {
  /** The address of the remote control, without a slash at its end. */
  readonly address: string
  /** Read again for each call, so that a new password needs no restart. */
  readonly credentials: () => Promise<Credentials>
  /** The time limit of one call. Default 60 seconds. */
  readonly timeoutMs?: number
}

export type Document = Readonly<Record<string, unknown>>

/** What a call returned: its result, or the reason why rclone did not do it. */
export type RcloneAnswer =
  | { readonly ok: true; readonly result: Document }
  | { readonly ok: false; readonly status: number; readonly error: string }

/**
 * Makes one call. Rejects with `TransferUnavailable` when rclone does not answer or does not let us in, and
 * with `TransferRefused` when its answer is too long to be read.
 */
export type RcloneCall = (command: string, parameters: Document) => Promise<RcloneAnswer>

const TIMEOUT_MS = 60_000
/** In bytes. Only the list of a folder with far too many files for one transfer is longer. */
const MAX_ANSWER_LENGTH = 16 * 1024 * 1024

export const rcloneClient =
  ({ address, credentials, timeoutMs = TIMEOUT_MS }: ClientOptions): RcloneCall =>
  async (command, parameters) => {
    const { id, secret } = await credentials()
    const basic = Buffer.from(`${id}:${secret}`, 'utf8').toString('base64')
    try {
      const response = await fetch(`${address}/${command}`, {
        method: 'POST',
        headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(parameters),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return answerIn(response.status, await textOf(response))
    } catch (cause) {
      if (cause instanceof TransferUnavailable || cause instanceof TransferRefused) throw cause
      throw new TransferUnavailable('rclone does not answer.', { cause })
    }
  }

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > MAX_ANSWER_LENGTH)
      throw new TransferRefused('limit', 'The answer of rclone is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function answerIn(status: number, text: string): RcloneAnswer {
  const result = objectIn(text)
  if (result !== null && status === 200) return { ok: true, result }
  if (result !== null && typeof result.error === 'string')
    return { ok: false, status, error: result.error }
  throw new TransferUnavailable(`rclone answered ${status} without a reason.`)
}

function objectIn(text: string): Document | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
