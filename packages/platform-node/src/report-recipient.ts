import { Readable } from 'node:stream'
import type { ReportRecipient } from '@holdfast/core'

/** Where reports go. */
export interface ReportRecipientOptions {
  /** The address to which reports are posted, with its path. */
  readonly address: string
  /** Sent as a bearer token; null for none. */
  readonly token: string | null
  /** The time limit of one report, its answer included. Default 60. */
  readonly timeoutSeconds?: number
}

/** Posts reports as JSON to one address. Redirections are not followed: the token is meant for this address alone. */
export const reportRecipient = ({
  address,
  token,
  timeoutSeconds = 60,
}: ReportRecipientOptions): ReportRecipient => ({
  send: async (month, pieces) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      body: Readable.from(pieces, { objectMode: false }),
      duplex: 'half',
    }).catch((cause: unknown) => {
      throw new Error(
        `The usage report of ${month} could not be sent: ${reasonOf(cause, timeoutSeconds)}`,
        { cause },
      )
    })
    await response.body?.cancel()
    if (!response.ok)
      throw new Error(
        `The usage report of ${month} was not taken: the answer was ${response.status}.`,
      )
  },
})

function reasonOf(fault: unknown, timeoutSeconds: number): string {
  if (!(fault instanceof Error)) return String(fault)
  if (fault.name === 'TimeoutError') return `no answer within ${timeoutSeconds} seconds.`
  const { cause } = fault
  return cause instanceof Error && cause.message !== '' ? cause.message : fault.message
}
